import { searchYears } from '#shared/contract/search.ts';
import type { SearchGroup, SearchListAsked } from '#shared/contract/search.ts';

/** What the page shows: all groups, or everything in one of them; movies and series are parts of titles. */
export const searchKinds = [
  'all',
  'titles',
  'movie',
  'tv',
  'people',
  'characters',
  'episodes',
  'keywords',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** What the search page searches for. */
export interface PageSearch {
  readonly text: string;
  readonly kind: SearchKind;
  /** Years; null: any. */
  readonly from: number | null;
  readonly until: number | null;
  readonly kept: boolean;
  readonly watchlist: boolean;
  /** Whether descriptions are searched too. */
  readonly descriptions: boolean;
  /** Whether the text is also looked for in the whole catalogue. */
  readonly everywhere: boolean;
}

export const noFilters = {
  kind: 'all',
  from: null,
  until: null,
  kept: false,
  watchlist: false,
  descriptions: false,
} as const;

const flags = ['kept', 'watchlist', 'descriptions', 'everywhere'] as const;

/** Reads the query of the page's address; what isn't valid counts as missing. */
export function readSearch(query: string): PageSearch {
  const given = new URLSearchParams(query);
  return {
    text: given.get('q') ?? '',
    kind: searchKinds.find((kind) => kind === given.get('kind')) ?? 'all',
    from: readYear(given.get('from') ?? ''),
    until: readYear(given.get('until') ?? ''),
    kept: given.get('kept') === '1',
    watchlist: given.get('watchlist') === '1',
    descriptions: given.get('descriptions') === '1',
    everywhere: given.get('everywhere') === '1',
  };
}

/** The page's address. */
export function writeSearch(search: PageSearch): string {
  const { text, kind, from, until } = search;
  const pairs = [
    ...(text === '' ? [] : [['q', text] as const]),
    ...(kind === 'all' ? [] : [['kind', kind] as const]),
    ...(from === null ? [] : [['from', String(from)] as const]),
    ...(until === null ? [] : [['until', String(until)] as const]),
    ...flags.filter((flag) => search[flag]).map((flag) => [flag, '1'] as const),
  ];
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return query === '' ? '#/search' : `#/search?${query}`;
}

/** Reads a year that search can be limited to; null: it is none. */
export function readYear(text: string): number | null {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= searchYears.least && year <= searchYears.most ? year : null;
}

/** Whether only some titles are wanted, or also others than those that a name finds. */
export function isFiltered({ from, until, kept, watchlist, descriptions }: PageSearch): boolean {
  return from !== null || until !== null || kept || watchlist || descriptions;
}

/** The list of everything in one group that a search asks for; null: it asks for all groups, or nothing. */
export function listOf(search: PageSearch): Omit<SearchListAsked, 'after'> | null {
  const { text, kind, from, until, kept, watchlist, descriptions } = search;
  // Filters concern titles only.
  const wanted = kind === 'all' && isFiltered(search) ? 'titles' : kind;
  if (text === '' || wanted === 'all') return null;
  const isTitles = wanted === 'titles' || wanted === 'movie' || wanted === 'tv';
  const group: SearchGroup = isTitles ? 'titles' : wanted;
  if (!isTitles) return { query: text, group, titles: {} };
  return {
    query: text,
    group,
    titles: {
      ...(wanted === 'titles' ? {} : { mediaType: wanted }),
      ...(from === null ? {} : { from }),
      ...(until === null ? {} : { until }),
      ...(kept ? { kept } : {}),
      ...(watchlist ? { watchlist } : {}),
      ...(descriptions ? { descriptions } : {}),
    },
  };
}
