import { DatabaseSync } from 'node:sqlite';
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  closeSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from './connection.ts';
import { withTransaction } from './connection.ts';
import { applicationId, listedIndexes, schemaVersion, tables } from './schema.ts';
import { fillCatalogue } from '../demo/fill.ts';
import type { Progress } from '../demo/fill.ts';
import { worldOf } from '../demo/world.ts';
import { NotStarted } from '../options.ts';

/** What decides the content of a catalogue, and where it is. */
export interface CatalogueParameters {
  readonly file: string;
  /** How many series, and how many movies. */
  readonly titles: number;
  readonly seed: number;
}

/** A catalogue as it was found or made; days since 1970. */
export interface OpenedFile {
  readonly database: Database;
  readonly madeOn: number;
  /** The day that its living titles are dated for. */
  readonly writtenFor: number;
}

const memory = ':memory:';
const sqliteMagic = 'SQLite format 3\0';

/** The first 100 bytes of a file: SQLite's header (https://www.sqlite.org/fileformat2.html#the_database_header). */
function headerOf(file: string): Buffer {
  const header = Buffer.alloc(100);
  const descriptor = openSync(file, 'r');
  try {
    return header.subarray(0, readSync(descriptor, header, 0, header.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** Whether a file may be written over: a catalogue, or a regular file with nothing in it. */
function isOurs(file: string): boolean {
  const found = statSync(file);
  if (!found.isFile()) return false;
  if (found.size === 0) return true;
  const header = headerOf(file);
  return (
    header.length === 100 &&
    header.toString('latin1', 0, 16) === sqliteMagic &&
    header.readUInt32BE(68) === applicationId
  );
}

function metaOf(database: Database): Map<string, string> {
  const rows = database.prepare('SELECT name, value FROM meta').all();
  return new Map(rows.map(({ name, value }) => [String(name), String(value)]));
}

/** The catalogue in a file of ours when it is whole and of these parameters. */
function reused(
  { file, titles, seed }: CatalogueParameters,
  connect: (file: string) => Database,
): OpenedFile | undefined {
  let database: Database | undefined;
  try {
    database = connect(file);
    const meta = metaOf(database);
    const fits =
      meta.get('schema') === String(schemaVersion) &&
      meta.get('seed') === String(seed) &&
      meta.get('titles') === String(titles);
    if (fits) return { database, madeOn: Number(meta.get('made on')), writtenFor: Number(meta.get('today')) };
  } catch {
    // A file of ours that cannot be read is no loss: it is made again from the seed.
  }
  database?.close();
  return undefined;
}

function make(
  database: Database,
  { titles, seed }: CatalogueParameters,
  today: number,
  progress: Progress,
): void {
  database.exec(`PRAGMA application_id = ${applicationId}`);
  database.exec(tables);
  fillCatalogue(database, worldOf(seed, titles, today, today), progress);
  withTransaction(database, () => {
    database.exec(listedIndexes);
    const meta = database.prepare('INSERT INTO meta VALUES (?, ?)');
    for (const [name, value] of Object.entries({
      schema: schemaVersion,
      seed,
      titles,
      'made on': today,
      today,
    })) {
      meta.run(name, String(value));
    }
  });
  database.exec('ANALYZE');
}

function remove(file: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(file + ending, { force: true });
}

const unfinishedEnding = '.unfinished';

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else is one all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes what earlier processes left half made of this file; those still at work keep theirs. */
function clearUnfinished(file: string): void {
  const folder = dirname(file);
  const beginning = `${basename(file)}.`;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(beginning) || !name.endsWith(unfinishedEnding)) continue;
    const pid = Number(name.slice(beginning.length, -unfinishedEnding.length));
    if (Number.isInteger(pid) && pid > 0 && !(pid !== process.pid && isRunning(pid)))
      remove(join(folder, name));
  }
}

/** Makes a catalogue beside its place and moves it there when it is whole: an interruption leaves nothing half made. */
function makeFile(parameters: CatalogueParameters, today: number, progress: Progress): void {
  const { file } = parameters;
  const unfinished = `${file}.${process.pid}${unfinishedEnding}`;
  mkdirSync(dirname(file), { recursive: true });
  clearUnfinished(file);
  const database = new DatabaseSync(unfinished);
  try {
    database.exec(`
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -262144;
    `);
    make(database, parameters, today, progress);
    database.close();
  } catch (error) {
    if (database.isOpen) database.close();
    remove(unfinished);
    throw error;
  }
  remove(file);
  renameSync(unfinished, file);
}

const sqliteFull = 13;

function sentenceFor(file: string, error: unknown): string {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string };
  if (code === 'ENOSPC' || (errcode !== undefined && errcode % 256 === sqliteFull)) {
    return `The disk is too full for the catalogue ${file}: free some room, name a file on another disk with --data, or ask for fewer --titles.`;
  }
  if (code === 'EBUSY') {
    return `The catalogue ${file} is in use by another program: close that one, or name another file with --data.`;
  }
  const denied = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR'].includes(code ?? '');
  const why = denied ? 'its folder cannot be written' : (message ?? 'the reason is unknown');
  return `The catalogue ${file} cannot be made, because ${why}: name a file in a folder of your own with --data.`;
}

/**
 * Opens a catalogue's file, making or remaking it when needed; `today` in days since 1970. Throws `NotStarted`
 * when it is a file of something else, or when it cannot be made.
 */
export function openedFile(
  parameters: CatalogueParameters,
  today: number,
  progress: Progress,
  connect: (file: string) => Database,
): OpenedFile {
  const { file } = parameters;
  if (file === memory) {
    const database = connect(memory);
    make(database, parameters, today, progress);
    return { database, madeOn: today, writtenFor: today };
  }
  try {
    if (existsSync(file)) {
      if (!isOurs(file)) {
        throw new NotStarted(
          `${file} is not a catalogue of this service and is left as it is: name another file with --data, or move it away.`,
        );
      }
      const found = reused(parameters, connect);
      if (found !== undefined) return found;
    }
    makeFile(parameters, today, progress);
    return { database: connect(file), madeOn: today, writtenFor: today };
  } catch (error) {
    if (error instanceof NotStarted) throw error;
    throw new NotStarted(sentenceFor(file, error));
  }
}
