import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { Database } from './database.ts';

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

/** A fragment of SQL and the values of its placeholders. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** Creates a condition; takes the value of each placeholder. */
export function condition(sql: string, ...values: readonly SQLInputValue[]): Condition {
  return { sql, values };
}

/** Combines conditions with AND; true without conditions. */
export function allOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return condition('TRUE');
  return {
    sql: conditions.map(({ sql }) => sql).join('\n  AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Several values in one placeholder: `x IN ${anyOf}` takes a JSON array. */
export const anyOf = '(SELECT value FROM json_each(?))';

/** The values of a filter, and whether all of them must match (comma) or any (pipe or a single value). */
export interface FilterValues<Value> {
  readonly values: readonly Value[];
  readonly every: boolean;
}

/** Reads words such as `flatrate|free`; null without a filter. */
export function wordsIn(raw: string | undefined): FilterValues<string> | null {
  if (raw === undefined) return null;
  const values = [...new Set(raw.split(/[,|]/))];
  return { values, every: raw.includes(',') && values.length > 1 };
}

/** Reads numbers such as `28,12`. */
export function numbersIn(raw: string | undefined): FilterValues<number> | null {
  const words = wordsIn(raw);
  return words && { values: words.values.map(Number), every: words.every };
}

/** Items per page. */
export const pageSize = 20;

/** The index of a page's first item. */
export function offsetOf(page: number): number {
  return (page - 1) * pageSize;
}

/** The body of a page. As on the public service, an empty list has one page. */
export function pageOf(page: number, results: readonly object[], total: number): object {
  return {
    page,
    results,
    total_pages: Math.max(1, Math.ceil(total / pageSize)),
    total_results: total,
  };
}
