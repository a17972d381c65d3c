import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Clock } from '#shared/clock.ts';
import type { Notice } from '#shared/contract/answers.ts';
import { Database, resultCodeOf } from './connection.ts';
import { migrate, migrations } from './migrations.ts';
import { salvage } from './salvage.ts';
import { isDamage, isOfSystem, storageTroubleOf } from './storage-failure.ts';

/** An open database, and what the person must be told about how it was opened. */
export interface Opened {
  readonly database: Database;
  /** false: it lives in memory and is gone when the app stops. */
  readonly persistent: boolean;
  /** false: nothing can be written, and what the file holds can be read. */
  readonly writable: boolean;
  readonly notices: readonly Notice[];
}

/** "Marq" in ASCII: tells our files from other programs' SQLite databases. */
const applicationId = 0x4d617271;

/** Why a file that is there cannot be used. foreign: another program's, or a newer version's. */
type Unusable = 'foreign' | 'damaged';

/**
 * Opens the file, creating or migrating it. What is damaged, foreign or from a newer app is set aside under another
 * name, never deleted; from what is damaged everything is saved that can be read of what packs keep and a person made.
 * Where nothing can be written, what is there is read, or the database lives in memory. Throws only for bugs.
 */
export function openDatabase(file: string, clock: Clock): Opened {
  const notices: Notice[] = [];
  const told = { persistent: true, writable: true, notices };
  try {
    finishReplacing(file);
    let database = openSound(file);
    if (database === 'damaged' || database === 'foreign') {
      const aside = database === 'damaged' ? replaceDamaged(file, clock) : setAside(file, clock.now());
      notices.push({ kind: 'databaseSetAside', file: aside });
      database = openSound(file);
    }
    if (typeof database !== 'string') return { database, ...told };
    notices.push({ kind: 'storageFailing', reason: 'other' });
  } catch (error) {
    const reason = storageTroubleOf(error, file);
    notices.push({ kind: 'storageFailing', reason });
    // On a full disk the file may be written again once there is room; until then it is read.
    const growing = reason === 'full' ? openAlone(file) : null;
    if (growing !== null) return { database: growing, ...told };
    const readable = reason === 'other' ? null : openReadable(file);
    if (readable !== null) return { database: readable, ...told, writable: false };
  }
  const database = new Database(':memory:');
  prepare(database);
  return { database, ...told, persistent: false };
}

/** Says that the file was closed as it should be, and closes it. */
export function closeDatabase({ database, persistent, writable }: Opened): void {
  try {
    if (persistent && writable) {
      database.exec('pragma optimize');
      database.run('update meta set stopped_cleanly = 1');
    }
  } finally {
    database.close();
  }
}

/**
 * Sets a damaged file aside and leaves in its place what could be saved from it; gives the new name. Throws when the
 * folder does not let it.
 */
export function replaceDamaged(file: string, clock: Clock): string {
  const saved = file + savedSuffix;
  // Saved first and set aside afterwards: whoever is interrupted finds the damaged file again and begins anew.
  try {
    removeDatabase(saved);
    const target = new Database(saved);
    try {
      prepare(target);
      salvage(file, target, clock);
      target.run('update meta set stopped_cleanly = 1');
    } finally {
      target.close();
    }
  } catch (error) {
    // What was saved before the disk was full is sound; what is not is found out by opening it.
    if (resultCodeOf(error) === null && !isOfSystem(error)) throw error;
  }
  const aside = setAside(file, clock.now());
  if (existsSync(saved)) moveDatabase(saved, file);
  return aside;
}

/** Renames a database file and what belongs to it; gives the new name. Throws when the folder does not let it. */
function setAside(file: string, now: number): string {
  const moment = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  let target = `${file}.damaged-${moment}`;
  for (let copy = 2; existsSync(target); copy += 1) target = `${file}.damaged-${moment}-${copy}`;
  moveDatabase(file, target);
  return target;
}

/** What was saved from a damaged file, until it takes its place. */
const savedSuffix = '.saved';
const besides = ['-wal', '-shm', '-journal'] as const;

/** The app stopped while a damaged file was being replaced. */
function finishReplacing(file: string): void {
  const saved = file + savedSuffix;
  if (!existsSync(saved)) return;
  if (existsSync(file)) removeDatabase(saved);
  else moveDatabase(saved, file);
}

function moveDatabase(from: string, to: string): void {
  // The log first: a database without it would be opened as if there had been none.
  for (const suffix of besides) if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix);
  renameSync(from, to);
}

function removeDatabase(file: string): void {
  for (const suffix of ['', ...besides]) rmSync(file + suffix, { force: true });
}

function openSound(file: string): Database | Unusable {
  // SQLite takes an empty file for a new database, and deletes the log beside it.
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) return 'damaged';
  const database = new Database(file);
  try {
    const isForeign = !isOurs(database);
    if (!isForeign && isSound(database)) {
      prepare(database);
      database.run('update meta set stopped_cleanly = 0');
      return database;
    }
    database.close();
    return isForeign ? 'foreign' : 'damaged';
  } catch (error) {
    database.close();
    if (isDamage(error)) return 'damaged';
    throw error;
  }
}

/**
 * Opens what is there without the file of the log's index, for which there may be no room: it is held in memory while
 * nobody else may open the database (source: SQLite's "Write-Ahead Logging", section 8). null: it cannot be read.
 */
function openAlone(file: string): Database | null {
  if (!existsSync(file)) return null;
  let database: Database | null = null;
  try {
    database = new Database(file);
    database.exec('pragma locking_mode = exclusive');
    const version = database.get<{ user_version: number }>('pragma user_version')?.user_version;
    if (isOurs(database) && version === migrations.length) {
      database.exec('pragma synchronous = normal; pragma temp_store = memory; pragma cache_size = -16000');
      return database;
    }
  } catch {
    // It is read in another way, or not at all.
  }
  database?.close();
  return null;
}

/** Opens what is there for reading alone; null: it cannot be read, or is no catalogue of this version. */
function openReadable(file: string): Database | null {
  if (!existsSync(file)) return null;
  // Where the files of the log cannot be made either, the database is read without them.
  for (const mode of ['readOnly', 'immutable'] as const) {
    let database: Database | null = null;
    try {
      database = new Database(file, mode);
      const version = database.get<{ user_version: number }>('pragma user_version')?.user_version;
      if (isOurs(database) && version === migrations.length) {
        database.exec('pragma temp_store = memory; pragma cache_size = -16000');
        return database;
      }
    } catch {
      // Tried the other way, or not at all.
    }
    database?.close();
  }
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
