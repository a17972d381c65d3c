import { indexable, tokensOf } from '#shared/text/fold.ts';
import type { Database } from '../../store/connection.ts';
import { learn } from './words.ts';

/** A full-text table that knows which words belong to a row. */
export type WordTable =
  'person_words' | 'character_words' | 'episode_words' | 'keyword_words' | 'description_words';

/** Their words would crowd out those of titles and people. */
const unlearned: readonly WordTable[] = ['episode_words', 'description_words'];

/** A row whose names are new or changed. */
export interface IndexedRow {
  /** The rowid of its old words; null: it had none. */
  readonly oldRef: number | null;
  readonly ref: number;
  /** As `indexable` makes them. */
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
  for (const { ref, words } of rows.toSorted((a, b) => a.ref - b.ref))
    database.run(insert, ref, tokensOf(words));
  if (!unlearned.includes(table)) learn(database, rows.map(({ words }) => words).join(' '));
}

/** Removes the words of rows. */
export function removeWords(database: Database, table: WordTable, refs: readonly number[]): void {
  const forget = `delete from ${table} where rowid = ?`;
  for (const ref of refs.toSorted((a, b) => a - b)) database.run(forget, ref);
}

/** A title whose description is new or changed. */
export interface DescribedRow {
  /** The rowid of its old words; null: it had none. */
  readonly oldRef: number | null;
  readonly ref: number;
  readonly overview: string;
}

/** Replaces the words of descriptions. */
export function writeDescriptions(database: Database, rows: readonly DescribedRow[]): void {
  removeWords(
    database,
    'description_words',
    rows.flatMap(({ oldRef }) => (oldRef === null ? [] : [oldRef])),
  );
  const described = rows.map(({ ref, overview }) => ({ oldRef: null, ref, words: indexable(overview) }));
  writeWords(
    database,
    'description_words',
    described.filter(({ words }) => words !== ''),
  );
}
