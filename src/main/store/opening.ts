import { existsSync, renameSync } from 'node:fs';
import type { Notice } from '#shared/contract/answers.ts';
import { Database } from './connection.ts';
import { migrate, migrations } from './migrations.ts';
import { isDamage, storageTroubleOf } from './storage-failure.ts';

/** An open database, and what the person must be told about how it was opened. */
export interface Opened {
  readonly database: Database;
  /** false: it lives in memory and is gone when the app stops. */
  readonly persistent: boolean;
  readonly notices: readonly Notice[];
}

/** "Marq" in ASCII: tells our files from other programs' SQLite databases. */
const applicationId = 0x4d617271;

/**
 * Opens the file, creating or migrating it. What is damaged, foreign or from a newer app is set aside under another
 * name, never deleted. Where nothing can be written, the database lives in memory. Throws only for bugs.
 */
export function openDatabase(file: string, now: number): Opened {
  const notices: Notice[] = [];
  try {
    let database = openSound(file);
    if (database === null) {
      notices.push({ kind: 'databaseSetAside', file: setAside(file, now) });
      database = openSound(file);
    }
    if (database !== null) return { database, persistent: true, notices };
    notices.push({ kind: 'storageFailing', reason: 'other' });
  } catch (error) {
    notices.push({ kind: 'storageFailing', reason: storageTroubleOf(error, file) });
  }
  const database = new Database(':memory:');
  prepare(database);
  return { database, persistent: false, notices };
}

/** Says that the file was closed as it should be, and closes it. */
export function closeDatabase({ database, persistent }: Opened): void {
  try {
    if (persistent) {
      database.exec('pragma optimize');
      database.run('update meta set stopped_cleanly = 1');
    }
  } finally {
    database.close();
  }
}

/** Renames a database file and what belongs to it; gives the new name. Throws when the folder does not let it. */
export function setAside(file: string, now: number): string {
  const moment = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  let target = `${file}.damaged-${moment}`;
  for (let copy = 2; existsSync(target); copy += 1) target = `${file}.damaged-${moment}-${copy}`;
  renameSync(file, target);
  for (const suffix of ['-wal', '-shm', '-journal']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, target + suffix);
  }
  return target;
}

/** null: the file is there and cannot be used. */
function openSound(file: string): Database | null {
  const database = new Database(file);
  try {
    if (isOurs(database) && isSound(database)) {
      prepare(database);
      database.run('update meta set stopped_cleanly = 0');
      return database;
    }
  } catch (error) {
    database.close();
    if (isDamage(error)) return null;
    throw error;
  }
  database.close();
  return null;
}

function isOurs(database: Database): boolean {
  const tables = database.get<{ count: number }>('select count(*) as count from sqlite_schema')?.count ?? 0;
  if (tables === 0) return true;
  const id = database.get<{ application_id: number }>('pragma application_id')?.application_id;
  const version = database.get<{ user_version: number }>('pragma user_version')?.user_version ?? 0;
  return id === applicationId && version >= 1 && version <= migrations.length;
}

/** Checked only after an unclean stop, because the check reads the whole file. */
function isSound(database: Database): boolean {
  const tables = database.get<{ count: number }>('select count(*) as count from sqlite_schema')?.count ?? 0;
  if (tables === 0) return true;
  const marker = database.get<{ stopped_cleanly: number }>('select stopped_cleanly from meta');
  if (marker?.stopped_cleanly === 1) return true;
  const checked = database.get<{ quick_check: string }>('pragma quick_check (1)');
  return checked?.quick_check === 'ok';
}

function prepare(database: Database): void {
  // Only a database without tables takes this one: it lets cleared pictures give their room back to the disk.
  database.exec('pragma auto_vacuum = incremental');
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = normal; pragma temp_store = memory; pragma cache_size = -16000');
  // A WAL that grew during a large import is cut back to this, in bytes.
  database.exec('pragma journal_size_limit = 16777216');
  const id = database.get<{ application_id: number }>('pragma application_id')?.application_id;
  if (id !== applicationId) database.exec(`pragma application_id = ${applicationId}`);
  migrate(database);
}
