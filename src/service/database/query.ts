import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { Database } from './connection.ts';

/** Most statements kept prepared for one database; filters make ever new ones. */
const mostPrepared = 400;

const prepared = new WeakMap<Database, Map<string, StatementSync>>();

function prepare(database: Database, sql: string): StatementSync {
  let statements = prepared.get(database);
  if (!statements) {
    statements = new Map();
    prepared.set(database, statements);
  }
  let statement = statements.get(sql);
  if (!statement) {
    statement = database.prepare(sql);
    if (statements.size >= mostPrepared) statements.clear();
    statements.set(sql, statement);
  }
  return statement;
}

/** Every row of a query, the statement prepared once. `Row` is what the query selects: the schema is strict, so it holds. */
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

/** Runs a statement that writes; gives the number of rows changed. */
export function run(database: Database, sql: string, ...values: readonly SQLInputValue[]): number {
  return Number(prepare(database, sql).run(...values).changes);
}
