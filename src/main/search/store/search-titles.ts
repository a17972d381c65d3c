import type { SearchHit } from '#shared/contract/answers.ts';
import type { SearchListPlace } from '#shared/contract/search.ts';
import type { Reader } from '../../store/context.ts';
import { describedBy, overviewsOf, snippetOf } from './descriptions.ts';
import { highlightsOf, titlesWith } from './title-match.ts';
import { distanceOf, inOrder, rankOf } from './result-order.ts';
import type { RankedRow } from './result-order.ts';
import { correctedMatches } from './fts-query.ts';
import { inYear, unnamed } from './title-filter.ts';
import type { TitleFilter } from './title-filter.ts';
import { beginningWith, countRows, namesOf, rowsAfter, rowsOf } from './title-rows.ts';
import type { Wanted } from './title-rows.ts';

/** Matching rows to rank, the most popular first. */
const mostRows = 60;

/** What a list of titles looks for and where. */
export interface TitlesAsked {
  /** As `wordsOf`. */
  readonly words: readonly string[];
  readonly filter: TitleFilter;
  /** Whether titles follow whose descriptions match. */
  readonly descriptions: boolean;
}

/** One after the other, the parts of a list have all its titles. */
interface Part extends Wanted {
  readonly words: readonly string[];
  readonly filter: TitleFilter;
}

/** The titles that contain a query's words, the best first; `words` as `wordsOf`. See docs/search.md for the order. */
export function findTitles(
  database: Reader,
  words: readonly string[],
  filter: TitleFilter,
  limit: number,
): SearchHit[] {
  if (words.length === 0) return [];
  const most = Math.max(mostRows, limit);
  const { others, year } = datedQuery(words);
  return hitsOf(
    [
      [others, year === null ? [] : matching(database, others, inYear(filter, year), most)],
      [words, matching(database, words, filter, most)],
    ],
    limit,
  );
}

/**
 * The titles that a query may mean whose words no title contains, the best first. `isSimilar`: none has even parts of words
 * that are the query's; otherwise, only those are returned.
 */
export function correctedTitles(
  database: Reader,
  words: readonly string[],
  filter: TitleFilter,
  limit: number,
): { readonly hits: SearchHit[]; readonly isSimilar: boolean } {
  if (words.length === 0) return { hits: [], isSimilar: true };
  const most = Math.max(mostRows, limit);
  const { others, year } = datedQuery(words);
  if (year !== null) {
    // The year may be wrong.
    const ofAnyYear = matching(database, others, filter, most);
    if (ofAnyYear.length > 0) return { hits: hitsOf([[others, ofAnyYear]], limit), isSimilar: false };
    const found = corrected(database, others, inYear(filter, year), most);
    if (found.length > 0) return nearest(others, found, limit);
  }
  return nearest(words, corrected(database, words, filter, most), limit);
}

function nearest(
  words: readonly string[],
  rows: readonly RankedRow[],
  limit: number,
): ReturnType<typeof correctedTitles> {
  const withParts = rows.filter(({ rank }) => rank === 0);
  const isSimilar = withParts.length === 0;
  return { hits: hitsOf([[words, isSimilar ? rows : withParts]], limit), isSimilar };
}

/**
 * A page of the titles that contain a query's words: first those of its year, then the others; then those whose descriptions
 * contain them.
 */
export interface TitlesPage {
  readonly hits: readonly SearchHit[];
  readonly next: SearchListPlace | null;
}

/**
 * A page of all titles that `findTitles` finds, and of those with a matching description. Of each part of names the most
 * popular are ranked; the others follow by popularity.
 */
export function titlesAfter(
  database: Reader,
  asked: TitlesAsked,
  after: SearchListPlace,
  most: number,
): TitlesPage {
  const parts = partsOf(database, asked);
  const part = parts[after.part];
  if (part === undefined) return { hits: [], next: null };
  const { rows, next: ref } = rowsAfter(database, part, part.filter, after.ref, most);
  const isNamed = part.table === 'title_words';
  const first = isNamed && after.ref === 0;
  const begins = first && ref !== null ? beginningWith(database, part.words, part.filter) : [];
  const overviews = isNamed
    ? null
    : overviewsOf(
        database,
        rows.map(({ key }) => key),
      );
  const ranked = [...rows, ...begins].map((row) => {
    const { level, name } = rankOf(namesOf(row), part.words);
    return { row, rank: first ? level : 0, name, overview: overviews?.get(row.key) };
  });
  const following = after.part + 1 < parts.length ? { part: after.part + 1, ref: 0 } : null;
  const hits = hitsOf([[part.words, inOrder(ranked)]], Infinity);
  return { hits, next: ref === null ? following : { part: after.part, ref } };
}

/** How many titles all pages have; `isLeast`: there are more than are counted. */
export function countTitles(
  database: Reader,
  asked: TitlesAsked,
): { readonly count: number; readonly isLeast: boolean } {
  const total = { count: 0, isLeast: false };
  for (const part of partsOf(database, asked)) {
    // If very many names match, those that don't can't be told apart quickly.
    if (part.table === 'description_words' && total.isLeast) break;
    const { count, isLeast } = countRows(database, part, part.filter);
    total.count += count;
    total.isLeast ||= isLeast;
  }
  return total;
}

/**
 * What a query finds: with a year, the titles of that year, and apart from them those that have the number in their name; the
 * same with descriptions, without the titles whose names match.
 */
function partsOf(database: Reader, { words, filter, descriptions }: TitlesAsked): readonly Part[] {
  const { others, year } = datedQuery(words);
  const wanted =
    year === null
      ? [{ words, filter }]
      : [
          { words: others, filter: inYear(filter, year) },
          { words, filter: inYear(filter, year, false) },
        ];
  const named = wanted.map(
    (each) => ({ ...each, table: 'title_words', match: titlesWith(database, each.words) }) as const,
  );
  if (!descriptions) return named;
  const described = named.map((part) => ({
    words: part.words,
    filter: unnamed(part.filter, part.match),
    ...({ table: 'description_words', match: describedBy(part.words) } as const),
  }));
  return [...named, ...described];
}

/** A query's words without its year; null: it has none. */
function datedQuery(words: readonly string[]): {
  readonly others: readonly string[];
  readonly year: number | null;
} {
  const year = words.findLast((word) => /^(?:18|19|20)\d\d$/.test(word));
  const others = words.filter((word) => word !== year);
  return { others, year: year === undefined || others.length === 0 ? null : Number(year) };
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

/** Titles that contain all words. If there are many, those that begin with them are among the first, however popular. */
function matching(
  database: Reader,
  words: readonly string[],
  filter: TitleFilter,
  most: number,
): RankedRow[] {
  const rows = rowsOf(database, titlesWith(database, words), filter, most);
  if (rows.length === most) rows.push(...beginningWith(database, words, filter));
  return inOrder(
    rows.map((row) => {
      const { level, name } = rankOf(namesOf(row), words);
      return { row, rank: level, name };
    }),
  );
}

/** Titles that a query with typing errors may mean. */
function corrected(
  database: Reader,
  words: readonly string[],
  filter: TitleFilter,
  most: number,
): RankedRow[] {
  for (const match of correctedMatches(database, words)) {
    const rows = rowsOf(database, match, filter, most);
    if (rows.length > 0)
      return inOrder(
        rows.map((row) => {
          const distance = distanceOf(namesOf(row), words);
          // Below one, nothing is mistyped.
          return { row, rank: distance < 1 ? 0 : Math.round(distance), name: row.name };
        }),
      );
  }
  return [];
}

function titleHit({ row, name: matched, overview }: RankedRow, words: readonly string[]): SearchHit {
  const { key, name, original, released, picturePath, gone } = row;
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
    seriesId: null,
    seasonNumber: null,
    episodeNumber: null,
    ...(gone === 1 ? { isGone: true } : {}),
    ...(overview === undefined ? {} : { snippet: snippetOf(overview, words) }),
  };
}
