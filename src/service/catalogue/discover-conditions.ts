import type { ParametersOf } from '#shared/catalogue/endpoints.ts';
import { dayNumber } from '#shared/text/calendar-day.ts';
import { anyOf, condition, numbersIn, wordsIn } from './conditions.ts';
import type { Condition, FilterValues } from './conditions.ts';
import type { Database } from './connection.ts';
import { yearDays } from './days.ts';
import { row } from './query.ts';

type Filters = ParametersOf<'discover.movie'>;

/** A table of the movies with a genre, keyword, person, … */
interface Membership {
  readonly table: string;
  readonly column: string;
  /** An additional condition, for example cast only. */
  readonly also?: string;
}

const genres: Membership = { table: 'movie_genres', column: 'genre_id' };
const keywords: Membership = { table: 'movie_keywords', column: 'keyword_id' };
const companies: Membership = { table: 'movie_companies', column: 'company_id' };
const countries: Membership = { table: 'movie_countries', column: 'country' };
const cast: Membership = { table: 'movie_people', column: 'person_id', also: 'crew = 0' };
const crew: Membership = { table: 'movie_people', column: 'person_id', also: 'crew = 1' };
// Lists both values, because `crew` is between the person and the movie in the table's key.
const people: Membership = { table: 'movie_people', column: 'person_id', also: 'crew IN (0, 1)' };

function members({ table, column, also }: Membership, which: string): string {
  return `SELECT movie_key FROM ${table} WHERE ${column} ${which}${also === undefined ? '' : ` AND ${also}`}`;
}

function among(membership: Membership, filter: FilterValues<number | string> | null): Condition[] {
  if (!filter) return [];
  if (!filter.every) {
    return [condition(`m.key IN (${members(membership, `IN ${anyOf}`)})`, JSON.stringify(filter.values))];
  }
  return filter.values.map((value) =>
    condition(`EXISTS (${members(membership, '= ?')} AND movie_key = m.key)`, value),
  );
}

function notAmong(membership: Membership, filter: FilterValues<number> | null): Condition[] {
  if (!filter) return [];
  const which = members(membership, `IN ${anyOf}`);
  return [condition(`NOT EXISTS (${which} AND movie_key = m.key)`, JSON.stringify(filter.values))];
}

type Limit = number | null | undefined;

function range(column: string, least: Limit, most: Limit): Condition[] {
  return [
    ...(least == null ? [] : [condition(`${column} >= ?`, least)]),
    ...(most == null ? [] : [condition(`${column} <= ?`, most)]),
  ];
}

function languages(filter: FilterValues<string> | null): Condition[] {
  if (!filter) return [];
  const codes = filter.values.map((code) => code.toLowerCase());
  // A movie has only one original language.
  if (filter.every) return [condition('FALSE')];
  return [condition(`m.original_language IN ${anyOf}`, JSON.stringify(codes))];
}

/** Compares a country's certifications by maturity; only movies released in the country match. */
function certifications(database: Database, filters: Filters): Condition[] {
  const { certificate, 'certification.gte': least, 'certification.lte': most } = filters;
  const country = filters.certification_country ?? filters.region;
  if (country === undefined) return [];
  const rankOf = (certification: string): number | null =>
    row<{ rank: number }>(
      database,
      'SELECT rank FROM certifications WHERE country = ? AND certification = ?',
      country,
      certification,
    )?.rank ?? null;
  const bound = (sign: '>=' | '<=', certification: string | undefined): Condition[] => {
    if (certification === undefined) return [];
    const rank = rankOf(certification);
    // No movie matches a certification that the country doesn't have.
    return [rank === null ? condition('FALSE') : condition(`c.rank ${sign} ?`, rank)];
  };
  const which = [
    ...(certificate === undefined
      ? []
      : [condition(`c.certification IN ${anyOf}`, JSON.stringify(certificate.split('|')))]),
    ...bound('>=', least),
    ...bound('<=', most),
  ];
  if (which.length === 0) return [];
  const conditions = which.map(({ sql }) => ` AND ${sql}`).join('');
  return [
    condition(
      `m.maturity IN (SELECT c.maturity FROM certifications c WHERE c.country = ?${conditions})`,
      country,
      ...which.flatMap(({ values }) => values),
    ),
    condition('m.primary_release_day IS NOT NULL'),
    condition('+m.release_plan IN (SELECT plan FROM release_plans WHERE country = ?)', country),
  ];
}

interface OfferFilter {
  readonly region: string;
  readonly providers?: readonly number[] | undefined;
  readonly types?: readonly string[] | undefined;
}

function offered({ region, providers, types }: OfferFilter): Condition {
  const conditions = [
    condition('country = ?', region),
    ...(providers ? [condition(`provider_id IN ${anyOf}`, JSON.stringify(providers))] : []),
    ...(types ? [condition(`monetisation IN ${anyOf}`, JSON.stringify(types))] : []),
  ];
  const where = conditions.map(({ sql }) => sql).join(' AND ');
  return condition(
    `+m.watch_plan IN (SELECT plan FROM watch_plans WHERE ${where})`,
    ...conditions.flatMap(({ values }) => values),
  );
}

/** An offer matches if its provider and its type do. No filter without a region. */
function offers(filters: Filters): Condition[] {
  const region = filters.watch_region;
  if (region === undefined) return [];
  const providers = numbersIn(filters.with_watch_providers);
  const types = wordsIn(filters.with_watch_monetization_types);
  if (!providers && !types) return [];
  const everyProvider = providers?.every
    ? providers.values.map((provider) => offered({ region, providers: [provider], types: types?.values }))
    : [];
  const everyType = types?.every
    ? types.values.map((type) => offered({ region, providers: providers?.values, types: [type] }))
    : [];
  const every = [...everyProvider, ...everyType];
  return every.length > 0 ? every : [offered({ region, providers: providers?.values, types: types?.values })];
}

function withoutOffers({ without_watch_providers: raw, watch_region: region }: Filters): Condition[] {
  const providers = numbersIn(raw);
  if (!providers) return [];
  const inRegion = region === undefined ? [] : [region];
  return [
    condition(
      `(m.watch_plan IS NULL OR m.watch_plan NOT IN (
         SELECT plan FROM watch_plans
         WHERE provider_id IN ${anyOf}${region === undefined ? '' : ' AND country = ?'}))`,
      JSON.stringify(providers.values),
      ...inRegion,
    ),
  ];
}

function primaryDays(filters: Filters): Condition[] {
  const day = (value: string | undefined): number | null => (value === undefined ? null : dayNumber(value));
  return [
    ...range('m.primary_release_day', ...yearDays(filters.primary_release_year)),
    ...range(
      'm.primary_release_day',
      day(filters['primary_release_date.gte']),
      day(filters['primary_release_date.lte']),
    ),
  ];
}

/** The conditions of E17 on `movies m`, except those on releases. */
export function discoverConditions(database: Database, filters: Filters): Condition[] {
  const runtime = filters['with_runtime.lte'];
  return [
    ...(filters.include_adult ? [] : [condition('m.adult = 0')]),
    ...(filters.include_video ? [] : [condition('m.video = 0')]),
    ...primaryDays(filters),
    ...range('m.vote_average', filters['vote_average.gte'], filters['vote_average.lte']),
    ...range('m.vote_count', filters['vote_count.gte'], filters['vote_count.lte']),
    ...range('m.runtime', filters['with_runtime.gte'], null),
    // 0 minutes means an unknown runtime.
    ...(runtime === undefined ? [] : [condition('m.runtime BETWEEN 1 AND ?', runtime)]),
    ...languages(wordsIn(filters.with_original_language)),
    ...certifications(database, filters),
    ...offers(filters),
    ...withoutOffers(filters),
    ...among(genres, numbersIn(filters.with_genres)),
    ...among(keywords, numbersIn(filters.with_keywords)),
    ...among(companies, numbersIn(filters.with_companies)),
    ...among(countries, wordsIn(filters.with_origin_country?.toUpperCase())),
    ...among(cast, numbersIn(filters.with_cast)),
    ...among(crew, numbersIn(filters.with_crew)),
    ...among(people, numbersIn(filters.with_people)),
    ...notAmong(genres, numbersIn(filters.without_genres)),
    ...notAmong(keywords, numbersIn(filters.without_keywords)),
    ...notAmong(companies, numbersIn(filters.without_companies)),
  ];
}
