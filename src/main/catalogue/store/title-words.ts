import { tokensOf } from '#shared/text/fold.ts';
import type { Reader } from '../../store/context.ts';
import { resultOf } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { learn } from './similar-words.ts';
import { titleRef } from './popularity-order.ts';
import { namesInRow, wordsOfNames } from './title-names.ts';

/** A title's words in `title_words`. */
export interface TitleWords {
  readonly ref: number;
  /** As `wordsOfNames`. */
  readonly words: string;
}

/*
 * `title_words` doesn't know which words a row has, which would take 18 bytes a title: they are deleted by their text. So a title
 * either has exactly the words of its names, or none and a row in `pending_words`.
 */

/** Adds the words of titles that have none. */
export function addTitleWords(database: Database, titles: readonly TitleWords[]): void {
  // FTS5 flushes its buffer whenever a rowid isn't larger than the previous one.
  for (const { ref, words } of titles.toSorted((a, b) => a.ref - b.ref))
    database.run('insert into title_words (rowid, words) values (?, ?)', ref, tokensOf(words));
  learn(database, titles.map(({ words }) => words).join(' '));
}

/** The words that a title has; null: they are pending. Called before its names or its rowid change. */
export function writtenWords(
  database: Reader,
  { id, ref }: { readonly id: number; readonly ref: number },
): TitleWords | null {
  if (database.has('select 1 from pending_words where ref = ?', ref)) return null;
  const names = database.value<string>(`select ${namesInRow} as names from titles where id = ?`, id);
  return names === undefined ? null : { ref, words: wordsOfNames(names) };
}

/** Removes the words of titles, which are as `writtenWords`. */
export function removeTitleWords(database: Database, titles: readonly TitleWords[]): void {
  try {
    for (const { ref, words } of titles.toSorted((a, b) => a.ref - b.ref))
      database.run(
        `insert into title_words (title_words, rowid, words) values ('delete', ?, ?)`,
        ref,
        tokensOf(words),
      );
  } catch (error) {
    if (resultOf(error) !== damagedTable) throw error;
    // The table counts its words, and less than none is damage to it; a newer Unicode may divide a name into more words.
    writeAllAgain(database);
  }
}

/** SQLITE_CORRUPT_VTAB. */
const damagedTable = 267;

function writeAllAgain(database: Database): void {
  database.exec(`insert into title_words (title_words) values ('delete-all')`);
  database.exec(
    `insert into pending_words (ref, names_only) select ${titleRef}, 1 from titles where true on conflict do nothing`,
  );
}

/** Forgets the words of titles that were deleted, or aren't written yet; `names`: as `namesInRow`. */
export function forgetTitleWords(
  database: Database,
  titles: readonly { readonly ref: number; readonly names: string }[],
): void {
  const pending = new Set(
    database.values<number>(
      'select ref from pending_words where ref in (select value from json_each(?))',
      JSON.stringify(titles.map(({ ref }) => ref)),
    ),
  );
  const written = titles.filter(({ ref }) => !pending.has(ref));
  removeTitleWords(
    database,
    written.map(({ ref, names }) => ({ ref, words: wordsOfNames(names) })),
  );
}
