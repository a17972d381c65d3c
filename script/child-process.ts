import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { constants } from 'node:os';

/** Time limit for a child to end after a signal, in ms; longer than this project's programs ever need. */
const endWithinMs = 10_000;

const endWithParent = new URL('./end-with-parent.ts', import.meta.url).href;

/** Starts a Node program that ends when this process ends, even if it is killed. */
export function startNode(args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(process.execPath, ['--import', endWithParent, ...args], options);
}

/**
 * Returns a child's exit code when it ends, or 1 if it didn't start. A signal that would end this process ends the child
 * first, and then this process.
 */
export async function endTogether(child: ChildProcess): Promise<number> {
  let isEnding = false;
  const end = (received: NodeJS.Signals): void => {
    if (isEnding) return;
    isEnding = true;
    // A terminal signals the whole process group. Chromium quits cleanly at the first signal of a kind and dies at the
    // second, so this sends another kind.
    child.kill(received === 'SIGTERM' ? 'SIGINT' : 'SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), endWithinMs).unref();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, end);
  const code = await new Promise<number>((done) => {
    child.once('error', () => done(1));
    // 'close' comes after the last output; 'exit' may come before it.
    child.once('close', (code, signal) => done(code ?? 128 + constants.signals[signal as NodeJS.Signals]));
  });
  for (const signal of signals) process.off(signal, end);
  if (isEnding) process.exit(code);
  return code;
}
