import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database, resultCodeOf, resultCodes } from './database.ts';

/** The lock of a data folder; not ok: another process has it. */
export type FolderLock = { readonly ok: true; readonly release: () => void } | { readonly ok: false };

/**
 * Locks a folder for this process: a database in it, on which a transaction stays open, because the system ends the lock of
 * an open file with its process. Where no file can be locked, such as on a read-only disk, the folder counts as free.
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'marquee.lock');
  let database: Database | null = null;
  try {
    // To open and close an existing file would end another lock of this process on it.
    if (!existsSync(file)) writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
    database = new Database(file);
    database.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database?.close();
    if (resultCodeOf(error) === resultCodes.busy) return { ok: false };
    return resultCodeOf(error) === resultCodes.notADatabase && isRemoved(file) ? lockFolder(folder) : free;
  }
  const locked = database;
  held.add(locked);
  return {
    ok: true,
    release() {
      locked.close();
      held.delete(locked);
    },
  };
}

const free: FolderLock = { ok: true, release: () => undefined };

function isRemoved(file: string): boolean {
  try {
    rmSync(file);
    return true;
  } catch {
    return false;
  }
}

/** A connection that nobody holds could be collected, and its lock with it. */
const held = new Set<Database>();
