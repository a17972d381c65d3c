import {
  closeSync,
  copyFileSync,
  constants,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { Database, resultCodeOf } from './connection.ts';
import type { SQLInputValue } from './connection.ts';
import { migrate, migrations } from './migrations.ts';
import { isOfSystem } from './storage-failure.ts';

/** Rows read at once where nothing is broken. */
const mostAtOnce = 256;

/** A damaged database, read as far as it goes. Never throws for damage: what cannot be read is not there. */
export class DamagedSource {
  readonly #database: Database;
  readonly #discard: () => void;
  readonly #isLate: () => boolean;

  private constructor(database: Database, discard: () => void, isLate: () => boolean) {
    this.#database = database;
    this.#discard = discard;
    this.#isLate = isLate;
  }

  /**
   * Opens a file without changing it; null: nothing in it can be read. Where its first page or its schema is broken, a
   * copy is read with a schema of this version: root pages stand in the order in which the migrations made them.
   * `isLate` ends the reading.
   */
  static open(file: string, tables: readonly string[], isLate: () => boolean): DamagedSource | null {
    // An empty one has nothing to give, and merely opening it would delete the log beside it.
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return null;
    const asItIs = openReadable(file, tables);
    if (asItIs !== null) return new DamagedSource(asItIs, () => undefined, isLate);
    const copy = `${file}.salvaging`;
    const discard = (): void => {
      for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, { force: true });
    };
    discard();
    const given = attempt(() => {
      copyFileSync(file, copy, constants.COPYFILE_FICLONE);
      giveSchema(copy, tables);
    });
    const repaired = given === null ? null : openReadable(copy, tables);
    if (repaired !== null) return new DamagedSource(repaired, discard, isLate);
    discard();
    return null;
  }

  /** The first row, or undefined: there is none, or it cannot be read. */
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#attempt(() => this.#database.get<Row>(sql, ...values))?.value;
  }

  /** Rows from the beginning and, where something broken is met, from the end; `whole`: nothing broken was met. */
  rows<Row>(
    sql: { readonly upwards: string; readonly downwards: string },
    ...values: SQLInputValue[]
  ): { readonly rows: Row[]; readonly whole: boolean } {
    const rows: Row[] = [];
    const read = (text: string): boolean =>
      this.#attempt(() => this.#database.each<Row>((row) => rows.push(row), text, ...values)) !== null;
    const whole = read(sql.upwards);
    if (!whole) read(sql.downwards);
    return { rows, whole };
  }

  /**
   * The different whole numbers in the first column of a table's key, upwards, those of broken pages left out.
   * `whole`: nothing broken was met.
   */
  numbers(table: string, column: string): { readonly numbers: number[]; readonly whole: boolean } {
    const sql = `select distinct ${column} as number from ${table} not indexed where ${column} >= ? order by ${column} limit ?`;
    const read = (from: number, limit: number): number[] | null =>
      this.#attempt(() =>
        this.#database.all<{ number: number }>(sql, from, limit).map(({ number }) => number),
      )?.value ?? null;
    const numbers: number[] = [];
    let whole = true;
    let from: number | null = 0;
    let atOnce = mostAtOnce;
    while (from !== null && !this.#isLate()) {
      const found: number[] | null = read(from, atOnce);
      if (found !== null) {
        // In a broken page even the order may be wrong.
        const later = found.filter(
          (number, index) => number >= Math.max(from ?? 0, (found[index - 1] ?? -1) + 1),
        );
        numbers.push(...later);
        from = found.length < atOnce ? null : Math.max(from, later.at(-1) ?? from) + 1;
      } else {
        whole = false;
        if (atOnce > 1) atOnce = Math.ceil(atOnce / 2);
        else {
          from = nextReadable(from, (number) => read(number, 1) !== null);
          atOnce = mostAtOnce;
        }
      }
    }
    return { numbers, whole };
  }

  close(): void {
    try {
      this.#database.close();
    } finally {
      this.#discard();
    }
  }

  #attempt<T>(read: () => T): { readonly value: T } | null {
    if (this.#isLate()) return null;
    return attempt(read);
  }
}

/** null: SQLite or the file system refuses, or what was read is no value of ours. */
function attempt<T>(read: () => T): { readonly value: T } | null {
  try {
    return { value: read() };
  } catch (error) {
    // Numbers beyond what JavaScript counts exactly come from broken rows only.
    const isRange = error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE';
    if (resultCodeOf(error) !== null || isOfSystem(error) || isRange) return null;
    throw error;
  }
}

/** The smallest number after `from` at which reading succeeds again, found by doubling and halving; null: none. */
function nextReadable(from: number, isReadable: (number: number) => boolean): number | null {
  let step = 1;
  while (!isReadable(from + step)) {
    step *= 2;
    if (from + step > Number.MAX_SAFE_INTEGER) return null;
  }
  let [broken, readable] = [from + Math.floor(step / 2), from + step];
  while (readable - broken > 1) {
    const middle = Math.floor((broken + readable) / 2);
    if (isReadable(middle)) readable = middle;
    else broken = middle;
  }
  return readable;
}

/** null: its schema cannot be read, or lacks tables that its version has. */
function openReadable(file: string, tables: readonly string[]): Database | null {
  // Without a log nothing need be made beside it.
  const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const opened = attempt(() => new Database(file, hasLog ? 'readOnly' : 'immutable'));
  if (opened === null) return null;
  const database = opened.value;
  const isReadable = attempt(() => {
    // So that a file which was cut off is read up to its end (source: https://sqlite.org/recovery.html).
    database.exec('pragma writable_schema = on; pragma cell_size_check = on; pragma temp_store = memory');
    const version = database.get<{ user_version: number }>('pragma user_version')?.user_version ?? 0;
    const isOlder = version > 0 && version < migrations.length;
    // A broken schema shows only where a table is used.
    if (!isOlder) for (const table of tables) database.get(`select 1 from ${table} limit 0`);
  });
  if (isReadable !== null) return database;
  attempt(() => database.close());
  return null;
}

/** Bytes of a header, by their place (source: https://sqlite.org/fileformat2.html#the_database_header). */
const header = {
  pageSize: 16,
  changes: 24,
  pages: 28,
  freeList: 32,
  freePages: 36,
  largestRoot: 52,
  incrementalVacuum: 64,
  validFor: 92,
} as const;

/** Writes a new first page with the schema of this version over that of a file. */
function giveSchema(file: string, tables: readonly string[]): void {
  const model = new Database(':memory:');
  try {
    model.exec('pragma auto_vacuum = incremental');
    migrate(model);
    const rows = model
      .all<{ type: string; name: string; tbl_name: string; rootpage: number; sql: string | null }>(
        "select type, name, tbl_name, rootpage, sql from sqlite_schema where type in ('table', 'index')",
      )
      .filter(({ tbl_name: table }) => tables.includes(table));
    replaceFirstPage(file);
    const repaired = new Database(file, 'repair');
    try {
      repaired.exec('pragma writable_schema = on');
      repaired.transaction(() => {
        for (const row of rows) {
          repaired.run(
            'insert into sqlite_schema (type, name, tbl_name, rootpage, sql) values (?, ?, ?, ?, ?)',
            row.type,
            row.name,
            row.tbl_name,
            row.rootpage,
            row.sql,
          );
        }
      });
    } finally {
      repaired.close();
    }
  } finally {
    model.close();
  }
}

function replaceFirstPage(file: string): void {
  const page = emptyFirstPage(`${file}-model`);
  const size = page.readUInt16BE(header.pageSize);
  const handle = openSync(file, 'r+');
  try {
    const pages = Math.max(1, Math.ceil(statSync(file).size / size));
    ftruncateSync(handle, pages * size);
    page.writeUInt32BE(pages, header.pages);
    page.writeUInt32BE(page.readUInt32BE(header.changes), header.validFor);
    // Nothing is free, and what the map of moved pages says is not believed: both may be broken.
    for (const place of [header.freeList, header.freePages, header.largestRoot, header.incrementalVacuum])
      page.writeUInt32BE(0, place);
    writeSync(handle, page, 0, size, 0);
  } finally {
    closeSync(handle);
  }
}

/** The first page of a database in which there is no table. */
function emptyFirstPage(file: string): Buffer {
  rmSync(file, { force: true });
  try {
    const model = new Database(file);
    try {
      model.exec('create table passing (id); drop table passing');
    } finally {
      model.close();
    }
    const handle = openSync(file, 'r');
    try {
      const page = Buffer.alloc(4096);
      readSync(handle, page, 0, page.length, 0);
      return page;
    } finally {
      closeSync(handle);
    }
  } finally {
    rmSync(file, { force: true });
  }
}
