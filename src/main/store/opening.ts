import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Notice } from '#shared/contract/notices.ts';
import type { StorageReason } from '../platform/disk-space.ts';
import { busyMs, Database, resultCodeOf } from './database.ts';
import type { OpenMode } from './database.ts';
import { isDamage, isOfSystem, storageTroubleOf } from './storage-failure.ts';
import { createTables, readFrom, versionOf } from './tables.ts';

/** An open database, and the notices about how it was opened. */
export interface Opened {
  readonly database: Database;
  /** false: it is in memory and lost when the app stops. */
  readonly persistent: boolean;
  /** false: it can be read, but not written. */
  readonly writable: boolean;
  /** Why it isn't open as usual; newer: a newer version wrote the file. */
  readonly trouble: StorageReason | 'newer' | null;
  /** Whether other connections can open the file too. */
  readonly shared: boolean;
  readonly notices: readonly Notice[];
}

/** How a kind of database file is opened, created and restored. */
export interface DatabaseKind {
  /** Distinguishes our files from those of other programs. */
  readonly applicationId: number;
  readonly version: number;
  /** SQL of its tables; see `createTables`. */
  readonly tables: string;
  /** full: commits survive a power failure; normal: the last commits may be lost, but the file stays intact. */
  readonly synchronous: 'normal' | 'full';
  /**
   * Whether nobody else has what it holds: then nothing is written that isn't on a disk, a file of a newer version stays as it
   * is, and a missing one is restored.
   */
  readonly isOnlyCopy: boolean;
  /** Writes the replacement of a damaged or missing file; returns when it was made (epoch ms), or null if there is none. */
  restore?(target: string): number | null;
  /** Whether there are files from which it could be restored, if they could be read. */
  hasBackups?(): boolean;
  /** The notice about a file that was replaced. `aside`: its new name, null if it was missing; `since`: as returned by `restore`. */
  notice(aside: string | null, since: number | null): Notice;
}

const memoryUse = 'pragma temp_store = memory; pragma cache_size = -8000';

/** Why an existing file can't be used. foreign: from another program; newer: from a newer version of this one. */
type Unusable = 'foreign' | 'damaged' | 'newer';

/**
 * Opens the file, creating it if it is missing. A file that is damaged or foreign is renamed, never deleted, and replaced by what
 * its kind restores. If nothing can be written, an existing file is read, or the database is in memory. Throws only for
 * bugs. `now`: epoch ms.
 */
export function openDatabase(file: string, kind: DatabaseKind, now: number): Opened {
  const notices: Notice[] = [];
  const base = { persistent: true, writable: true, shared: false, notices };
  try {
    // The app stopped while it replaced the file, perhaps in the middle of the copy.
    removeDatabase(file + restoredSuffix);
    if (kind.isOnlyCopy && !existsSync(file)) notices.push(...restoreMissing(file, kind));
    let database = openSound(file, kind);
    if (database === 'newer' && kind.isOnlyCopy) {
      notices.push({ kind: 'libraryNewer', version: writerOf(file) });
      return openInMemory(kind, 'newer', notices);
    }
    if (typeof database === 'string') {
      notices.push(replaceDamaged(file, kind, now));
      database = openSound(file, kind);
    }
    if (typeof database !== 'string') return { database, ...base, shared: true, trouble: null };
    notices.push({ kind: 'storageFailing', reason: 'other' });
    return openInMemory(kind, 'other', notices);
  } catch (error) {
    const trouble = storageTroubleOf(error, file);
    notices.push({ kind: 'storageFailing', reason: trouble });
    // On a full disk the file is only read until there is space again. In exclusive mode the index of the log, for which
    // there may be no space either, is in memory (source: SQLite's "Write-Ahead Logging", section 8).
    const alone = `pragma locking_mode = exclusive; pragma synchronous = ${kind.synchronous};`;
    const growing = trouble === 'full' ? openExisting(file, kind, 'readWrite', alone) : null;
    if (growing !== null) return { database: growing, ...base, trouble };
    const readable = trouble === 'other' ? null : openReadable(file, kind, trouble);
    if (readable !== null) return { database: readable, ...base, writable: false, trouble };
    return openInMemory(kind, trouble, notices);
  }
}

/** What can still be read of a file that can't be written; null: nothing. */
function openReadable(file: string, kind: DatabaseKind, trouble: StorageReason): Database | null {
  // Another program that writes can leave it readable; whether it does was waited for already.
  if (trouble === 'locked') return openExisting(file, kind, 'readOnly', atOnce);
  // If the log's files can't be created either, the database is read without them.
  return openExisting(file, kind, 'readOnly') ?? openExisting(file, kind, 'immutable');
}

/** Fails at once, and only now, if another program has locked the file. */
const atOnce = `pragma busy_timeout = 0; select 1 from sqlite_schema; pragma busy_timeout = ${busyMs};`;

/** Whether a file is there, and no other program has locked it, so that opening it again waits for nothing. */
export function isUnlocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const unlocked = readFrom(file, 'readWrite', (database) => {
    database.exec('pragma busy_timeout = 0; begin immediate; rollback');
    return true;
  });
  return unlocked ?? false;
}

/** An empty database in memory, which refuses to be written if it would be the only copy of that. */
export function openInMemory(
  kind: DatabaseKind,
  trouble: Opened['trouble'] = null,
  notices: readonly Notice[] = [],
): Opened {
  const database = new Database(':memory:');
  prepare(database, kind);
  const writable = !kind.isOnlyCopy;
  if (!writable) database.exec('pragma query_only = on');
  return { database, persistent: false, writable, shared: false, trouble, notices };
}

/** Puts what its kind restores in the place of a missing file; returns the notice if there was something. */
function restoreMissing(file: string, kind: DatabaseKind): Notice[] {
  const restored = file + restoredSuffix;
  const since = kind.restore?.(restored) ?? null;
  if (since === null) return (kind.hasBackups?.() ?? false) ? [kind.notice(null, since)] : [];
  // The log of a missing database would be applied to another one.
  removeDatabase(file);
  moveDatabase(restored, file);
  return [kind.notice(null, since)];
}

/** Marks the file as closed cleanly, and closes it. */
export function closeDatabase({ database, persistent, writable }: Opened): void {
  try {
    // Without `pragma optimize`: an import, an index or a pack makes a small file a large one within a run.
    // Proved by own-data-plans.test.ts: a file that was closed while it was small is read as one that grew.
    if (persistent && writable) database.run('update meta set stopped_cleanly = 1');
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
    removeDatabase(restored);
    // There is a backup, but for now no space for it.
    if (kind.isOnlyCopy || (resultCodeOf(error) === null && !isOfSystem(error))) throw error;
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

function moveDatabase(from: string, to: string): void {
  // The log goes first: a database without its log would open without the logged commits.
  for (const suffix of besides) if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix);
  renameSync(from, to);
}

function removeDatabase(file: string): void {
  for (const suffix of ['', ...besides]) rmSync(file + suffix, { force: true });
}

/** The size of a page: a file consists of whole ones, but its last one may be in the log instead. */
export const pageBytes = 4_096;

const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

function openSound(file: string, kind: DatabaseKind): Database | Unusable {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) create(file, kind);
  // SQLite treats an empty file, or one of one byte, as a new database and deletes the log beside it.
  else if (size < pageBytes || (size % pageBytes > 0 && !hasLog(file))) return 'damaged';
  const database = new Database(file);
  try {
    const origin = originOf(database, kind);
    if (origin === 'ours' && isSound(database)) {
      prepare(database, kind);
      database.run('update meta set stopped_cleanly = 0');
      return database;
    }
    database.close();
    return origin === 'ours' ? 'damaged' : origin;
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
    if (originOf(database, kind) === 'ours' && versionOf(database) === kind.version) return database;
  } catch {
    // The caller opens it in another way, or not at all.
  }
  database?.close();
  return null;
}

/** The version of the app that wrote a file which this one can't read; null if the file doesn't say. */
function writerOf(file: string): string | null {
  const sql = 'select written_by as version from meta';
  return readFrom(file, 'immutable', (database) => database.value<string | null>(sql) ?? null);
}

function originOf(database: Database, kind: DatabaseKind): 'ours' | 'foreign' | 'newer' {
  if (isEmpty(database)) return 'ours';
  const id = database.value<number>('pragma application_id') ?? 0;
  const version = versionOf(database);
  if (id !== kind.applicationId || version < kind.version) return 'foreign';
  return version > kind.version ? 'newer' : 'ours';
}

function isEmpty(database: Database): boolean {
  return !database.has('select 1 from sqlite_schema');
}

/** Checked only after an unclean stop, because the check reads the whole file. */
function isSound(database: Database): boolean {
  if (isEmpty(database)) return true;
  if (database.value<number>('select stopped_cleanly from meta') === 1) return true;
  return database.value<string>('pragma quick_check (1)') === 'ok';
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
  const id = database.value<number>('pragma application_id');
  if (id !== applicationId) database.exec(`pragma application_id = ${applicationId}`);
  createTables(database, kind);
}
