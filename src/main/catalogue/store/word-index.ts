import { indexable, tokensOf } from '#shared/text/fold.ts';
import type { Reader } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';
import { learn } from './similar-words.ts';
import { titleOfRef, titleRef } from './popularity-order.ts';
import { namesInRow, wordsOfNames } from './title-names.ts';
import { addTitleWords, removeTitleWords } from './title-words.ts';
import type { TitleWords } from './title-words.ts';

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
interface DescribedRow {
  /** The rowid of its old words; null: it had none. */
  readonly oldRef: number | null;
  readonly ref: number;
  readonly overview: string;
}

/** Replaces the words of descriptions. */
function writeDescriptions(database: Database, rows: readonly DescribedRow[]): void {
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

/** A title with new words. */
export interface ChangedTitle {
  readonly ref: number;
  /** Its words before the change; see `writtenWords`. */
  readonly old: TitleWords | null;
  /** The rowid of its description's old words; null: there are none. undefined: the description stays as it is. */
  readonly oldDescription?: number | null;
}

/** So many titles are indexed together at the latest. */
const mostPending = 400;

/*
 * Each transaction that writes to a full-text table adds a segment to it, and segments are merged again and again. The words
 * of titles that nobody waits for are therefore written for many pages together. Which titles these are is stored in the
 * transaction that stores the titles, so a crash loses none.
 */

/** Removes the old words of titles, inside the caller's transaction. The new ones are written `later`, or at once. */
export function changeWords(database: Database, titles: readonly ChangedTitle[], later: boolean): void {
  removeTitleWords(
    database,
    titles.flatMap(({ old }) => (old === null ? [] : [old])),
  );
  removeWords(
    database,
    'description_words',
    titles.flatMap(({ ref, oldDescription: old }) => (typeof old !== 'number' || old === ref ? [] : [old])),
  );
  for (const { ref, oldDescription } of titles)
    database.run(
      `insert into pending_words (ref, names_only) values (?, ?)
       on conflict do update set names_only = min(names_only, excluded.names_only)`,
      ref,
      oldDescription === undefined ? 1 : 0,
    );
  if (!later)
    writePending(
      database,
      titles.map(({ ref }) => ref),
    );
  else if (database.has(`select 1 from pending_words limit 1 offset ${mostPending - 1}`))
    writePending(database, firstPending(database));
}

/** Writes words that were put off, the most popular titles first, a part of them; call it again while `more`. */
export function indexPending({ database }: { readonly database: Database }): { readonly more: boolean } {
  const refs = firstPending(database);
  if (refs.length > 0) database.transaction(() => writePending(database, refs));
  return { more: refs.length === mostPending };
}

function firstPending(database: Reader): number[] {
  return database.values<number>(`select ref from pending_words order by ref limit ${mostPending}`);
}

function writePending(database: Database, refs: readonly number[]): void {
  const given = JSON.stringify(refs);
  const rows = database.all<{ ref: number; namesOnly: number; names: string; overview: string }>(
    `select ref, names_only as namesOnly, ${namesInRow} as names, iif(names_only, '', overview) as overview
     from json_each(?) each cross join pending_words on ref = each.value cross join titles on ${titleOfRef('ref')}
     where ref = ${titleRef}`,
    given,
  );
  addTitleWords(
    database,
    rows.map(({ ref, names }) => ({ ref, words: wordsOfNames(names) })),
  );
  // A row may have words of a description already, but has none of names.
  writeDescriptions(
    database,
    rows
      .filter(({ namesOnly }) => namesOnly === 0)
      .map(({ ref, overview }) => ({ oldRef: ref, ref, overview })),
  );
  database.run('delete from pending_words where ref in (select value from json_each(?))', given);
}
