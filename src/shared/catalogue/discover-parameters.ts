import * as v from 'valibot';
import { parameters } from './endpoint.ts';
import { parameterSchema } from './parameters.ts';
import type { Parameter, Parameters } from './parameters.ts';

/*
 * The query of E17. `certificate` is the document's name for what the public service calls `certification` (see its
 * profile). `page` is text in the document and a number everywhere else, so it is a number here.
 */

/** All sort orders of E17. Source: the public service's OpenAPI document. */
export const discoverOrders = [
  'popularity.desc',
  'popularity.asc',
  'primary_release_date.desc',
  'primary_release_date.asc',
  'vote_average.desc',
  'vote_average.asc',
  'vote_count.desc',
  'vote_count.asc',
  'revenue.desc',
  'revenue.asc',
  'title.asc',
  'title.desc',
  'original_title.asc',
  'original_title.desc',
] as const;

/** The query parameters of E17, including `language` and `page`. */
export const discoverParameters = {
  language: parameters.language,
  page: parameters.page,
  sort_by: { of: 'text', default: 'popularity.desc', oneOf: discoverOrders, means: 'Order of the results' },
  include_adult: { of: 'boolean', default: false, means: 'Whether movies for adults are listed' },
  include_video: { of: 'boolean', default: false, means: 'Whether direct-to-video entries are listed' },
  region: { of: 'country', means: 'Country whose release dates count instead of the primary one' },
  certificate: { of: 'text', means: 'Exactly this certification; with certification_country' },
  'certification.gte': { of: 'text', means: 'This certification or a stricter one' },
  'certification.lte': { of: 'text', means: 'This certification or a milder one' },
  certification_country: { of: 'country', means: 'Country of the certification filters' },
  primary_release_year: { of: 'integer', means: 'Year of the first release anywhere' },
  'primary_release_date.gte': { of: 'day', means: 'First release on or after this day' },
  'primary_release_date.lte': { of: 'day', means: 'First release on or before this day' },
  year: { of: 'integer', means: 'Year of any release' },
  'release_date.gte': { of: 'day', means: 'A release (in the region, of the types) on or after this day' },
  'release_date.lte': { of: 'day', means: 'A release (in the region, of the types) on or before this day' },
  'vote_average.gte': { of: 'number', means: 'Score of at least this, 0 to 10' },
  'vote_average.lte': { of: 'number', means: 'Score of at most this, 0 to 10' },
  'vote_count.gte': { of: 'number', means: 'At least this many votes' },
  'vote_count.lte': { of: 'number', means: 'At most this many votes' },
  watch_region: { of: 'country', means: 'Country of the watch filters' },
  with_cast: { of: 'idList', means: 'People in the cast; comma AND, pipe OR' },
  with_companies: { of: 'idList', means: 'Companies; comma AND, pipe OR' },
  with_crew: { of: 'idList', means: 'People in the crew; comma AND, pipe OR' },
  with_genres: { of: 'idList', means: 'Genres; comma AND, pipe OR' },
  with_people: { of: 'idList', means: 'People in cast or crew; comma AND, pipe OR' },
  with_keywords: { of: 'idList', means: 'Keywords; comma AND, pipe OR' },
  with_origin_country: { of: 'wordList', means: 'Countries of origin (ISO 3166-1); comma AND, pipe OR' },
  with_original_language: { of: 'wordList', means: 'Original languages (ISO 639-1); pipe OR' },
  with_release_type: {
    of: 'idList',
    means: 'Release types 1 to 6; comma AND, pipe OR; their order decides which date counts',
  },
  'with_runtime.gte': { of: 'integer', means: 'At least this many minutes' },
  'with_runtime.lte': { of: 'integer', means: 'At most this many minutes' },
  with_watch_monetization_types: {
    of: 'wordList',
    means: 'flatrate, free, ads, rent, buy in the watch region; comma AND, pipe OR',
  },
  with_watch_providers: { of: 'idList', means: 'Watch providers in the watch region; comma AND, pipe OR' },
  without_companies: { of: 'idList', means: 'None of these companies' },
  without_genres: { of: 'idList', means: 'None of these genres' },
  without_keywords: { of: 'idList', means: 'None of these keywords' },
  without_watch_providers: { of: 'idList', means: 'On none of these watch providers' },
} as const;

const { language: _language, page: _page, ...filters } = discoverParameters;

/** The filters of E17 by name: its parameters except language and page, in the order of the endpoint table. */
export const discoverFilters: Readonly<Record<string, Parameter>> = filters;

/** A filter in an address: its value, and the same as a parameter; undefined if it isn't valid. */
interface ReadFilter {
  readonly value: unknown;
  readonly parameter: string | number | boolean | undefined;
}

/** Reads a filter of an address; null: there is none of that name. */
export function readFilter(name: string, text: string): ReadFilter | null {
  const filter = Object.hasOwn(discoverFilters, name) ? discoverFilters[name] : undefined;
  if (filter === undefined) return null;
  const value = valueIn(filter, text);
  const parsed = v.safeParse(parameterSchema(filter), value);
  return { value, parameter: parsed.success ? (parsed.output as ReadFilter['parameter']) : undefined };
}

/** The parameters of an address' filters; what isn't a filter, or has no valid value, is left out. */
export function parametersOf(filters: Iterable<readonly [name: string, text: string]>): Parameters {
  const read = [...filters].flatMap(([name, text]) => {
    const parameter = readFilter(name, text)?.parameter;
    return parameter === undefined ? [] : [[name, parameter] as const];
  });
  return Object.fromEntries(read);
}

function valueIn({ of }: Parameter, text: string): unknown {
  switch (of) {
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
