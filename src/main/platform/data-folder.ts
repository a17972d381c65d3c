import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
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

/** The folders in a data folder with files of ours. */
const inner = ['', 'logs', 'backups'];
const ours = /\.(sqlite|json|log|marqueepack|part)/;

/**
 * Takes the folder and its files from other users of this machine: earlier versions left them readable, and `--data` may
 * name any folder. One that belongs to somebody else, or that all users share, stays as it is.
 */
async function makePrivate(folder: string): Promise<void> {
  const user = process.getuid?.();
  if (process.platform === 'win32' || user === undefined) return;
  const isShared = 0o1000;
  const limit = async (path: string): Promise<boolean> => {
    const { uid, mode } = await lstat(path);
    if (uid !== user || (mode & isShared) !== 0) return false;
    if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
    return true;
  };
  // Some file systems have no permissions.
  if (!(await limit(folder).catch(() => false))) return;
  for (const part of inner) {
    const files = await readdir(join(folder, part), { withFileTypes: true }).catch(() => []);
    for (const file of files)
      if (file.isFile() && ours.test(file.name))
        await limit(join(folder, part, file.name)).catch(() => false);
  }
}
