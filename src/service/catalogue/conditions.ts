import type { SQLInputValue } from 'node:sqlite';

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
