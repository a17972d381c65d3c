import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

export type { SQLInputValue };

/** SQLite's primary result codes. Source: https://sqlite.org/rescode.html */
export const resultCodes = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** The primary result code of an SQLite error; null for any other error. */
export function resultCodeOf(error: unknown): number | null {
  const code = resultOf(error);
  return code === null ? null : code & 0xff;
}

/** The extended result code of an SQLite error; null for any other error. */
export function resultOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : null;
}

/**
 * How a file is opened. immutable: read-only, and no file is created beside it.
 */
export type OpenMode = 'readWrite' | 'readOnly' | 'immutable';

const raisedBy = new WeakMap<Error, Database>();

/** The connection that raised an SQLite error; null for any other error. */
export function databaseOf(error: unknown): Database | null {
  return error instanceof Error ? (raisedBy.get(error) ?? null) : null;
}

/** Values by name: of the columns of a row, or of the parameters of a query. */
export type Columns = Readonly<Record<string, SQLInputValue>>;

/** A query's parameter by position, or all parameters by name in one object. */
type Parameter = SQLInputValue | Columns;

/** How long a statement waits for a file that another program has locked, in ms. */
export const busyMs = 5_000;

/** A query that takes longer than this is reported, in ms. */
const slowMs = 50;

/**
 * A connection to a database file. Synchronous, so it belongs in a worker thread.
 * Every method throws SQLite's errors (see `resultCodeOf`).
 */
export class Database {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #elapsed: () => number = () => 0;
  #onSlow: (sql: string, ms: number) => void = () => undefined;

  /** Opens or creates a file; `:memory:` keeps everything in memory. */
  constructor(file: string, mode: OpenMode = 'readWrite') {
    const address = mode === 'immutable' ? new URL(`${pathToFileURL(file).href}?immutable=1`) : file;
    // node:sqlite's default timeout of 0 fails at once if another program reads the file.
    this.#database = new DatabaseSync(address, {
      timeout: busyMs,
      enableForeignKeyConstraints: true,
      defensive: true,
      readOnly: mode === 'readOnly' || mode === 'immutable',
    });
  }

  /** Reports every slow query from now on: its SQL without values, and its duration. `elapsed`: as of a `Clock`. */
  reportSlow(elapsed: () => number, onSlow: (sql: string, ms: number) => void): void {
    this.#elapsed = elapsed;
    this.#onSlow = onSlow;
  }

  /** Runs statements without a result. */
  exec(sql: string): void {
    this.#timed(sql, () => this.#database.exec(sql));
  }

  /** The first row, or undefined. The caller names the row's type. */
  get<Row>(sql: string, ...values: Parameter[]): Row | undefined {
    return this.#timed(sql, () => this.#prepared(sql).get(...(values as SQLInputValue[]))) as Row | undefined;
  }

  /** Every row. */
  all<Row>(sql: string, ...values: Parameter[]): Row[] {
    return this.#timed(sql, () => this.#prepared(sql).all(...(values as SQLInputValue[]))) as Row[];
  }

  /** Whether there is a row. */
  has(sql: string, ...values: Parameter[]): boolean {
    return this.get(sql, ...values) !== undefined;
  }

  /** The first column of the first row, or undefined if there is no row. The caller names its type. */
  value<Value>(sql: string, ...values: Parameter[]): Value | undefined {
    const row = this.get<Readonly<Record<string, Value>>>(sql, ...values);
    return row && Object.values(row)[0];
  }

  /** The first column of every row. */
  values<Value>(sql: string, ...values: Parameter[]): Value[] {
    return this.all<Readonly<Record<string, Value>>>(sql, ...values).map(
      (row) => Object.values(row)[0] as Value,
    );
  }

  /** Runs one statement; returns the number of changed rows and the last rowid. */
  run(sql: string, ...values: Parameter[]): { changes: number; lastRowid: number } {
    const { changes, lastInsertRowid } = this.#timed(sql, () =>
      this.#prepared(sql).run(...(values as SQLInputValue[])),
    );
    return { changes: Number(changes), lastRowid: Number(lastInsertRowid) };
  }

  /** Creates something temporary, which only this connection has. */
  createTemporary(sql: string): void {
    this.exec(sql);
  }

  /** Inserts a row, or updates the row with the same `key` columns. Returns the columns in `returning`. */
  upsert<Row>(table: string, key: Columns, rest: Columns, returning = '1'): Row {
    const row = { ...key, ...rest };
    const updates = Object.keys(rest).map((column) => `${column} = excluded.${column}`);
    const sql = `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
      .map(() => '?')
      .join(', ')})
      on conflict (${Object.keys(key).join(', ')}) do update set ${updates.join(', ')} returning ${returning}`;
    // `get` stops at the row, before the commit, and doesn't throw if that fails.
    return this.all<Row>(sql, ...Object.values(row))[0] as Row;
  }

  /** Runs work in a transaction. If it throws, the transaction is rolled back and the error rethrown. */
  transaction<T>(work: () => T): T {
    this.exec('begin immediate');
    try {
      const result = work();
      this.exec('commit');
      return result;
    } catch (error) {
      // On a full disk SQLite rolls back by itself, so there may be nothing left to roll back.
      if (this.#database.isTransaction) this.exec('rollback');
      throw error;
    }
  }

  /** Gives all free space in the file, and that of its log, back to the disk. */
  giveBack(): void {
    this.exec('pragma incremental_vacuum');
    // Proved by index-limits.test.ts: the log beside the database is truncated.
    this.exec('pragma wal_checkpoint (truncate)');
  }

  /** Closes the file. A second call does nothing. */
  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #timed<T>(sql: string, work: () => T): T {
    const began = this.#elapsed();
    let result: T;
    try {
      result = work();
    } catch (error) {
      if (error instanceof Error) raisedBy.set(error, this);
      throw error;
    }
    const ms = this.#elapsed() - began;
    if (ms > slowMs) this.#onSlow(sql, Math.round(ms));
    return result;
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
