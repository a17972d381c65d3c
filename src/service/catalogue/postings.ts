import type { StatementSync } from 'node:sqlite';
import type { Database } from './database.ts';
import { row, rows } from './query.ts';

/**
 * What titles are found by; the values of `postings.kind`. cast and crew: of movies; series: the people of series; airing: the
 * series that air within a week of any day, whose only value is 0.
 */
export const postingKinds = {
  genre: 1,
  keyword: 2,
  company: 3,
  country: 4,
  cast: 5,
  crew: 6,
  series: 7,
  airing: 8,
} as const;

export type PostingKind = keyof typeof postingKinds;

/** A code of two letters, such as a country or a language, as a number; 0 for other texts. */
export function codeNumber(code: string): number {
  return /^[a-z]{2}$/i.test(code) ? code.charCodeAt(0) * 256 + code.charCodeAt(1) : 0;
}

/** Collects pairs of a value and a title's key, and writes a row for each value. */
export class PostingsBuilder {
  private values = new Uint32Array(1024);
  private keys = new Uint32Array(1024);
  private count = 0;
  private mostValue = 0;

  /** Adds a pair. The keys of a value must be added in ascending order. */
  add(value: number, key: number): void {
    if (this.count === this.values.length) {
      const [values, keys] = [this.values, this.keys];
      this.values = new Uint32Array(2 * values.length);
      this.keys = new Uint32Array(2 * keys.length);
      this.values.set(values);
      this.keys.set(keys);
    }
    this.values[this.count] = value;
    this.keys[this.count] = key;
    this.count += 1;
    if (value > this.mostValue) this.mostValue = value;
  }

  /** Writes the rows, in the caller's transaction, and forgets the pairs. */
  write(database: Database, kind: PostingKind): void {
    // A counting sort, which keeps the order of each value's keys.
    const ends = new Uint32Array(this.mostValue + 1);
    for (let index = 0; index < this.count; index += 1) {
      const value = this.values[index] ?? 0;
      ends[value] = (ends[value] ?? 0) + 1;
    }
    for (let value = 1; value < ends.length; value += 1) {
      ends[value] = (ends[value] ?? 0) + (ends[value - 1] ?? 0);
    }
    const sorted = new Uint32Array(this.count);
    for (let index = this.count - 1; index >= 0; index -= 1) {
      const value = this.values[index] ?? 0;
      const place = (ends[value] ?? 0) - 1;
      ends[value] = place;
      sorted[place] = this.keys[index] ?? 0;
    }
    // Each entry is now the start of its value.
    const statement = database.prepare(insertion);
    for (let value = 0; value < ends.length; value += 1) {
      const from = ends[value] ?? 0;
      const to = ends[value + 1] ?? this.count;
      if (to > from) insert(statement, kind, value, sorted.subarray(from, to));
    }
    this.values = new Uint32Array(1024);
    this.keys = new Uint32Array(1024);
    this.count = this.mostValue = 0;
  }
}

/** Keys in a part: about what a page of the file has room for. */
const partSize = 1000;

const insertion = 'INSERT INTO postings VALUES (?, ?, ?, ?)';

function insert(statement: StatementSync, kind: PostingKind, value: number, keys: Uint32Array): void {
  for (let from = 0; from < keys.length; from += partSize) {
    const { buffer, byteOffset, byteLength } = keys.subarray(from, from + partSize);
    const part = new Uint8Array(buffer, byteOffset, byteLength);
    statement.run(postingKinds[kind], value, from / partSize, part);
  }
}

function decoded(blob: Uint8Array): Uint32Array {
  // A typed array must begin at a multiple of its elements' size.
  const aligned = blob.byteOffset % 4 === 0 ? blob : blob.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
}

/** The keys of the titles with any of these values, in pieces. */
export function postingsOf(database: Database, kind: PostingKind, values: readonly number[]): Uint32Array[] {
  const found = rows<{ readonly keys: Uint8Array }>(
    database,
    'SELECT keys FROM postings WHERE kind = ? AND value IN (SELECT value FROM json_each(?)) ORDER BY value, part',
    postingKinds[kind],
    JSON.stringify(values),
  );
  return found.map(({ keys }) => decoded(keys));
}

/** The keys of the first titles with a value: up to `most`, which is at most `partSize`. */
export function firstPostings(
  database: Database,
  kind: PostingKind,
  value: number,
  most: number,
): Uint32Array {
  const found = row<{ readonly keys: Uint8Array }>(
    database,
    'SELECT keys FROM postings WHERE kind = ? AND value = ? AND part = 0',
    postingKinds[kind],
    value,
  );
  return found ? decoded(found.keys).subarray(0, most) : new Uint32Array();
}
