import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const startsWithinMs = 60_000;
/** The host closes within 5 s; the rest is for a busy machine. */
const endsWithinMs = 30_000;
const checkEveryMs = 100;

/** A command and all its descendant processes. */
export interface MarkedRun {
  /** Command lines of its running processes, including orphans: the run's mark is in their environment. */
  running(): string[];
  /** Everything printed so far. */
  output(): string;
  /** Resolves when a condition holds; rejects if the command ends first, or after a minute. */
  reaches(isReached: (output: string) => boolean): Promise<void>;
  /** Signals the outermost process or its process group. */
  signal(signal: NodeJS.Signals, reach?: 'outermost' | 'group'): void;
  /** Kills every process around the one whose command line matches. */
  killAround(program: RegExp): void;
  /** Closes this side of the command's output. */
  stopListening(): void;
  /** Waits up to half a minute for all processes to end, and returns the command lines of the others. */
  remaining(): Promise<string[]>;
  /** Kills all running processes. */
  killAll(): void;
}

/** Waits until a condition holds, at most `limitMs`. */
async function until(condition: () => boolean, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  while (!condition() && performance.now() < end) await pause(checkEveryMs);
}

interface MarkedProcess {
  readonly pid: number;
  readonly command: string;
}

/** This user's processes with `mark` in their environment, in order of their ids (Linux only). */
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
        // The process has ended, or belongs to another user.
        return [];
      }
    });
}

function kill(processes: readonly MarkedProcess[]): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended.
    }
  }
}

/** Starts a command of the project with a mark that its descendants inherit, and without a display. */
export function startMarked([program = '', ...args]: readonly string[]): MarkedRun {
  const value = randomUUID();
  const mark = `MARQUEE_TEST_RUN=${value}`;
  const child = spawn(program, args, {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', MARQUEE_TEST_RUN: value },
    stdio: 'pipe',
    // In a separate group, so that signals to the group don't reach the tests.
    detached: true,
  });
  let output = '';
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  child.once('exit', () => (hasEnded = true));
  const pid = child.pid ?? NaN;
  const running = (): string[] => processesWith(mark).map(({ command }) => command);
  return {
    running,
    output: () => output,
    async reaches(isReached) {
      await until(() => hasEnded || isReached(output), startsWithinMs);
      if (hasEnded || !isReached(output))
        throw new Error(`The command didn't reach the expected state:\n${output}`);
    },
    async remaining() {
      await until(() => running().length === 0, endsWithinMs);
      return running();
    },
    signal: (signal, reach = 'outermost') => process.kill(reach === 'group' ? -pid : pid, signal),
    stopListening: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    killAround: (program) => {
      const processes = processesWith(mark);
      // The first one: a program that the app starts has the app's own command line for a moment.
      kill(
        processes.slice(
          0,
          processes.findIndex(({ command }) => program.test(command)),
        ),
      );
    },
    killAll: () => kill(processesWith(mark)),
  };
}
