import type { Database } from './connection.ts';
import { learn } from './words.ts';

/** One of the full-text tables. */
export type WordTable =
  'title_words' | 'person_words' | 'character_words' | 'episode_words' | 'keyword_words';

/** A row whose names are new or changed. */
export interface IndexedRow {
  /** The rowid of its old words; null: it had none. */
  readonly oldRef: number | null;
  readonly ref: number;
  /** See `indexable`. */
  readonly words: string;
}

/** Replaces the words of rows. */
export function writeWords(database: Database, table: WordTable, rows: readonly IndexedRow[]): void {
  removeWords(
    database,
    table,
    rows.flatMap(({ oldRef }) => (oldRef === null ? [] : [oldRef])),
  );
  const insert = `insert into ${table} (rowid, words) values (?, ?)`;
  // FTS5 flushes its buffer whenever a rowid isn't larger than the previous one.
  for (const { ref, words } of rows.toSorted((a, b) => a.ref - b.ref)) {
    database.run(insert, ref, words);
    // Words of episode names would crowd out those of titles and people.
    if (table !== 'episode_words') learn(database, words);
  }
}

/** Removes the words of rows. */
export function removeWords(database: Database, table: WordTable, refs: readonly number[]): void {
  const forget = `delete from ${table} where rowid = ?`;
  for (const ref of refs.toSorted((a, b) => a - b)) database.run(forget, ref);
}
