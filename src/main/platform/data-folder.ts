import { chmod, mkdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * A folder of the system for the data or caches of apps. An empty or relative one in the environment doesn't count, and `otherwise`
 * is its place in the person's own folder. Source: the XDG base directory specification.
 */
export function baseFolder(
  variable: 'LOCALAPPDATA' | 'XDG_CACHE_HOME' | 'XDG_DATA_HOME',
  ...otherwise: readonly string[]
): string {
  const given = process.env[variable] ?? '';
  return isAbsolute(given) ? given : join(homedir(), ...otherwise);
}

/** The system's default folder for the browser host's data, which on Windows and macOS is in that of the desktop app. */
export function browserDataFolder(): string {
  if (process.platform === 'win32') return join(baseFolder('LOCALAPPDATA'), 'Marquee', 'browser');
  if (process.platform === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'Marquee', 'browser');
  return join(baseFolder('XDG_DATA_HOME', '.local', 'share'), 'marquee', 'browser');
}

/**
 * Makes the folder, for this user only; returns null, or a sentence that says why there is none. A folder on a full or read-only
 * disk does: what it holds can be shown.
 */
export async function prepareDataFolder(folder: string): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const because = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return `The data folder ${folder} cannot be made (${because}).`;
  }
  // Proved by data-folder.test.ts: an existing data folder is closed to other users.
  await makePrivate(folder);
  return null;
}

/**
 * Takes the folder from other users of this machine: `--data` may name any. One that belongs to somebody else, or that all users
 * share, stays as it is.
 */
async function makePrivate(folder: string): Promise<void> {
  const user = process.getuid?.();
  if (process.platform === 'win32' || user === undefined) return;
  const isShared = 0o1000;
  try {
    const { uid, mode } = await stat(folder);
    if (uid === user && (mode & isShared) === 0) await chmod(folder, mode & 0o700);
  } catch {
    // Some file systems have no permissions.
  }
}
