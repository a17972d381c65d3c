import { discoverFilters, readFilter } from '#shared/catalogue/discover-parameters.ts';
import type { ParametersOf } from '#shared/catalogue/endpoints.ts';
import { isNumberName, isWithinLimits } from './discover-query-limits.ts';
import type { NumberName } from './discover-query-limits.ts';

/** A Discover query: every parameter of E17 except language and page. */
export type DiscoverQuery = Readonly<Omit<ParametersOf<'discover.movie'>, 'language' | 'page'>>;
export type FilterName = keyof DiscoverQuery;

/** The filters in the order of the endpoint table, which addresses use too, so equal queries have equal addresses. */
export const filterNames = Object.keys(discoverFilters) as FilterName[];

/** A list parameter. */
export type ListParameter =
  Extract<FilterName, `with_${string}` | `without_${string}`> extends infer Name
    ? Exclude<Name & FilterName, 'with_runtime.gte' | 'with_runtime.lte'>
    : never;

export function isListName(name: FilterName): name is ListParameter {
  const { of } = discoverFilters[name] ?? {};
  return of === 'idList' || of === 'wordList';
}

/** The values of a list parameter. */
export interface ListValue {
  readonly values: readonly string[];
  /** true: all of them (comma); false: any of them (pipe). */
  readonly every: boolean;
}

/**
 * Reads an address' query. Unknown names and invalid values are left out and listed; numbers outside their limits are
 * returned for their fields too.
 */
export function readDiscoverQuery(text: string): {
  readonly query: DiscoverQuery;
  readonly leftOut: readonly string[];
  readonly refused: Readonly<Partial<Record<NumberName, string>>>;
} {
  const query: Record<string, unknown> = {};
  const leftOut: string[] = [];
  const refused: Partial<Record<NumberName, string>> = {};
  for (const [name, raw] of new URLSearchParams(text)) {
    if (name === 'view') continue;
    const filter = readFilter(name, raw);
    const value = filter?.value;
    if (isNumberName(name) && typeof value === 'number' && !isWithinLimits(name, value)) {
      leftOut.push(name);
      if (Number.isFinite(value)) refused[name] = String(value);
    } else if (filter?.parameter !== undefined) query[name] = filter.parameter;
    else leftOut.push(name);
  }
  return { query, leftOut, refused };
}

/** Writes a query for an address, without the service's defaults. */
export function writeDiscoverQuery(query: DiscoverQuery): string {
  const parts: string[] = [];
  for (const name of filterNames) {
    const value = query[name];
    if (value === undefined || value === discoverFilters[name]?.default) continue;
    parts.push(`${name}=${encodeURIComponent(value)}`);
  }
  return parts.join('&');
}

/** The query with some filters set, or removed where the value is undefined. */
export function changed(
  query: DiscoverQuery,
  changes: { readonly [Name in FilterName]?: DiscoverQuery[Name] | undefined },
): DiscoverQuery {
  const kept = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept);
}

/** The values of a list parameter; none, all of them, if it is absent. */
export function listIn(query: DiscoverQuery, name: ListParameter): ListValue {
  const text = query[name];
  if (text === undefined || text === '') return { values: [], every: true };
  const every = !text.includes('|');
  return { values: [...new Set(text.split(every ? ',' : '|'))], every };
}

/** The query with new values of a list parameter. */
export function withList(
  query: DiscoverQuery,
  name: ListParameter,
  { values, every }: ListValue,
): DiscoverQuery {
  const text = [...new Set(values)].join(every ? ',' : '|');
  return changed(query, { [name]: text === '' ? undefined : text });
}

/** The state of a filter chip. */
export type ChipState = 'off' | 'include' | 'exclude';

/** The state of one value of a list parameter and its exclusion list. */
export function chipState(
  query: DiscoverQuery,
  include: ListParameter,
  exclude: ListParameter | null,
  value: string,
): ChipState {
  if (listIn(query, include).values.includes(value)) return 'include';
  return exclude !== null && listIn(query, exclude).values.includes(value) ? 'exclude' : 'off';
}

/**
 * The query with one value included, excluded or neither. An exclusion list means "none of these", which is a comma.
 */
export function withChip(
  query: DiscoverQuery,
  include: ListParameter,
  exclude: ListParameter | null,
  value: string,
  state: ChipState,
  every: boolean = listIn(query, include).every,
): DiscoverQuery {
  const wanted = listIn(query, include).values.filter((each) => each !== value);
  let next = withList(query, include, {
    values: state === 'include' ? [...wanted, value] : wanted,
    every,
  });
  if (exclude !== null) {
    const unwanted = listIn(query, exclude).values.filter((each) => each !== value);
    next = withList(next, exclude, {
      values: state === 'exclude' ? [...unwanted, value] : unwanted,
      every: true,
    });
  }
  return next;
}

/** Filters that the page shows as one. */
export const filterGroups = {
  genres: ['with_genres', 'without_genres'],
  keywords: ['with_keywords', 'without_keywords'],
  people: ['with_people', 'with_cast', 'with_crew'],
  companies: ['with_companies', 'without_companies'],
  score: ['vote_average.gte', 'vote_average.lte'],
  votes: ['vote_count.gte', 'vote_count.lte'],
  runtime: ['with_runtime.gte', 'with_runtime.lte'],
  firstRelease: ['primary_release_year', 'primary_release_date.gte', 'primary_release_date.lte'],
  anyRelease: ['year', 'release_date.gte', 'release_date.lte'],
  releaseTypes: ['with_release_type'],
  region: ['region'],
  certification: ['certificate', 'certification.gte', 'certification.lte', 'certification_country'],
  providers: ['with_watch_providers', 'without_watch_providers'],
  monetisation: ['with_watch_monetization_types'],
  watchRegion: ['watch_region'],
  originCountry: ['with_origin_country'],
  originalLanguage: ['with_original_language'],
  adult: ['include_adult'],
  video: ['include_video'],
} as const satisfies Readonly<Record<string, readonly FilterName[]>>;
export type FilterGroup = keyof typeof filterGroups;

/** The groups with a filter that is set. */
export function activeGroups(query: DiscoverQuery): FilterGroup[] {
  return (Object.keys(filterGroups) as FilterGroup[]).filter((group) =>
    filterGroups[group].some(
      (name) => query[name] !== undefined && query[name] !== discoverFilters[name]?.default,
    ),
  );
}

/** How many filters are set in a group; each value of a list counts, a range counts once. */
export function countIn(query: DiscoverQuery, group: FilterGroup): number {
  if (!activeGroups(query).includes(group)) return 0;
  const listed = filterGroups[group]
    .filter((name) => isListName(name))
    .map((name) => listIn(query, name).values.length)
    .reduce((sum, each) => sum + each, 0);
  return Math.max(1, listed);
}

/** The query without a group of filters. */
export function withoutGroup(query: DiscoverQuery, group: FilterGroup): DiscoverQuery {
  return changed(query, Object.fromEntries(filterGroups[group].map((name) => [name, undefined])));
}

/** A combination that the service ignores or that matches nothing; the page warns about it. */
export type QueryProblem =
  /** The lower bound is above the upper one: nothing can match. */
  | { readonly kind: 'fromAfterTo'; readonly group: FilterGroup }
  /** Certifications need the country that defines them. */
  | { readonly kind: 'needsCertificationCountry' }
  /** Providers and monetisation types need a country. */
  | { readonly kind: 'needsWatchRegion' }
  | { readonly kind: 'exactAndRange' }
  /** Without a region the release types of any country count. */
  | { readonly kind: 'typesWithoutRegion' }
  /** All of several original languages, although a movie has only one. */
  | { readonly kind: 'severalLanguagesAtOnce' };

const ranges = [
  ['score', 'vote_average.gte', 'vote_average.lte'],
  ['votes', 'vote_count.gte', 'vote_count.lte'],
  ['runtime', 'with_runtime.gte', 'with_runtime.lte'],
  ['firstRelease', 'primary_release_date.gte', 'primary_release_date.lte'],
  ['anyRelease', 'release_date.gte', 'release_date.lte'],
] as const;

/** The problems of a query. */
export function problemsOf(query: DiscoverQuery): readonly QueryProblem[] {
  const problems: QueryProblem[] = [];
  for (const [group, from, to] of ranges) {
    const [least, most] = [query[from], query[to]];
    if (least !== undefined && most !== undefined && least > most)
      problems.push({ kind: 'fromAfterTo', group });
  }
  const { certificate } = query;
  const bounded = query['certification.gte'] !== undefined || query['certification.lte'] !== undefined;
  if (
    (certificate !== undefined || bounded) &&
    query.certification_country === undefined &&
    query.region === undefined
  ) {
    problems.push({ kind: 'needsCertificationCountry' });
  }
  if (certificate !== undefined && bounded) problems.push({ kind: 'exactAndRange' });
  const watches = query.with_watch_providers ?? query.with_watch_monetization_types;
  if (watches !== undefined && query.watch_region === undefined) problems.push({ kind: 'needsWatchRegion' });
  if (query.with_release_type !== undefined && query.region === undefined)
    problems.push({ kind: 'typesWithoutRegion' });
  const languages = listIn(query, 'with_original_language');
  if (languages.every && languages.values.length > 1) problems.push({ kind: 'severalLanguagesAtOnce' });
  return problems;
}

/** Whether a query can have results; the page doesn't send it otherwise. */
export function isAnswerable(problems: readonly QueryProblem[]): boolean {
  return !problems.some(({ kind }) => kind === 'fromAfterTo' || kind === 'severalLanguagesAtOnce');
}

/** The query with a problem fixed in the most likely way; null: there is none. */
export function fixed(query: DiscoverQuery, problem: QueryProblem): DiscoverQuery | null {
  if (problem.kind === 'severalLanguagesAtOnce') {
    const { values } = listIn(query, 'with_original_language');
    return withList(query, 'with_original_language', { values, every: false });
  }
  if (problem.kind !== 'fromAfterTo') return null;
  const range = ranges.find(([group]) => group === problem.group);
  if (range === undefined) return null;
  const [, from, to] = range;
  return changed(query, { [from]: query[to], [to]: query[from] });
}
