import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** Another process of the app on the same data folder. */
export interface RunningApp {
  /** Resolves once it answers or has ended; not while it hangs. */
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

/** Answers other starts of the app on a data folder from now on, which only the app's first process may call. */
export function answerOtherStarts(folder: string): void {
  const socket = socketOf(folder);
  // A process that was killed leaves it.
  if (process.platform !== 'win32') rmSync(socket, { force: true });
  const server = createServer((asking) => asking.on('error', () => undefined).end());
  // A folder whose path is too long for a socket: other starts can't ask then.
  server.on('error', () => undefined);
  server.listen(socket, () => writeFileSync(pidFile(folder), String(process.pid), { mode: 0o600 }));
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
        process.kill(Number(readFileSync(pidFile(folder), 'utf8')), 'SIGKILL');
      } catch {
        // It has ended by itself, or can't be found; then Chromium ends it.
      }
    },
  };
}
