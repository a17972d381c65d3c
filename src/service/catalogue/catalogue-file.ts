import { closeSync, existsSync, mkdirSync, openSync, readSync } from 'node:fs';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect, withTransaction } from './database.ts';
import type { Database } from './database.ts';
import { writeColumns } from './movie-columns.ts';
import { applicationId, listedIndexes, schemaVersion, tables } from './schema.ts';
import type { CatalogueOrigin, CatalogueSource, Progress } from './source.ts';

/** Why the service can't start: one sentence with the cause and a solution. */
export class StartError extends Error {}

/** The inputs of a catalogue's content, and its location. */
export interface CatalogueParameters extends Pick<CatalogueOrigin, 'seed' | 'titles'> {
  /** An SQLite file; created if it doesn't exist. */
  readonly file: string;
}

/** An open catalogue and the inputs of its content. */
interface OpenedFile {
  readonly database: Database;
  readonly origin: CatalogueOrigin;
}

const memory = ':memory:';

/** Source: https://sqlite.org/fileformat.html */
const [headerBytes, applicationIdAt] = [100, 68];

/** Whether a file can be overwritten: a catalogue, or an empty regular file. */
function mayOverwrite(file: string): boolean {
  const found = statSync(file);
  if (!found.isFile()) return false;
  if (found.size === 0) return true;
  // Without SQLite, which can't open a catalogue either where the disk is full or read-only.
  const header = Buffer.alloc(headerBytes);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header);
  } finally {
    closeSync(handle);
  }
  const isDatabase = header.toString('latin1').startsWith('SQLite format 3\0');
  return isDatabase && header.readInt32BE(applicationIdAt) === applicationId;
}

function metaOf(database: Database): Map<string, string> {
  const rows = database.prepare('SELECT name, value FROM meta').all();
  return new Map(rows.map(({ name, value }) => [String(name), String(value)]));
}

/** The origin of a catalogue on the day of its creation. */
function originOf(content: Pick<CatalogueOrigin, 'seed' | 'titles'>, day: number): CatalogueOrigin {
  return { ...content, createdOn: day, today: day };
}

/** The catalogue in a file, if it is complete and has these parameters. */
function reuse({ file, titles, seed }: CatalogueParameters): OpenedFile | undefined {
  let database: Database | undefined;
  try {
    database = connect(file);
    const meta = metaOf(database);
    const fits =
      meta.get('schema') === String(schemaVersion) &&
      meta.get('seed') === String(seed) &&
      meta.get('titles') === String(titles);
    if (fits) return { database, origin: originOf({ titles, seed }, Number(meta.get('made on'))) };
  } catch {
    // An unreadable catalogue is no loss: the same seed creates it again.
  }
  database?.close();
  return undefined;
}

function create(
  database: Database,
  origin: CatalogueOrigin,
  source: CatalogueSource,
  onProgress: Progress,
): void {
  database.exec(`PRAGMA application_id = ${applicationId}`);
  database.exec(tables);
  source.fill(database, origin, onProgress);
  withTransaction(database, () => {
    database.exec(listedIndexes);
    writeColumns(database);
    const meta = database.prepare('INSERT INTO meta VALUES (?, ?)');
    const { seed, titles, createdOn } = origin;
    for (const [name, value] of Object.entries({
      schema: schemaVersion,
      seed,
      titles,
      'made on': createdOn,
    })) {
      meta.run(name, String(value));
    }
  });
  database.exec('ANALYZE');
}

function remove(file: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(file + ending, { force: true });
}

/**
 * Creates a catalogue in a temporary file and renames it once complete, so that no interruption leaves a partial one.
 */
function createFile(
  file: string,
  origin: CatalogueOrigin,
  source: CatalogueSource,
  onProgress: Progress,
): void {
  const unfinished = `${file}.unfinished`;
  mkdirSync(dirname(file), { recursive: true });
  // Of a process that was killed.
  remove(unfinished);
  // SQLite would let all users of this machine read it.
  writeFileSync(unfinished, '', { flag: 'wx', mode: 0o600 });
  const database = new DatabaseSync(unfinished);
  try {
    database.exec(`
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -65536;
    `);
    create(database, origin, source, onProgress);
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
 * Opens a catalogue's file and creates it if needed; `today` in days since 1970. The origin has the day of creation.
 * Throws `StartError` if the file belongs to another program or can't be created.
 */
export function openFile(
  parameters: CatalogueParameters,
  today: number,
  source: CatalogueSource,
  onProgress: Progress,
): OpenedFile {
  const { file, titles, seed } = parameters;
  const origin = originOf({ titles, seed }, today);
  if (file === memory) {
    const database = connect(memory);
    create(database, origin, source, onProgress);
    return { database, origin };
  }
  try {
    if (existsSync(file)) {
      if (!mayOverwrite(file)) {
        throw new StartError(
          `${file} is not a catalogue of this service and is left as it is: name another file with --data, or move it away.`,
        );
      }
      const existing = reuse(parameters);
      if (existing !== undefined) return existing;
    }
    createFile(file, origin, source, onProgress);
    return { database: connect(file), origin };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(sentenceFor(file, error));
  }
}
