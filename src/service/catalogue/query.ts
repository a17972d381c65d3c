import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { Database } from './connection.ts';

/** Maximum number of prepared statements per database; each combination of filters needs another one. */
const maxPrepared = 400;

const prepared = new WeakMap<Database, Map<string, StatementSync>>();

function prepare(database: Database, sql: string): StatementSync {
  let statements = prepared.get(database);
  if (!statements) prepared.set(database, (statements = new Map()));
  let statement = statements.get(sql);
  if (!statement) {
    statement = database.prepare(sql);
    if (statements.size >= maxPrepared) statements.clear();
    statements.set(sql, statement);
  }
  return statement;
}

/** All rows of a query. `Row` is what the query selects; the tables are strict, so the types are known. */
export function rows<Row extends object>(
  database: Database,
  sql: string,
  ...values: readonly SQLInputValue[]
): Row[] {
  return prepare(database, sql).all(...values) as Row[];
}

/** The first row of a query, or undefined. */
export function row<Row extends object>(
  database: Database,
  sql: string,
  ...values: readonly SQLInputValue[]
): Row | undefined {
  return prepare(database, sql).get(...values) as Row | undefined;
}

/** The `key` column of a query. */
export function keys(database: Database, sql: string, ...values: readonly SQLInputValue[]): number[] {
  return rows<{ key: number }>(database, sql, ...values).map(({ key }) => key);
}

/** The number of rows that match what follows `SELECT count(*)`, such as `FROM movies WHERE adult = ?`. */
export function count(database: Database, from: string, ...values: readonly SQLInputValue[]): number {
  return row<{ count: number }>(database, `SELECT count(*) AS count ${from}`, ...values)?.count ?? 0;
}

/** Runs a write statement; returns the number of changed rows. */
export function run(database: Database, sql: string, ...values: readonly SQLInputValue[]): number {
  return Number(prepare(database, sql).run(...values).changes);
}
