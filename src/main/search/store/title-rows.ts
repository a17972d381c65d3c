import { bucketSize, titleOfRef, titleRef } from '../../catalogue/store/popularity-order.ts';
import {
  beginsBetween,
  begunBetween,
  foldedOf,
  indexedLength,
  originalOf,
  posterOf,
  releasedOf,
} from '../../catalogue/store/title-items.ts';
import type { Reader } from '../../store/context.ts';
import { wholeWord } from './fts-query.ts';
import type { TitleFilter } from './title-filter.ts';

/** If more names begin with a query, the most popular titles are enough. */
const mostBeginning = 200;
/** If titles that begin with a query are very many, so many that are it. */
const mostThatAre = 60;
/** Longer words are rarer. */
const longestOften = 3;
/** Matches of which a page chooses at once, and at most; and matches that are counted. */
const [chosenAtOnce, mostSearched, mostCounted] = [2_000, 20_000, 10_000];

/** What to look for, in FTS5's syntax, in names or in descriptions. */
export interface Wanted {
  readonly table: 'title_words' | 'description_words';
  readonly match: string;
}

/** A title that matches a query. */
export interface TitleRow {
  readonly ref: number;
  readonly key: number;
  readonly name: string;
  readonly original: string;
  readonly released: string | null;
  readonly popularity: number;
  readonly votes: number;
  readonly picturePath: string | null;
  /** 1: the slice of the index that named it no longer does. */
  readonly gone: number | null;
  /** Alternative names, and those in other languages, separated by line feeds. */
  readonly others: string | null;
}

const columns = `${titleRef} as ref, titles.key, titles.name, ${originalOf} as original, ${releasedOf} as released, popularity, votes,
  ${posterOf} as picturePath, gone,
  (select group_concat(other_names.name, char(10)) from other_names where title_key = titles.key) as others`;

/** Titles that match, in FTS5's syntax, the most popular first. */
export function rowsOf(database: Reader, match: string, filter: TitleFilter, most: number): TitleRow[] {
  // A title's own number is in its rowid. `cross join` keeps the order of the tables, and so the early end.
  return database.all<TitleRow>(
    `select ${columns} from title_words cross join titles on ${titleOfRef('title_words.rowid')}
     where title_words match :match ${filter.ofRef('title_words.rowid')} ${filter.ofRow}
     order by title_words.rowid limit ${most}`,
    { match, ...filter.refValues, ...filter.rowValues },
  );
}

/**
 * A page of titles that match, the most popular first, that begins after a rowid. Of many matches it reads only some; `next` is the rowid after which the next
 * page begins; null: there is none.
 */
export function rowsAfter(
  database: Reader,
  wanted: Wanted,
  filter: TitleFilter,
  after: number,
  most: number,
): { readonly rows: readonly TitleRow[]; readonly next: number | null } {
  const rows: TitleRow[] = [];
  const atOnce = filter.ofRow === '' ? most : chosenAtOnce;
  for (let [searched, last] = [0, after]; ; searched += atOnce) {
    if (searched >= mostSearched) return { rows, next: last };
    const refs = refsAfter(database, wanted, filter, last, atOnce);
    rows.push(...rowsFor(database, refs, filter, most - rows.length));
    if (rows.length === most) return { rows, next: rows.at(-1)?.ref ?? null };
    if (refs.length < atOnce) return { rows, next: null };
    last = refs.at(-1) ?? last;
  }
}

/** Counts the titles that match; `isLeast`: there are more than are counted. */
export function countRows(
  database: Reader,
  { table, match }: Wanted,
  filter: TitleFilter,
): { readonly count: number; readonly isLeast: boolean } {
  const matches = `select rowid as ref from ${table} where ${table} match :match ${filter.ofRef('rowid')}`;
  if (filter.ofRow === '') {
    const sql = `select count(*) as count from (${matches} limit ${mostCounted + 1})`;
    const count = database.value<number>(sql, { match, ...filter.refValues }) ?? 0;
    return { count: Math.min(count, mostCounted), isLeast: count > mostCounted };
  }
  const counted = database.get<{ searched: number; count: number }>(
    `select count(*) as searched, count(*) filter (where true ${filter.ofRow}) as count
     from (${matches} order by rowid limit ${mostSearched}) each cross join titles on ${titleOfRef('each.ref')}`,
    { match, ...filter.refValues, ...filter.rowValues },
  );
  return { count: counted?.count ?? 0, isLeast: counted?.searched === mostSearched };
}

function refsAfter(
  database: Reader,
  { table, match }: Wanted,
  filter: TitleFilter,
  after: number,
  most: number,
): number[] {
  return database.values<number>(
    `select rowid as ref from ${table} where ${table} match :match and rowid > :after
       ${filter.ofRef('rowid')} order by rowid limit ${most}`,
    { match, after, ...filter.refValues },
  );
}

/** The first titles of these, in their order, of which the filter's condition about rows is true. */
function rowsFor(database: Reader, refs: readonly number[], filter: TitleFilter, most: number): TitleRow[] {
  return database.all<TitleRow>(
    `select ${columns} from json_each(:refs) each cross join titles on ${titleOfRef('each.value')}
     where true ${filter.ofRow} limit :most`,
    { refs: JSON.stringify(refs), most, ...filter.rowValues },
  );
}

/** Titles whose shown name is or begins with these words; of very many only those that are it. */
export function beginningWith(database: Reader, words: readonly string[], filter: TitleFilter): TitleRow[] {
  // Words of a script without spaces are split into characters.
  const begin = words.map((word) => word.replaceAll(' ', '')).join(' ');
  const end = `${begin}\u{10ffff}`;
  const all = idsBetween(database, begin, end, mostBeginning + 1);
  if (all.length <= mostBeginning) return rowsNamed(database, all, [begin, end], filter, mostBeginning);
  if ([...begin].length < indexedLength)
    return rowsNamed(database, idsBetween(database, begin, begin, mostThatAre), [begin, begin], filter);
  // The index can't tell these names from each other, and their rows are all over the file: the most popular are enough.
  const alike = refsAfter(
    database,
    { table: 'title_words', match: rarerOf(words) },
    filter,
    0,
    mostBeginning,
  );
  const ids = alike.map((ref) => ref % bucketSize);
  return rowsNamed(database, ids, [begin, begin], filter);
}

/** A match for titles with the longer words, in FTS5's syntax: of short ones very many titles have each. */
function rarerOf(words: readonly string[]): string {
  const longer = words.slice(0, -1).filter((word) => word.length > longestOften);
  const chosen = longer.length === 0 ? words : [...longer, ...words.slice(-1)];
  return [...new Set(chosen)].map(wholeWord).join(' AND ');
}

/** Titles whose shown names may be within these bounds: the index has only their first characters. */
function idsBetween(database: Reader, first: string, last: string, most: number): number[] {
  return database.values<number>(`select id from titles where ${beginsBetween} limit :most`, {
    ...begunBetween(first, last),
    most,
  });
}

/** Those of these titles whose shown names are within bounds. */
function rowsNamed(
  database: Reader,
  ids: readonly number[],
  [first, last]: readonly [string, string],
  filter: TitleFilter,
  most = mostThatAre,
): TitleRow[] {
  return database.all<TitleRow>(
    `select ${columns} from json_each(:ids) each cross join titles on titles.id = each.value
     where ${foldedOf} between :first and :last ${filter.ofRef(titleRef)} ${filter.ofRow} limit ${most}`,
    { ids: JSON.stringify(ids), first, last, ...filter.refValues, ...filter.rowValues },
  );
}

/** Every name of a title. */
export function namesOf({ name, original, others }: TitleRow): Set<string> {
  return new Set([name, original, ...(others?.split('\n') ?? [])]);
}
