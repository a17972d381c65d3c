import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The keeper program as a child process. */
export interface Keeper {
  /** Every line that it has printed. */
  readonly lines: string[];
  readonly errorOutput: () => string;
  /** Resolves with a past or future line that has a prefix, or with null if the program ends without it. */
  waitForLine(prefix: string): Promise<string | null>;
  send(line: string): void;
  /** Called for every new line. */
  onLine: (line: string) => void;
  /** Kills it with SIGKILL, and resolves when it has ended. */
  kill(): Promise<void>;
  ended(): Promise<void>;
}

/** Starts a keeper; `cache` is a folder for compiled code, which makes the start faster. */
export function startKeeper(task: object, cache: string, program = 'keeper.ts'): Keeper {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, program), JSON.stringify(task)],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, NODE_COMPILE_CACHE: cache } },
  );
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let errorOutput = '';
  let hasEnded = false;
  const notify = (): void => {
    for (const each of waiting) each();
  };
  const end = once(child, 'close').then(() => {
    hasEnded = true;
    notify();
  });
  // Writing to a killed process fails.
  child.stdin.on('error', () => undefined);
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errorOutput += text));
  const keeper: Keeper = {
    lines,
    errorOutput: () => errorOutput,
    waitForLine: (prefix) =>
      new Promise((resolve) => {
        const check = (): void => {
          const line = lines.find((each) => each.startsWith(prefix));
          if (line === undefined && !hasEnded) return;
          waiting.delete(check);
          resolve(line ?? null);
        };
        waiting.add(check);
        check();
      }),
    send: (line) => child.stdin.write(`${line}\n`),
    onLine: () => undefined,
    kill: async () => {
      child.kill('SIGKILL');
      await end;
    },
    ended: () => end,
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    keeper.onLine(line);
    notify();
  });
  return keeper;
}
