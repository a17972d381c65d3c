import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** Another process of the app on the same data folder. */
export interface RunningApp {
  /** Resolves once it answers or has ended; not while it hangs or closes. */
  readonly answered: Promise<unknown>;
  /** Ends it at once, whatever it does. */
  kill(): void;
}

/** Windows has named pipes, which need no file. */
function socketOf(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return process.platform === 'win32' ? `\\\\.\\pipe\\marquee-${name}` : join(folder, 'marquee.sock');
}

const pidFile = (folder: string): string => join(folder, 'marquee.pid');

/**
 * Answers other starts of the app on a data folder from now on, which only the app's first process may call. Returns what lets
 * them wait until this process has ended: it closes, and shows nothing any more.
 */
export function answerOtherStarts(folder: string): () => void {
  let isClosing = false;
  const letWait = (): void => void (isClosing = true);
  const socket = socketOf(folder);
  try {
    // A process that was killed leaves it.
    if (process.platform !== 'win32') rmSync(socket, { force: true });
    writeFileSync(pidFile(folder), String(process.pid), { mode: 0o600 });
  } catch {
    // The folder can't be written to, or its disk is full: other starts can't ask then.
    return letWait;
  }
  const server = createServer((asking) => {
    asking.on('error', () => undefined);
    if (!isClosing) asking.end();
  });
  // So it is where the path is too long for a socket.
  server.on('error', () => undefined);
  server.listen(socket);
  return letWait;
}

/** Resolves to the app's process that uses a data folder; null if none does. */
export async function findRunningApp(folder: string): Promise<RunningApp | null> {
  const socket = connect(socketOf(folder)).resume();
  const answered = Promise.withResolvers<unknown>();
  socket.on('close', answered.resolve);
  try {
    await once(socket, 'connect');
  } catch {
    return null;
  }
  // That of a process that was killed.
  socket.on('error', () => undefined);
  return {
    answered: answered.promise,
    kill() {
      try {
        const pid = Number(readFileSync(pidFile(folder), 'utf8'));
        // 0, as of an empty file, and negative numbers are groups of processes, such as this one's.
        if (pid > 1) process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself, or can't be found; then Chromium ends it.
      }
    },
  };
}
