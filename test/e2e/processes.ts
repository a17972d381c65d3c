import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { clockArguments } from './story-day.ts';

const root = resolve(import.meta.dirname, '../..');
const startWithinMs = 120_000;
const stopWithinMs = 60_000;

/** A Node program that runs until it is stopped. */
export interface RunningProgram {
  readonly child: ChildProcess;
  /** What it printed so far, both streams. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** How to start a Node program. */
interface Start {
  readonly argv: readonly string[];
  /** `story`: the app, which gets the time of the stories; `own`: a program that takes its time another way or has none. */
  readonly clock: 'story' | 'own';
  /** What it prints once it is ready. */
  readonly ready: RegExp;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts a program with Node and waits until it is ready; rejects with its output when it ends before. */
export async function startProgram({ argv, clock, ready, environment }: Start): Promise<RunningProgram> {
  const child = spawn(process.execPath, [...argv, ...(clock === 'story' ? clockArguments() : [])], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((settle) => child.once('exit', (code) => settle(code)));
  await new Promise<void>((settle, reject) => {
    const late = setTimeout(() => reject(new Error(`Not ready in time:\n${output}`)), startWithinMs);
    const hear = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      if (ready.test(output)) {
        clearTimeout(late);
        settle();
      }
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then((code) => {
      clearTimeout(late);
      reject(new Error(`Ended with ${code} before it was ready:\n${output}`));
    });
  });
  return {
    child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
      const code = await ended;
      clearTimeout(late);
      return code;
    },
  };
}

/** Runs a program that refuses to start, or has another do its work, and gives its exit code and output. */
export function runProgram(argv: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, argv, { cwd: root });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.once('exit', (code) => settle({ code, output }));
  });
}
