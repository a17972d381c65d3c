import type { HeldCounts, SearchAnswer, SearchHit } from '#shared/contract/answers.ts';
import type { SearchList, SearchListAsked } from '#shared/contract/search.ts';
import { fold, wordsOfQuery } from '#shared/text/fold.ts';
import type { ReadContext } from '../../store/context.ts';
import { hasDescriptions } from './descriptions.ts';
import { allOf, similarMatch } from './fts-query.ts';
import { countIn, findIn } from './search-groups.ts';
import type { GroupName, GroupQuery } from './search-groups.ts';
import { countTitles, findTitles, correctedTitles, titlesAfter } from './search-titles.ts';
import { everyTitle, titleFilter } from './title-filter.ts';

/** Further words of a query are ignored. */
const mostWords = 12;
/** Matching rows to read, the most popular first, before names that begin with the query are moved to the front. */
const mostRows = 60;
/** Hits of a page of a list. */
const mostOfPage = 200;
const mostCounted = 10_000;

/**
 * Searches what is stored; at most `limit` hits of each kind. Every word must occur; the last may be incomplete. `hidesGuests`:
 * without characters that only single episodes name.
 */
export function find(
  { database }: Pick<ReadContext, 'database'>,
  query: string,
  limit: number,
  hidesGuests: boolean = false,
): SearchAnswer {
  const words = wordsOfQuery(query).slice(0, mostWords);
  const asked = { database, words, folded: fold(query).trim(), after: 0, most: mostRows, hidesGuests };
  const exact = findTitles(database, words, everyTitle, limit);
  const found = words.length === 0 ? nothing : matching({ ...asked, match: allOf(words) }, limit);
  const held = counts({ database });
  if (words.length === 0 || exact.length > 0 || Object.values(found).some((hits) => hits.length > 0))
    return { query, titles: exact, ...found, isSimilar: false, held };
  const titles = correctedTitles(database, words, everyTitle, limit);
  const corrected = similarMatch(database, words);
  const near = corrected === null ? nothing : matching({ ...asked, match: corrected }, mostRows);
  const withParts = eachGroup(near, (hits) => hits.filter(hasParts(words)));
  const isSimilar = titles.isSimilar && Object.values(withParts).every((hits) => hits.length === 0);
  return {
    query,
    titles: titles.isSimilar === isSimilar ? titles.hits : [],
    ...eachGroup(isSimilar ? near : withParts, (hits) => hits.slice(0, limit)),
    isSimilar,
    held,
  };
}

type Groups = Readonly<Record<GroupName, readonly SearchHit[]>>;

function eachGroup(
  { people, characters, episodes, keywords }: Groups,
  change: (hits: readonly SearchHit[]) => readonly SearchHit[],
): Groups {
  return {
    people: change(people),
    characters: change(characters),
    episodes: change(episodes),
    keywords: change(keywords),
  };
}

/** Whether a hit's name has each of the query's words, perhaps inside other words. */
function hasParts(words: readonly string[]): (hit: SearchHit) => boolean {
  const together = (text: string): string => text.replaceAll(' ', '');
  return ({ label }) => words.every((word) => together(fold(label)).includes(together(word)));
}

/** The numbers of stored titles, people and episodes. */
export function counts({ database }: Pick<ReadContext, 'database'>): HeldCounts {
  const none = { titles: 0, people: 0, episodes: 0 };
  return database.get<HeldCounts>('select titles, people, episodes from held_counts') ?? none;
}

/**
 * A page of everything that `find` finds in one group. If nothing in it has all words, it has what the query may mean, on one
 * page.
 */
export function list(
  { database, library, service }: Pick<ReadContext, 'database' | 'library' | 'service'>,
  { query, group, titles, after }: SearchListAsked,
  hidesGuests: boolean = false,
): SearchList {
  const words = wordsOfQuery(query).slice(0, mostWords);
  if (words.length === 0) return { hits: [], next: null, total: { count: 0, isLeast: false } };
  const isFirst = after === null;
  const { ref, part } = after ?? { ref: 0, part: 0 };
  if (group === 'titles') {
    const filter = titleFilter({ library, service }, titles);
    const descriptions = titles.descriptions === true;
    const asked = { words, filter, descriptions };
    const counted = isFirst ? countTitles(database, asked) : null;
    const undescribed = descriptions && isFirst && !hasDescriptions(database);
    const about = undescribed ? ({ noDescriptions: true } as const) : {};
    let found = titlesAfter(database, asked, { part, ref }, mostOfPage);
    // A part may have none: of the query's year, or among the names.
    for (let last = part; found.hits.length === 0 && found.next !== null && found.next.part > last;) {
      last = found.next.part;
      found = titlesAfter(database, asked, found.next, mostOfPage);
    }
    if (!isFirst || found.hits.length > 0 || found.next !== null)
      return { ...found, ...about, total: counted };
    const near = correctedTitles(database, words, filter, mostOfPage);
    return { ...onePage(near.hits, near.isSimilar), ...about };
  }
  const asked = { database, words, folded: fold(query).trim(), after: ref, most: mostOfPage, hidesGuests };
  const match = allOf(words);
  const { hits, next } = findIn(group, { ...asked, match });
  if (isFirst && hits.length === 0) {
    const corrected = similarMatch(database, words);
    const near = corrected === null ? [] : findIn(group, { ...asked, match: corrected }).hits;
    const withParts = near.filter(hasParts(words));
    return withParts.length > 0 ? onePage(withParts, false) : onePage(near, true);
  }
  const count = isFirst ? countIn(group, { ...asked, match }, mostCounted + 1) : null;
  const total = count === null ? null : { count: Math.min(count, mostCounted), isLeast: count > mostCounted };
  return { hits, next: next === null ? null : { part: 0, ref: next }, total };
}

function onePage(hits: readonly SearchHit[], isSimilar: boolean): SearchList {
  const total = { count: hits.length, isLeast: false };
  return { hits, next: null, total, ...(isSimilar && hits.length > 0 ? { isSimilar } : {}) };
}

const nothing: Groups = { people: [], characters: [], episodes: [], keywords: [] };

function matching(query: GroupQuery, limit: number): Groups {
  const first = (group: GroupName): readonly SearchHit[] => findIn(group, query).hits.slice(0, limit);
  return {
    people: first('people'),
    characters: first('characters'),
    episodes: first('episodes'),
    keywords: first('keywords'),
  };
}
