import type { SearchHit } from '#shared/contract/answers.ts';
import type { Database } from './connection.ts';
import { highlightsOf } from './highlights.ts';
import { distanceOf, rankOf } from './match-rank.ts';
import { allOf, mendedMatches } from './mended-query.ts';
import { bucketSize } from './popularity-order.ts';

/** Which titles are looked at; SQL of a row of `titles`, with named parameters. */
export interface TitleFilter {
  readonly sql: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export const everyTitle: TitleFilter = { sql: '', values: {} };

/** Matching rows to rank, the most popular first. */
const mostRows = 60;
/** If more names begin with a query, the most popular titles are enough. */
const mostBeginning = 200;
/** Matching rows of which those of a year are chosen. */
const mostOfYear = 2_000;

interface TitleRow {
  readonly key: number;
  readonly name: string;
  readonly original: string;
  readonly released: string | null;
  readonly popularity: number;
  readonly votes: number;
  readonly picturePath: string | null;
  /** Alternative names, and those in other languages, separated by line feeds. */
  readonly others: string | null;
}

/** A row with what the order of results is made of. */
interface RankedRow {
  readonly row: TitleRow;
  /** The smaller, the better. */
  readonly rank: number;
  /** The name that matched. */
  readonly name: string;
}

/** The titles that contain a query's words, the best first; `words` as `wordsOf`. See docs/search.md for the order. */
export function findTitles(
  database: Database,
  words: readonly string[],
  filter: TitleFilter,
  limit: number,
): SearchHit[] {
  if (words.length === 0) return [];
  const most = Math.max(mostRows, limit);
  const { others, ofYear } = datedQuery(words, filter);
  return hitsOf(
    [
      [others, ofYear === null ? [] : matching(database, others, ofYear, mostOfYear)],
      [words, matching(database, words, filter, most)],
    ],
    limit,
  );
}

/** The titles that a query may mean whose words no title contains, the best first. */
export function mendTitles(
  database: Database,
  words: readonly string[],
  filter: TitleFilter,
  limit: number,
): SearchHit[] {
  if (words.length === 0) return [];
  const most = Math.max(mostRows, limit);
  const { others, ofYear } = datedQuery(words, filter);
  if (ofYear !== null) {
    // The year may be wrong.
    const ofAnyYear = matching(database, others, filter, most);
    const found = ofAnyYear.length > 0 ? ofAnyYear : mended(database, others, ofYear, most);
    if (found.length > 0) return hitsOf([[others, found]], limit);
  }
  return hitsOf([[words, mended(database, words, filter, most)]], limit);
}

/** A query's words without its year, and the filter for that year; null: it has none. */
function datedQuery(
  words: readonly string[],
  filter: TitleFilter,
): { readonly others: readonly string[]; readonly ofYear: TitleFilter | null } {
  const year = words.findLast((word) => /^(?:18|19|20)\d\d$/.test(word));
  const others = words.filter((word) => word !== year);
  return { others, ofYear: year === undefined || others.length === 0 ? null : inYear(filter, Number(year)) };
}

/** Rows as hits, each title once; every part has the words that it was found by. */
function hitsOf(
  parts: readonly (readonly [words: readonly string[], rows: readonly RankedRow[]])[],
  limit: number,
): SearchHit[] {
  const hits = new Map<number, SearchHit>();
  for (const [words, rows] of parts)
    for (const ranked of rows)
      if (hits.size < limit && !hits.has(ranked.row.key)) hits.set(ranked.row.key, titleHit(ranked, words));
  return [...hits.values()];
}

function inYear({ sql, values }: TitleFilter, year: number): TitleFilter {
  return {
    sql: `${sql} and released >= :yearFrom and released < :yearTo`,
    values: { ...values, yearFrom: String(year), yearTo: String(year + 1) },
  };
}

/** Titles that contain all words. If there are many, those that begin with them are among the first, however popular. */
function matching(
  database: Database,
  words: readonly string[],
  filter: TitleFilter,
  most: number,
): RankedRow[] {
  const rows = rowsOf(database, allOf(words), filter, most);
  if (rows.length === most) rows.push(...beginningWith(database, words, filter));
  return inOrder(
    rows.map((row) => {
      const { level, name } = rankOf(namesOf(row), words);
      return { row, rank: level, name };
    }),
  );
}

/** Titles whose shown name is or begins with these words; of very many only those that are it. */
function beginningWith(database: Database, words: readonly string[], filter: TitleFilter): TitleRow[] {
  // Words of a script without spaces are split into characters.
  const begin = words.map((word) => word.replaceAll(' ', '')).join(' ');
  const refs = (to: string, most: number): number[] =>
    database
      .all<{ ref: number }>(
        'select ref from titles where folded >= ? and folded <= ? limit ?',
        begin,
        to,
        most + 1,
      )
      .map(({ ref }) => ref);
  const all = refs(`${begin}\u{10ffff}`, mostBeginning);
  const chosen = all.length > mostBeginning ? refs(begin, mostRows) : all;
  return database.all<TitleRow>(
    `select ${columns} from json_each(:refs) each cross join titles on titles.ref = each.value
       cross join title_items on ${itsItem} where true ${filter.sql}`,
    { refs: JSON.stringify(chosen), ...filter.values },
  );
}

/** Titles that a query with typing errors may mean. */
function mended(
  database: Database,
  words: readonly string[],
  filter: TitleFilter,
  most: number,
): RankedRow[] {
  for (const match of mendedMatches(database, words)) {
    const rows = rowsOf(database, match, filter, most);
    if (rows.length > 0)
      return inOrder(
        rows.map((row) => ({ row, rank: Math.round(distanceOf(namesOf(row), words)), name: row.name })),
      );
  }
  return [];
}

const itsItem = `title_items.key = titles.ref % ${bucketSize}`;
const columns = `title_items.key, titles.name, original_name as original, released, popularity,
  json_extract(item, '$.vote_count') as votes, poster_path as picturePath,
  (select group_concat(other_names.name, char(10)) from other_names where title_key = title_items.key) as others`;

function rowsOf(database: Database, match: string, { sql, values }: TitleFilter, most: number): TitleRow[] {
  // A title's own number is in its rowid. `cross join` keeps the order of the tables, and so the early end.
  return database.all<TitleRow>(
    `select ${columns} from title_words cross join titles on titles.ref = title_words.rowid
       cross join title_items on ${itsItem}
     where title_words match :match ${sql} order by title_words.rowid limit ${most}`,
    { match, ...values },
  );
}

function namesOf({ name, original, others }: TitleRow): Set<string> {
  return new Set([name, original, ...(others?.split('\n') ?? [])]);
}

/** By rank, then popularity and votes. */
function inOrder(rows: readonly RankedRow[]): RankedRow[] {
  return rows.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      b.row.popularity - a.row.popularity ||
      b.row.votes - a.row.votes ||
      a.row.key - b.row.key,
  );
}

function titleHit({ row, name: matched }: RankedRow, words: readonly string[]): SearchHit {
  const { key, name, original, released, picturePath } = row;
  const label = name === '' ? original : name;
  const marks = highlightsOf(label, words);
  // If another name matched, show that name.
  const other = marks.length > 0 ? '' : [matched, original].find((each) => each !== '' && each !== label);
  return {
    kind: key % 2 === 1 ? 'movie' : 'tv',
    id: Math.floor(key / 2),
    label,
    marks,
    detail: [released?.slice(0, 4) ?? '', other ?? ''].filter((part) => part !== '').join(' · '),
    picturePath,
    ...{ seriesId: null, seasonNumber: null, episodeNumber: null },
  };
}
