import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { KeeperTask } from './keeper-task.ts';

/** The program that is killed, seen from outside. */
export interface Keeper {
  /** Everything that it said. */
  readonly said: string[];
  readonly complaints: () => string;
  /** Resolves when it says a line that begins so, also when it has said it; null: it ended before. */
  says(beginning: string): Promise<string | null>;
  tell(line: string): void;
  /** Hears every line as it comes. */
  onLine: (line: string) => void;
  /** Kills it without a warning; resolves when it is gone. */
  kill(): Promise<void>;
  ended(): Promise<void>;
}

/** Starts it; `cache`: a folder where it may keep compiled code, so that starting takes little of its life. */
export function startKeeper(task: KeeperTask, cache: string): Keeper {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'keeper.ts'), JSON.stringify(task)],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, NODE_COMPILE_CACHE: cache } },
  );
  const said: string[] = [];
  const waiting = new Set<() => void>();
  let complaints = '';
  let isOver = false;
  const look = (): void => {
    for (const each of waiting) each();
  };
  const over = once(child, 'close').then(() => {
    isOver = true;
    look();
  });
  // Whoever is killed cannot be told anything any more.
  child.stdin.on('error', () => undefined);
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const keeper: Keeper = {
    said,
    complaints: () => complaints,
    says: (beginning) =>
      new Promise((resolve) => {
        const check = (): void => {
          const line = said.find((each) => each.startsWith(beginning));
          if (line === undefined && !isOver) return;
          waiting.delete(check);
          resolve(line ?? null);
        };
        waiting.add(check);
        check();
      }),
    tell: (line) => child.stdin.write(`${line}\n`),
    onLine: () => undefined,
    kill: async () => {
      child.kill('SIGKILL');
      await over;
    },
    ended: () => over,
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line);
    keeper.onLine(line);
    look();
  });
  return keeper;
}
