import type { SQLInputValue } from 'node:sqlite';

/** A piece of SQL with the values of its question marks. */
export interface Piece {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** Makes a piece; takes each question mark's value. */
export function piece(sql: string, ...values: readonly SQLInputValue[]): Piece {
  return { sql, values };
}

/** Joins conditions with AND; no condition is always true. */
export function allOf(conditions: readonly Piece[]): Piece {
  if (conditions.length === 0) return piece('TRUE');
  return {
    sql: conditions.map(({ sql }) => sql).join('\n  AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Several values in one: `x IN ${listed}` takes the JSON of them. */
export const listed = '(SELECT value FROM json_each(?))';

/** A filter's list: values, and whether all of them are wanted (comma) or any (pipe, or just one). */
export interface ListAsked<Value> {
  readonly values: readonly Value[];
  readonly every: boolean;
}

/** Reads a list of words such as `flatrate|free`. Null when none was asked. */
export function wordsIn(raw: string | undefined): ListAsked<string> | null {
  if (raw === undefined) return null;
  const values = [...new Set(raw.split(/[,|]/))];
  return { values, every: raw.includes(',') && values.length > 1 };
}

/** Reads a list of numbers such as `28,12`. */
export function numbersIn(raw: string | undefined): ListAsked<number> | null {
  const words = wordsIn(raw);
  return words && { values: words.values.map(Number), every: words.every };
}
