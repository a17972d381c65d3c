import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer, get } from './node-http.ts';

/** The lock of a data folder, or the id of the process that has it. */
export type FolderLock =
  | { readonly ok: true; readonly release: () => Promise<void> }
  | { readonly ok: false; readonly holder: string };

/**
 * Locks a folder for this process with a local socket, which ends with its process, so that no stale file and no reused
 * process id can be taken for a running program.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = socketPath(await realpath(folder));
  const lock = await listen(path);
  if (lock !== null) return lock;
  const holder = await holderOf(path);
  if (holder !== null) return { ok: false, holder };
  // Only macOS leaves the socket's file behind when its process is killed.
  await rm(path, { force: true });
  return (await listen(path)) ?? { ok: false, holder: '?' };
}

function socketPath(folder: string): string {
  const name = `marquee-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  // Linux: an abstract socket, which has no file.
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

/** Returns null if the address is in use. */
function listen(path: string): Promise<(FolderLock & { ok: true }) | null> {
  const server = createServer((_request, response) => response.end(String(process.pid)));
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen({ path }, () =>
      resolve({ ok: true, release: () => new Promise((closed) => server.close(() => closed())) }),
    );
  });
}

/** Asks the process behind a socket for its id; null if there is none. */
function holderOf(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    get({ socketPath: path, agent: false }, (response) => resolve(text(response))).on('error', () =>
      resolve(null),
    );
  });
}
