import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

export type { SQLInputValue };

/** What SQLite says went wrong: its primary result code. Source: https://sqlite.org/rescode.html */
export const resultCodes = {
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
  mismatch: 20,
  notADatabase: 26,
} as const;

/** The primary result code of an error that SQLite raised; null for any other error. */
export function resultCodeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}

/**
 * How a file is opened. readOnly: as it is; immutable: likewise, where not even the files beside it can be made;
 * repair: its schema may be written as a table.
 */
export type OpenMode = 'readWrite' | 'readOnly' | 'immutable' | 'repair';

/**
 * One connection to one database file. Synchronous: it belongs into a worker thread.
 * Every method throws what SQLite raises (`resultCodeOf`).
 */
export class Database {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Opens or creates a file; `:memory:` keeps everything in memory. */
  constructor(file: string, mode: OpenMode = 'readWrite') {
    const address = mode === 'immutable' ? new URL(`${pathToFileURL(file).href}?immutable=1`) : file;
    // A timeout of 0, node:sqlite's default, would fail at once when another program reads the file.
    this.#database = new DatabaseSync(address, {
      timeout: 5_000,
      enableForeignKeyConstraints: true,
      defensive: mode === 'readWrite',
      readOnly: mode === 'readOnly' || mode === 'immutable',
    });
  }

  /** Runs statements that give nothing back. */
  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /** The first row, or undefined. The caller names the row's type: its query decides it. */
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepared(sql).get(...values) as Row | undefined;
  }

  /** Every row. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepared(sql).all(...values) as Row[];
  }

  /** Shows every row in turn: those before a damaged one have been shown when this throws. */
  each<Row>(show: (row: Row) => void, sql: string, ...values: SQLInputValue[]): void {
    for (const row of this.#prepared(sql).iterate(...values)) show(row as Row);
  }

  /** Runs one statement; gives the number of rows that it changed and the last rowid. */
  run(sql: string, ...values: SQLInputValue[]): { changes: number; lastRowid: number } {
    const { changes, lastInsertRowid } = this.#prepared(sql).run(...values);
    return { changes: Number(changes), lastRowid: Number(lastInsertRowid) };
  }

  /** Runs the work whole or not at all; what it throws is thrown on after the rollback. */
  transaction<T>(work: () => T): T {
    this.exec('begin immediate');
    try {
      const result = work();
      this.exec('commit');
      return result;
    } catch (error) {
      // A full disk makes SQLite roll back by itself, and then there is nothing left to roll back.
      if (this.#database.isTransaction) this.exec('rollback');
      throw error;
    }
  }

  /** Closes the file; a second time does nothing. */
  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
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
