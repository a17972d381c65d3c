import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../connection.ts';

/** The time between two backups, in ms. */
const everyMs = 24 * 60 * 60_000;
const mostBackups = 7;

/**
 * Backs up the library if the last backup is a day old, and deletes all but the newest seven. Throws errors of SQLite and
 * of files; earlier backups then stay. `now`: epoch ms.
 */
export function backUpWhenDue(library: Database, folder: string, now: number): void {
  const last = backedUpAt(library);
  // A clock that was set back must not prevent backups, hence the absolute difference.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (last !== null && Math.abs(now - last) < everyMs && namesIn(folder).length > 0) return;
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  const file = join(folder, `library-${stamp}.sqlite`);
  const part = `${file}.part`;
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) rmSync(join(folder, name));
  library.run('update meta set backed_up_at = ?', now);
  try {
    // SQLite fills an empty file, which only this user may read.
    // Proved by file-modes.test.ts: backups belong to this user only.
    writeFileSync(part, '', { flag: 'wx', mode: 0o600 });
    library.run('vacuum into ?', part);
    if (!isWhole(part)) throw new Error('The backup of the library is not whole.');
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    library.run('update meta set backed_up_at = ?', last);
    throw error;
  }
  for (const name of namesIn(folder).slice(mostBackups)) rmSync(join(folder, name));
}

/**
 * Copies the newest whole backup to a file and returns when it was made (epoch ms), or null if there is none. Each
 * catalogue adds its packs again.
 */
export function restoreNewest(folder: string, target: string): number | null {
  for (const name of existsSync(folder) ? namesIn(folder) : []) {
    copyFileSync(join(folder, name), target);
    if (isWhole(target)) {
      const restored = new Database(target);
      try {
        restored.run('delete from services');
        // This library continues after the backup, perhaps beside the one that it was made of.
        if (restored.get("select 1 from sqlite_schema where name = 'device'") !== undefined)
          restored.run('delete from device');
        restored.run('update meta set stopped_cleanly = 1');
        return backedUpAt(restored);
      } finally {
        restored.close();
      }
    }
    rmSync(target);
  }
  return null;
}

/** Backups, the newest first: their names contain their times. */
function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('library-') && name.endsWith('.sqlite'))
    .sort()
    .reverse();
}

function backedUpAt(library: Database): number | null {
  return library.get<{ backed_up_at: number | null }>('select backed_up_at from meta')?.backed_up_at ?? null;
}

function isWhole(file: string): boolean {
  let database: Database | null = null;
  try {
    database = new Database(file, 'readOnly');
    const checked = database.get<{ integrity_check: string }>('pragma integrity_check (1)');
    return checked?.integrity_check === 'ok' && backedUpAt(database) !== null;
  } catch {
    return false;
  } finally {
    database?.close();
  }
}
