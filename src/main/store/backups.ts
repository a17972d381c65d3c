import { copyFileSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from './database.ts';
import { pageBytes } from './opening.ts';
import type { StorePart } from './part.ts';
import { storageTroubleOf } from './storage-failure.ts';
import { readFrom, versionOf } from './tables.ts';

const dayMs = 24 * 60 * 60_000;
const everyMs = dayMs;
/** How many of the best backups are kept, and besides them how many that are the best of a period. */
const mostBest = 7;
const periods = [
  { ms: 7 * dayMs, most: 5 },
  { ms: 30 * dayMs, most: 12 },
] as const;

interface Backup {
  readonly name: string;
  /** Grows with each change of the library, whatever the clock says. */
  readonly changes: number;
  /** How many backups of the library had been made. */
  readonly number: number;
  /** Epoch ms. */
  readonly madeAt: number;
}

/** What backups need to know of the tables. */
export type BackupSql = Readonly<Required<NonNullable<StorePart['backups']>>>;

/** What the parts say of backups. */
export function backupSql(parts: readonly StorePart[]): BackupSql {
  const given = parts.flatMap(({ backups }) => backups ?? []);
  return {
    changes: given.flatMap(({ changes }) => changes ?? []).join(' + ') || '0',
    restored: given.flatMap(({ restored }) => restored ?? []).join('; '),
  };
}

/** A backup that is being made. */
export interface NewBackup {
  readonly folder: string;
  readonly name: string;
  /** When it was begun, epoch ms. */
  readonly now: number;
}

/** The file of a backup until it is whole. */
const partOf = ({ folder, name }: NewBackup): string => join(folder, `${name}.part`);

/**
 * Begins a backup of the library if the last one is a day old; null: it isn't. Throws errors of SQLite and of files. `now`: epoch ms.
 */
export function beginBackup(library: Database, folder: string, now: number): NewBackup | null {
  const last = backedUpAt(library);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A clock that was set back must not prevent backups, hence the absolute difference.
  if (last !== null && Math.abs(now - last) < everyMs && namesIn(folder).length > 0) return null;
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  library.run('update meta set backups = backups + 1');
  return { folder, name: `library-${stamp}-${numberOf(library)}.sqlite`, now };
}

/** Copies the library as it is now, which takes seconds for a large one. Throws as `beginBackup` does, and leaves nothing then. */
export function copyLibrary(library: Database, backup: NewBackup): void {
  const part = partOf(backup);
  // With the files that SQLite makes beside it.
  for (const left of readdirSync(backup.folder))
    if (left.includes('.sqlite.part')) rmSync(join(backup.folder, left));
  try {
    // SQLite fills an empty file, which only this user may read.
    // Proved by file-modes.test.ts: backups belong to this user only.
    writeFileSync(part, '', { flag: 'wx', mode: 0o600 });
    library.run('vacuum into ?', part);
    markBackup(part, backup.now);
    if (!isWhole(part)) throw new Error('The backup of the library is not whole.');
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/**
 * Lets a copied backup count, and deletes older ones: the best seven stay, and the best of some weeks and months; one that holds
 * more than the library is among them. Throws as `beginBackup` does; earlier backups then stay.
 */
export function endBackup(library: Database, backup: NewBackup, sql: BackupSql): void {
  const { folder, name, now } = backup;
  renameSync(partOf(backup), join(folder, name));
  library.run('update meta set backed_up_at = ?', now);
  deleteOld(folder, name, library, sql);
}

/**
 * When the last backup was made that is later than the library, which somebody then replaced by an older file; null: none is, or
 * this was asked before. Epoch ms.
 */
export function laterBackup(library: Database, folder: string, sql: BackupSql): number | null {
  const own = numberOf(library);
  // At each start, so only a later one is opened.
  const later = namesIn(folder)
    .filter((name) => numberIn(name) > own)
    .sort((a, b) => numberIn(b) - numberIn(a));
  for (const name of later) {
    const backup = readBackup(folder, name, versionOf(library), sql);
    if (backup === null) continue;
    library.transaction(() => {
      library.run('update meta set backups = ?', backup.number);
      // It is as old as a restored one.
      library.exec(sql.restored);
    });
    return backup.madeAt;
  }
  return null;
}

/**
 * Copies the best whole backup to a file and returns when it was made (epoch ms), or null if there is none that this version
 * can read. Each catalogue adds its packs again. Throws if there is no space for it. `version`: of this version's libraries.
 */
export function restoreBest(folder: string, target: string, version: number, sql: BackupSql): number | null {
  for (const { name, madeAt } of backupsIn(folder, version, sql)) {
    try {
      copyFileSync(join(folder, name), target);
    } catch (error) {
      rmSync(target, { force: true });
      if (storageTroubleOf(error, target) === 'full') throw error;
      continue;
    }
    if (isWhole(target)) {
      const restored = new Database(target);
      try {
        restored.exec(sql.restored);
        // Also of those that can't be read: the notice of this one tells of them.
        const number = Math.max(...namesIn(folder).map(numberIn));
        restored.run('update meta set stopped_cleanly = 1, backups = ?', number);
        return madeAt;
      } finally {
        restored.close();
      }
    }
    rmSync(target);
  }
  return null;
}

function markBackup(part: string, now: number): void {
  const backup = new Database(part);
  try {
    backup.run('update meta set backed_up_at = ?', now);
  } finally {
    backup.close();
  }
}

/** Deletes backups, but never the one that was just made, nor one that this version can't read. */
function deleteOld(folder: string, made: string, library: Database, sql: BackupSql): void {
  const all = backupsIn(folder, versionOf(library), sql);
  const kept = new Set([made, ...all.slice(0, mostBest).map(({ name }) => name)]);
  for (const { ms, most } of periods) {
    const best = new Map<number, string>();
    for (const { name, madeAt } of all) {
      const period = Math.floor(madeAt / ms);
      if (!best.has(period) && best.size < most) best.set(period, name);
    }
    for (const name of best.values()) kept.add(name);
  }
  for (const { name } of all) if (!kept.has(name)) rmSync(join(folder, name));
}

/** Whether there are backups, also such that can't be read. */
export const hasBackups = (folder: string): boolean => namesIn(folder).length > 0;

/** How many backups of a library were made. */
const numberOf = (library: Database): number =>
  library.value<number>('select backups as number from meta') ?? 0;

/** The number in the name of a backup. */
const numberIn = (name: string): number => Number(/-(\d+)\.sqlite$/.exec(name)?.[1] ?? 0);

/** The names of all backups; none where the folder isn't there, or a file of its name is. */
function namesIn(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder).filter((name) => name.startsWith('library-') && name.endsWith('.sqlite'));
}

/**
 * The backups of versions that can be read, the best first: with the most changes, and of equal ones the last, because not
 * everything in a library counts as a change. The clock decides only after the library was replaced by an older one.
 */
function backupsIn(folder: string, version: number, sql: BackupSql): Backup[] {
  return namesIn(folder)
    .flatMap((name) => readBackup(folder, name, version, sql) ?? [])
    .sort((a, b) => b.changes - a.changes || b.number - a.number || b.madeAt - a.madeAt);
}

function readBackup(folder: string, name: string, version: number, { changes }: BackupSql): Backup | null {
  return readFrom(join(folder, name), 'immutable', (database) => {
    if (versionOf(database) !== version) return null;
    const held = database.get<Omit<Backup, 'name'>>(
      `select backed_up_at as madeAt, backups as number, ${changes} as changes
       from meta where backed_up_at is not null`,
    );
    return held === undefined ? null : { name, ...held };
  });
}

function backedUpAt(library: Database): number | null {
  return library.value<number | null>('select backed_up_at from meta') ?? null;
}

function isWhole(file: string): boolean {
  // SQLite reads zeros where a page was cut off.
  if (statSync(file).size % pageBytes > 0) return false;
  const isSound = (database: Database): boolean =>
    database.value<string>('pragma integrity_check (1)') === 'ok' && backedUpAt(database) !== null;
  return readFrom(file, 'readOnly', isSound) ?? false;
}
