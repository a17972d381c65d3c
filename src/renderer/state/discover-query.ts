import * as v from 'valibot';
import { discoverParameters } from '#shared/catalogue/discover-parameters.ts';
import type { ParametersOf } from '#shared/catalogue/endpoints.ts';
import { parameterSchema } from '#shared/catalogue/parameters.ts';
import type { Parameter } from '#shared/catalogue/parameters.ts';
import { isNumberName, isWithinLimits } from './discover-query-limits.ts';
import type { NumberName } from './discover-query-limits.ts';

/** A question of Discover: every parameter of E17 but the language and the page, which are not asked for. */
export type DiscoverQuery = Readonly<Omit<ParametersOf<'discover.movie'>, 'language' | 'page'>>;
export type FilterName = keyof DiscoverQuery;

const { language: _language, page: _page, ...filters } = discoverParameters;
const rows: Readonly<Record<string, Parameter>> = filters;

/** The filters in the table's order, which is that of addresses too: equal questions are equal texts. */
export const filterNames = Object.keys(filters) as FilterName[];

/** A parameter that holds several values: all of them (comma) or any (pipe). */
export type ListName =
  Extract<FilterName, `with_${string}` | `without_${string}`> extends infer Name
    ? Exclude<Name & FilterName, 'with_runtime.gte' | 'with_runtime.lte'>
    : never;

function isListName(name: FilterName): name is ListName {
  const { of } = rows[name] ?? {};
  return of === 'idList' || of === 'wordList';
}

/** Several values as a list parameter says them. */
export interface ListValue {
  readonly values: readonly string[];
  /** true: all of them (comma); false: any of them (pipe). */
  readonly every: boolean;
}

function readValue(parameter: Parameter, text: string): unknown {
  switch (parameter.of) {
    case 'integer':
    case 'number':
    case 'page':
      return text.trim() === '' ? Number.NaN : Number(text);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    default:
      return text;
  }
}

/**
 * Reads the part of an address behind its question mark. What is no filter or has no good value is left out and named;
 * numbers that cannot be are given as they stand too, for their fields.
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
    const parameter = Object.hasOwn(rows, name) ? rows[name] : undefined;
    const value = parameter === undefined ? undefined : readValue(parameter, raw);
    const parsed = parameter === undefined ? null : v.safeParse(parameterSchema(parameter), value);
    if (isNumberName(name) && typeof value === 'number' && !isWithinLimits(name, value)) {
      leftOut.push(name);
      if (Number.isFinite(value)) refused[name] = String(value);
    } else if (parsed?.success) query[name] = parsed.output;
    else leftOut.push(name);
  }
  return { query, leftOut, refused };
}

/** Writes a question as the part of an address behind its question mark; what the service assumes anyway is left out. */
export function writeDiscoverQuery(query: DiscoverQuery): string {
  const parts: string[] = [];
  for (const name of filterNames) {
    const value = query[name];
    if (value === undefined || value === rows[name]?.default) continue;
    parts.push(`${name}=${encodeURIComponent(value)}`);
  }
  return parts.join('&');
}

/** The question with some filters set and, where the value is undefined, taken away. */
export function changed(
  query: DiscoverQuery,
  changes: { readonly [Name in FilterName]?: DiscoverQuery[Name] | undefined },
): DiscoverQuery {
  const kept = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept);
}

/** What a list parameter holds; an empty list, all of them, when it is absent. */
export function listIn(query: DiscoverQuery, name: ListName): ListValue {
  const text = query[name];
  if (text === undefined || text === '') return { values: [], every: true };
  const every = !text.includes('|');
  return { values: [...new Set(text.split(every ? ',' : '|'))], every };
}

/** The question with a list parameter that holds these values. */
export function withList(query: DiscoverQuery, name: ListName, { values, every }: ListValue): DiscoverQuery {
  const text = [...new Set(values)].join(every ? ',' : '|');
  return changed(query, { [name]: text === '' ? undefined : text });
}

/** What a chip says of its value. */
export type ChipState = 'off' | 'include' | 'exclude';

/** The state of one value among those that are wanted and those that are not. */
export function chipState(
  query: DiscoverQuery,
  include: ListName,
  exclude: ListName | null,
  value: string,
): ChipState {
  if (listIn(query, include).values.includes(value)) return 'include';
  return exclude !== null && listIn(query, exclude).values.includes(value) ? 'exclude' : 'off';
}

/** The question with one value wanted, unwanted or neither; never both. Whatever is unwanted is "none of these": a comma. */
export function withChip(
  query: DiscoverQuery,
  include: ListName,
  exclude: ListName | null,
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

/** Filters that belong together: what a person sees as one. */
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

/** The groups of which something is asked. */
export function activeGroups(query: DiscoverQuery): FilterGroup[] {
  return (Object.keys(filterGroups) as FilterGroup[]).filter((group) =>
    filterGroups[group].some((name) => query[name] !== undefined && query[name] !== rows[name]?.default),
  );
}

/** How many things are set in a group: every value of a list, wanted or not, and each bound range or single value once. */
export function countIn(query: DiscoverQuery, group: FilterGroup): number {
  if (!activeGroups(query).includes(group)) return 0;
  const listed = filterGroups[group]
    .filter((name) => isListName(name))
    .map((name) => listIn(query, name).values.length)
    .reduce((sum, each) => sum + each, 0);
  return Math.max(1, listed);
}

/** The question without a group of filters. */
export function withoutGroup(query: DiscoverQuery, group: FilterGroup): DiscoverQuery {
  return changed(query, Object.fromEntries(filterGroups[group].map((name) => [name, undefined])));
}

/** A combination that the interface ignores or that can find nothing; said before it is sent. */
export type QueryProblem =
  /** From lies after to: nothing can match, so it is not sent. */
  | { readonly kind: 'fromAfterTo'; readonly group: FilterGroup }
  /** Certifications mean nothing without the country that gives them. */
  | { readonly kind: 'needsCertificationCountry' }
  /** Providers and ways of watching mean nothing without a country. */
  | { readonly kind: 'needsWatchRegion' }
  /** An exact certification and a range of them at once. */
  | { readonly kind: 'exactAndRange' }
  /** Release types are a region's: without one, those of any country count. */
  | { readonly kind: 'typesWithoutRegion' }
  /** All of several original languages: a movie has one. */
  | { readonly kind: 'severalLanguagesAtOnce' };

const ranges = [
  ['score', 'vote_average.gte', 'vote_average.lte'],
  ['votes', 'vote_count.gte', 'vote_count.lte'],
  ['runtime', 'with_runtime.gte', 'with_runtime.lte'],
  ['firstRelease', 'primary_release_date.gte', 'primary_release_date.lte'],
  ['anyRelease', 'release_date.gte', 'release_date.lte'],
] as const;

/** What must be said about a question before it is asked. */
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

/** Whether a question can be answered at all; what cannot is not sent. */
export function isAnswerable(problems: readonly QueryProblem[]): boolean {
  return !problems.some(({ kind }) => kind === 'fromAfterTo' || kind === 'severalLanguagesAtOnce');
}

/** The question with a problem mended in the one way that is meant most likely; null where there is none. */
export function mended(query: DiscoverQuery, problem: QueryProblem): DiscoverQuery | null {
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
