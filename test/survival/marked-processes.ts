import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const startsWithinMs = 60_000;
/** The host gives itself 5 s to close; the rest is for a busy machine. */
const endsWithinMs = 30_000;
const lookEveryMs = 100;

/** How a command is run. */
export interface RunOptions {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** In a terminal of its own, or with pipes. */
  readonly inTerminal: boolean;
}

/** A command, and every process that comes of it. */
export interface MarkedRun {
  /** Command lines of its processes that live; of orphans too, since all carry the run's mark in their environment. */
  living(): string[];
  /** Everything printed so far. */
  output(): string;
  /** Resolves when it is where the test wants it; rejects when it ends before, or after a minute. */
  reaches(isThere: (output: string, living: readonly string[]) => boolean): Promise<void>;
  /** Signals the outermost process alone, or its whole process group. */
  signal(signal: NodeJS.Signals, reach?: 'outermost' | 'group'): void;
  /** Kills every process but the one that was started last. */
  killOuter(): void;
  /** In a terminal: presses Ctrl-C, or closes it. */
  act(action: 'interrupt' | 'close'): void;
  /** Closes this side of the command's output. */
  stopListening(): void;
  /** Command lines of the processes that live: none as soon as none does, else those of half a minute later. */
  left(): Promise<string[]>;
  /** Kills all that is left. */
  killAll(): void;
}

/** Waits until something is so, at most so long. */
async function until(isSo: () => boolean, limitMs: number): Promise<void> {
  const late = performance.now() + limitMs;
  while (!isSo() && performance.now() < late) await pause(lookEveryMs);
}

interface MarkedProcess {
  readonly pid: number;
  readonly command: string;
}

/** The processes of this user with such a text in their environment, by their ids. Linux alone tells. */
function processesWith(mark: string): MarkedProcess[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .sort((one, other) => one - other)
    .flatMap((pid) => {
      try {
        const read = (file: string): string => readFileSync(join('/proc', String(pid), file), 'utf8');
        if (!read('environ').includes(mark)) return [];
        return [{ pid, command: read('cmdline').replaceAll('\0', ' ').trim() }];
      } catch {
        // It ended meanwhile, or is another user's.
        return [];
      }
    });
}

function kill(processes: readonly MarkedProcess[]): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Starts a command with a mark that its descendants inherit. */
export function startMarked(command: readonly string[], options: RunOptions): MarkedRun {
  const mark = `MARQUEE_TEST_RUN=${randomUUID()}`;
  const whole = options.inTerminal
    ? ['python3', join(import.meta.dirname, 'terminal.py'), ...command]
    : command;
  const [program = '', ...args] = whole;
  const [name = '', value = ''] = mark.split('=');
  const child = spawn(program, args, {
    cwd: options.folder,
    env: { ...process.env, ...options.environment, [name]: value },
    stdio: 'pipe',
    // A group of its own, so that the group can be signalled without the tests.
    detached: true,
  });
  let output = '';
  let isOver = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  child.once('exit', () => (isOver = true));
  const pid = child.pid ?? NaN;
  const living = (): string[] => processesWith(mark).map(({ command }) => command);
  return {
    living,
    output: () => output,
    async reaches(isThere) {
      await until(() => isOver || isThere(output, living()), startsWithinMs);
      if (isOver || !isThere(output, living())) throw new Error(`It did not come so far:\n${output}`);
    },
    async left() {
      await until(() => living().length === 0, endsWithinMs);
      return living();
    },
    signal: (signal, reach = 'outermost') => process.kill(reach === 'group' ? -pid : pid, signal),
    act: (action) => child.stdin.write(`${action}\n`),
    stopListening: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    killOuter: () => kill(processesWith(mark).slice(0, -1)),
    killAll: () => kill(processesWith(mark)),
  };
}
