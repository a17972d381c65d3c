import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Notice } from '#shared/contract/answers.ts';
import { Database, resultCodeOf } from './connection.ts';
import type { OpenMode } from './connection.ts';
import { migrate, versionOf } from './migrations.ts';
import { isDamage, isOfSystem, storageTroubleOf } from './storage-failure.ts';

/** An open database, and the notices about how it was opened. */
export interface Opened {
  readonly database: Database;
  /** false: it is in memory and lost when the app stops. */
  readonly persistent: boolean;
  /** false: the file can be read, but not written. */
  readonly writable: boolean;
  /** Whether other connections can open the file too. */
  readonly shared: boolean;
  readonly notices: readonly Notice[];
}

/** How a kind of database file is opened, migrated and restored. */
export interface DatabaseKind {
  /** Distinguishes our files from those of other programs. */
  readonly applicationId: number;
  readonly migrations: readonly string[];
  /** full: commits survive a power failure; normal: the last commits may be lost, but the file stays intact. */
  readonly synchronous: 'normal' | 'full';
  /** Runs before the migrations, on a file that may be of an older version. */
  beforeMigrations?(database: Database): void;
  /** Writes the replacement of a damaged file; returns when it was made (epoch ms), or null if there is none. */
  restore?(target: string): number | null;
  /** The notice about a file that was set aside. `since`: as returned by `restore`. */
  notice(file: string, since: number | null): Notice;
}

const memoryUse = 'pragma temp_store = memory; pragma cache_size = -8000';

/** Why an existing file can't be used. foreign: from another program or a newer version. */
type Unusable = 'foreign' | 'damaged';

/**
 * Opens the file, creating or migrating it. A file that is damaged, foreign or from a newer version is renamed, never
 * deleted, and replaced by what its kind restores. If nothing can be written, an existing file is read, or the database is
 * in memory. Throws only for bugs. `now`: epoch ms.
 */
export function openDatabase(file: string, kind: DatabaseKind, now: number): Opened {
  const notices: Notice[] = [];
  const base = { persistent: true, writable: true, shared: false, notices };
  try {
    finishReplacing(file);
    let database = openSound(file, kind);
    if (database === 'damaged' || database === 'foreign') {
      notices.push(replaceDamaged(file, kind, now));
      database = openSound(file, kind);
    }
    if (typeof database !== 'string') return { database, ...base, shared: true };
    notices.push({ kind: 'storageFailing', reason: 'other' });
  } catch (error) {
    const reason = storageTroubleOf(error, file);
    notices.push({ kind: 'storageFailing', reason });
    // On a full disk the file is only read until there is space again. In exclusive mode the index of the log, for which
    // there may be no space either, is in memory (source: SQLite's "Write-Ahead Logging", section 8).
    const alone = `pragma locking_mode = exclusive; pragma synchronous = ${kind.synchronous};`;
    const growing = reason === 'full' ? openExisting(file, kind, 'readWrite', alone) : null;
    if (growing !== null) return { database: growing, ...base };
    // If the log's files can't be created either, the database is read without them.
    const readable =
      reason === 'other'
        ? null
        : (openExisting(file, kind, 'readOnly') ?? openExisting(file, kind, 'immutable'));
    if (readable !== null) return { database: readable, ...base, writable: false };
  }
  const database = new Database(':memory:');
  prepare(database, kind);
  return { database, ...base, persistent: false };
}

/** Marks the file as closed cleanly, and closes it. */
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
 * Sets a damaged file aside, puts what its kind restores in its place, and returns the notice for the person. Throws if
 * the folder can't be written.
 */
export function replaceDamaged(file: string, kind: DatabaseKind, now: number): Notice {
  const restored = file + restoredSuffix;
  let since: number | null = null;
  // Restore first and set aside afterwards: after an interruption the damaged file is found and handled again.
  try {
    removeDatabase(restored);
    since = kind.restore?.(restored) ?? null;
  } catch (error) {
    if (resultCodeOf(error) === null && !isOfSystem(error)) throw error;
    removeDatabase(restored);
  }
  const aside = setAside(file, now);
  if (existsSync(restored)) moveDatabase(restored, file);
  return kind.notice(aside, since);
}

/** Renames a database file and the files beside it; returns the new name. Throws if the folder can't be written. */
function setAside(file: string, now: number): string {
  const moment = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  let target = `${file}.damaged-${moment}`;
  for (let copy = 2; existsSync(target); copy += 1) target = `${file}.damaged-${moment}-${copy}`;
  moveDatabase(file, target);
  return target;
}

/** Only this user may read and write a database. */
// Proved by file-modes.test.ts: new databases belong to this user only.
const privateMode = 0o600;

/** The suffix of a new file until it has its tables. */
const createdSuffix = '.created';

/**
 * Creates a file under another name first, so that an interruption leaves no empty file, which would count as damaged.
 * Deletes a log that has lost its database: SQLite would apply it to the new one.
 */
function create(file: string, kind: DatabaseKind): void {
  const created = file + createdSuffix;
  removeDatabase(created);
  // SQLite would let all users read it; the files beside it get its permissions.
  writeFileSync(created, '', { flag: 'wx', mode: privateMode });
  const database = new Database(created);
  try {
    prepare(database, kind);
    database.close();
    removeDatabase(file);
    renameSync(created, file);
  } catch (error) {
    database.close();
    removeDatabase(created);
    throw error;
  }
}

/** The suffix of a replacement before it takes a damaged file's place. */
const restoredSuffix = '.restored';
const besides = ['-wal', '-shm', '-journal'] as const;

/** The app stopped while a damaged file was being replaced. */
function finishReplacing(file: string): void {
  const restored = file + restoredSuffix;
  if (!existsSync(restored)) return;
  if (existsSync(file)) removeDatabase(restored);
  else moveDatabase(restored, file);
}

function moveDatabase(from: string, to: string): void {
  // The log goes first: a database without its log would open without the logged commits.
  for (const suffix of besides) if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix);
  renameSync(from, to);
}

function removeDatabase(file: string): void {
  for (const suffix of ['', ...besides]) rmSync(file + suffix, { force: true });
}

function openSound(file: string, kind: DatabaseKind): Database | Unusable {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) create(file, kind);
  // SQLite treats an empty file as a new database and deletes the log beside it.
  if (size === 0) return 'damaged';
  const database = new Database(file);
  try {
    const isForeign = !isOurs(database, kind);
    if (!isForeign && isSound(database)) {
      prepare(database, kind);
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

/** Opens an existing file of this version and runs `pragmas`; null: it can't be opened so. */
function openExisting(file: string, kind: DatabaseKind, mode: OpenMode, pragmas = ''): Database | null {
  if (!existsSync(file)) return null;
  let database: Database | null = null;
  try {
    database = new Database(file, mode);
    database.exec(`${pragmas} ${memoryUse}`);
    if (isOurs(database, kind) && versionOf(database) === kind.migrations.length) return database;
  } catch {
    // The caller opens it in another way, or not at all.
  }
  database?.close();
  return null;
}

function isOurs(database: Database, { applicationId, migrations }: DatabaseKind): boolean {
  if (isEmpty(database)) return true;
  const id = database.get<{ application_id: number }>('pragma application_id')?.application_id;
  const version = versionOf(database);
  return id === applicationId && version >= 1 && version <= migrations.length;
}

function isEmpty(database: Database): boolean {
  return database.get('select 1 from sqlite_schema') === undefined;
}

/** Checked only after an unclean stop, because the check reads the whole file. */
function isSound(database: Database): boolean {
  if (isEmpty(database)) return true;
  const marker = database.get<{ stopped_cleanly: number }>('select stopped_cleanly from meta');
  if (marker?.stopped_cleanly === 1) return true;
  const checked = database.get<{ quick_check: string }>('pragma quick_check (1)');
  return checked?.quick_check === 'ok';
}

function prepare(database: Database, kind: DatabaseKind): void {
  const { applicationId, synchronous } = kind;
  // Takes effect only in a database without tables; lets deleted pictures free disk space.
  database.exec('pragma auto_vacuum = incremental');
  database.exec('pragma journal_mode = wal');
  database.exec(`pragma synchronous = ${synchronous}; ${memoryUse}`);
  // A log that grew during a large import is truncated to this, in bytes.
  database.exec('pragma journal_size_limit = 16777216');
  // In pages of 4 KiB, as many as that: many pages are changed several times before they are synced to the disk.
  database.exec('pragma wal_autocheckpoint = 4096');
  const id = database.get<{ application_id: number }>('pragma application_id')?.application_id;
  if (id !== applicationId) database.exec(`pragma application_id = ${applicationId}`);
  kind.beforeMigrations?.(database);
  migrate(database, kind.migrations);
}
