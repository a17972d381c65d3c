import type { Database } from './database.ts';
import { codeNumber } from './postings.ts';
import { count, rows } from './query.ts';

/*
 * What E17 filters and sorts movies by, as an array for each column: SQLite needs up to a second to count the matches
 * among a million rows, and a loop over arrays a few milliseconds. The arrays are stored beside the rows.
 */

type Value = string | number | null;

/** The day of a movie without one. No value of a column is less. */
export const noDay = -(2 ** 30);
/** The watch plan of a movie without one. */
export const noPlan = -1;

/** An expression on `movies`, and its number. */
const numbers = {
  /** Days since 1970, or `noDay`. */
  day: ['primary_release_day', (value: Value) => (value === null ? noDay : Number(value))],
  /** Thousandths, because the interface's scores have three decimals. */
  score: ['vote_average', (value: Value) => Math.round(Number(value) * 1000)],
  votes: ['vote_count', Number],
  runtime: ['runtime', Number],
  /** The place in the order by revenue, the same for equal ones. */
  revenue: ['revenue', Number],
  language: ['original_language', (value: Value) => codeNumber(String(value))],
  maturity: ['maturity', Number],
  releasePlan: ['release_plan', Number],
  /** As of the day of creation. */
  watchPlan: ['watch_plan', (value: Value) => (value === null ? noPlan : Number(value))],
  /** 1 adult, 2 video, 3 both. */
  hidden: ['adult + 2 * video', Number],
} as const;

/** The columns that contain the place in the order of a text, the same for equal ones. */
const texts = { title: 'title', originalTitle: 'original_title' } as const;

/** The value of each movie; its index is the movie's key minus 1. */
export type MovieColumns = Readonly<Record<keyof typeof numbers | keyof typeof texts, Int32Array>>;

/** The places of numbers in their order; equal numbers have the same place. */
function placesOf(numbers: Float64Array): Int32Array {
  const distinct = Float64Array.from(new Set(numbers)).sort();
  const places = new Map(Array.from(distinct, (number, place) => [number, place]));
  return Int32Array.from(numbers, (number) => places.get(number) ?? 0);
}

/** Calls `visit` with each row of a query, without keeping them. */
function forEachRow(
  database: Database,
  sql: string,
  visit: (row: readonly Value[], index: number) => void,
): void {
  const select = database.prepare(sql);
  select.setReturnArrays(true);
  let index = 0;
  for (const row of select.iterate() as Iterable<unknown>) {
    visit(row as readonly Value[], index);
    index += 1;
  }
}

function write(database: Database, name: keyof MovieColumns, column: Int32Array): void {
  const insert = database.prepare('INSERT OR REPLACE INTO movie_columns VALUES (?, ?)');
  insert.run(name, new Uint8Array(column.buffer));
}

/** Writes the columns, in the caller's transaction. */
export function writeColumns(database: Database): void {
  const movies = count(database, 'FROM movies');
  const columns = Object.entries(numbers).map(([name, [sql, numberOf]]) => ({
    name: name as keyof typeof numbers,
    sql,
    numberOf,
    values: name === 'revenue' ? new Float64Array(movies) : new Int32Array(movies),
  }));
  const sql = `SELECT ${columns.map((column) => column.sql).join(', ')} FROM movies ORDER BY key`;
  forEachRow(database, sql, (row, index) => {
    for (const [place, { values, numberOf }] of columns.entries())
      values[index] = numberOf(row[place] ?? null);
  });
  for (const { name, values } of columns) {
    write(database, name, values instanceof Float64Array ? placesOf(values) : values);
  }
  for (const [name, text] of Object.entries(texts)) {
    const places = new Int32Array(movies);
    const sql = `SELECT key, dense_rank() OVER (ORDER BY ${text} COLLATE NOCASE) FROM movies`;
    forEachRow(database, sql, ([key, place]) => {
      places[Number(key) - 1] = Number(place);
    });
    write(database, name as keyof typeof texts, places);
  }
}

/** Reads the columns. */
export function readColumns(database: Database): MovieColumns {
  const found = rows<{ readonly name: string; readonly data: Uint8Array }>(
    database,
    'SELECT name, data FROM movie_columns',
  );
  // A copy begins at a multiple of an element's size, as a typed array must.
  const columns = found.map(({ name, data }) => [name, new Int32Array(data.slice().buffer)]);
  return Object.fromEntries(columns) as MovieColumns;
}
