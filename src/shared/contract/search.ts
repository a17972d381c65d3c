import * as v from 'valibot';
import type { SearchHit } from './answers.ts';

/** The groups of what search finds. */
export const searchGroups = ['titles', 'people', 'characters', 'episodes', 'keywords'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** The years that a search can be limited to. */
export const searchYears = { least: 1870, most: 2200 } as const;

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const year = v.pipe(whole, v.minValue(searchYears.least), v.maxValue(searchYears.most));
const chosen = v.exactOptional(v.literal(true));

/** Which titles a search looks at; other groups have no filters. */
const titlesWanted = v.strictObject({
  mediaType: v.exactOptional(v.picklist(['tv', 'movie'])),
  /** The first and the last year of release. */
  from: v.exactOptional(year),
  until: v.exactOptional(year),
  /** Only what packs keep. */
  kept: chosen,
  watchlist: chosen,
  /** Also those whose descriptions match, after those whose names do. */
  descriptions: chosen,
});
export type TitlesWanted = Readonly<v.InferOutput<typeof titlesWanted>>;

/** Where a page of a list begins; only the store reads it. */
const listPlace = v.strictObject({ part: v.pipe(whole, v.maxValue(3)), ref: whole });
export type SearchListPlace = Readonly<v.InferOutput<typeof listPlace>>;

/** Input of `search.list`. `after`: `next` of the page before; null for the first. */
export const searchListInput = v.strictObject({
  query: v.pipe(v.string(), v.maxLength(200)),
  group: v.picklist(searchGroups),
  titles: titlesWanted,
  after: v.nullable(listPlace),
});
export type SearchListAsked = Readonly<v.InferOutput<typeof searchListInput>>;

/** A page of everything that a search finds in one group. A hit can occur again in a later page. */
export interface SearchList {
  readonly hits: readonly SearchHit[];
  /** null: this is the last page. */
  readonly next: SearchListPlace | null;
  /** How many hits all pages have, at least; only the first page counts them. */
  readonly total: { readonly count: number; readonly isLeast: boolean } | null;
  /** As in `SearchAnswer`. */
  readonly isSimilar?: true;
  /** Descriptions were wanted, and none is stored; only the first page says so. */
  readonly noDescriptions?: true;
}
