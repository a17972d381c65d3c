import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { constants } from 'node:os';

/** Longest wait for a child that was told to end, in ms; longer than our own programs take at most. */
const endWithinMs = 10_000;

const endWithParent = new URL('./end-with-parent.ts', import.meta.url).href;

/** Starts a Node program that ends when this process is gone, however that came. */
export function startNode(args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(process.execPath, ['--import', endWithParent, ...args], options);
}

/**
 * Gives the exit code of a child once it ended, 1 when it could not be started. A signal that would end this process ends
 * the child first, and then this process with it, so that nothing follows.
 */
export async function endTogether(child: ChildProcess): Promise<number> {
  let isTold = false;
  const tell = (heard: NodeJS.Signals): void => {
    if (isTold) return;
    isTold = true;
    // A terminal signals the whole process group. Chromium quits cleanly at the first signal of a kind and dies at the
    // second, so it hears another kind from us.
    child.kill(heard === 'SIGTERM' ? 'SIGINT' : 'SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), endWithinMs).unref();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, tell);
  const code = await new Promise<number>((done) => {
    child.once('error', () => done(1));
    // 'close', not 'exit': the last lines of its output are read first.
    child.once('close', (code, signal) => done(code ?? 128 + constants.signals[signal as NodeJS.Signals]));
  });
  for (const signal of signals) process.off(signal, tell);
  if (isTold) process.exit(code);
  return code;
}
