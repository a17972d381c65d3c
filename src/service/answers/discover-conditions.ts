import { dayNumber } from '../database/days.ts';
import type { Database } from '../database/connection.ts';
import { row } from '../database/query.ts';
import type { Asked } from '../http/parameters.ts';
import { listed, numbersIn, piece, wordsIn } from './conditions.ts';
import type { ListAsked, Piece } from './conditions.ts';
import { yearDays } from './calendar-years.ts';

type Discovery = Asked<'discover.movie'>;

/** A table that says which movies belong to a thing; `thing` is the condition that names it, with one question mark or a list. */
interface Membership {
  readonly table: string;
  readonly column: string;
  /** A further condition, e.g. cast only. */
  readonly also?: string;
}

const genres: Membership = { table: 'movie_genres', column: 'genre_id' };
const keywords: Membership = { table: 'movie_keywords', column: 'keyword_id' };
const companies: Membership = { table: 'movie_companies', column: 'company_id' };
const countries: Membership = { table: 'movie_countries', column: 'country' };
const cast: Membership = { table: 'movie_people', column: 'person_id', also: 'crew = 0' };
const crew: Membership = { table: 'movie_people', column: 'person_id', also: 'crew = 1' };
// Both values spelled out: the table's key holds them between the person and the movie.
const people: Membership = { table: 'movie_people', column: 'person_id', also: 'crew IN (0, 1)' };

function members({ table, column, also }: Membership, which: string): string {
  return `SELECT movie_key FROM ${table} WHERE ${column} ${which}${also === undefined ? '' : ` AND ${also}`}`;
}

function among(membership: Membership, asked: ListAsked<number | string> | null): Piece[] {
  if (!asked) return [];
  if (!asked.every) {
    return [piece(`m.key IN (${members(membership, `IN ${listed}`)})`, JSON.stringify(asked.values))];
  }
  return asked.values.map((value) =>
    piece(`EXISTS (${members(membership, '= ?')} AND movie_key = m.key)`, value),
  );
}

function notAmong(membership: Membership, asked: ListAsked<number> | null): Piece[] {
  if (!asked) return [];
  const which = members(membership, `IN ${listed}`);
  return [piece(`NOT EXISTS (${which} AND movie_key = m.key)`, JSON.stringify(asked.values))];
}

function range(column: string, least: number | null, most: number | null): Piece[] {
  return [
    ...(least === null ? [] : [piece(`${column} >= ?`, least)]),
    ...(most === null ? [] : [piece(`${column} <= ?`, most)]),
  ];
}

function languages(asked: ListAsked<string> | null): Piece[] {
  if (!asked) return [];
  const codes = asked.values.map((code) => code.toLowerCase());
  // A movie has one original language: wanting two of them at once finds nothing.
  if (asked.every) return [piece('FALSE')];
  return [piece(`m.original_language IN ${listed}`, JSON.stringify(codes))];
}

/** What a movie is called in a country is its maturity there, provided that it came out there at all. */
function certifications(database: Database, asked: Discovery): Piece[] {
  const { certificate, 'certification.gte': least, 'certification.lte': most } = asked;
  const country = asked.certification_country ?? asked.region;
  if (country === undefined) return [];
  const rankOf = (certification: string): number | null =>
    row<{ rank: number }>(
      database,
      'SELECT rank FROM certifications WHERE country = ? AND certification = ?',
      country,
      certification,
    )?.rank ?? null;
  const bound = (sign: '>=' | '<=', certification: string | undefined): Piece[] => {
    if (certification === undefined) return [];
    const rank = rankOf(certification);
    // A certification that the country does not know bounds nothing that could be found.
    return [rank === null ? piece('FALSE') : piece(`c.rank ${sign} ?`, rank)];
  };
  const which = [
    ...(certificate === undefined
      ? []
      : [piece(`c.certification IN ${listed}`, JSON.stringify(certificate.split('|')))]),
    ...bound('>=', least),
    ...bound('<=', most),
  ];
  if (which.length === 0) return [];
  const conditions = which.map(({ sql }) => ` AND ${sql}`).join('');
  return [
    piece(
      `m.maturity IN (SELECT c.maturity FROM certifications c WHERE c.country = ?${conditions})`,
      country,
      ...which.flatMap(({ values }) => values),
    ),
    piece('m.primary_release_day IS NOT NULL'),
    piece('+m.release_plan IN (SELECT plan FROM release_plans WHERE country = ?)', country),
  ];
}

interface OffersAsked {
  readonly region: string;
  readonly providers?: readonly number[] | undefined;
  readonly types?: readonly string[] | undefined;
}

function offered({ region, providers, types }: OffersAsked): Piece {
  const conditions = [
    piece('country = ?', region),
    ...(providers ? [piece(`provider_id IN ${listed}`, JSON.stringify(providers))] : []),
    ...(types ? [piece(`monetisation IN ${listed}`, JSON.stringify(types))] : []),
  ];
  const where = conditions.map(({ sql }) => sql).join(' AND ');
  return piece(
    `+m.watch_plan IN (SELECT plan FROM watch_plans WHERE ${where})`,
    ...conditions.flatMap(({ values }) => values),
  );
}

/** An offer counts when both its provider and its kind are asked for; without a region nothing is asked. */
function offers(asked: Discovery): Piece[] {
  const region = asked.watch_region;
  if (region === undefined) return [];
  const providers = numbersIn(asked.with_watch_providers);
  const types = wordsIn(asked.with_watch_monetization_types);
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

function withoutOffers({ without_watch_providers: raw, watch_region: region }: Discovery): Piece[] {
  const providers = numbersIn(raw);
  if (!providers) return [];
  const inRegion = region === undefined ? [] : [region];
  return [
    piece(
      `(m.watch_plan IS NULL OR m.watch_plan NOT IN (
         SELECT plan FROM watch_plans
         WHERE provider_id IN ${listed}${region === undefined ? '' : ' AND country = ?'}))`,
      JSON.stringify(providers.values),
      ...inRegion,
    ),
  ];
}

function primaryDays(asked: Discovery): Piece[] {
  const day = (value: string | undefined): number | null => (value === undefined ? null : dayNumber(value));
  return [
    ...range('m.primary_release_day', ...yearDays(asked.primary_release_year)),
    ...range(
      'm.primary_release_day',
      day(asked['primary_release_date.gte']),
      day(asked['primary_release_date.lte']),
    ),
  ];
}

/** The conditions of E17 on `movies m`, but for those on releases. */
export function discoverConditions(database: Database, asked: Discovery): Piece[] {
  const number = (value: number | undefined): number | null => value ?? null;
  const runtime = asked['with_runtime.lte'];
  return [
    ...(asked.include_adult ? [] : [piece('m.adult = 0')]),
    ...(asked.include_video ? [] : [piece('m.video = 0')]),
    ...primaryDays(asked),
    ...range('m.vote_average', number(asked['vote_average.gte']), number(asked['vote_average.lte'])),
    ...range('m.vote_count', number(asked['vote_count.gte']), number(asked['vote_count.lte'])),
    ...range('m.runtime', number(asked['with_runtime.gte']), null),
    // 0 minutes stands for an unknown length, which is not a short one.
    ...(runtime === undefined ? [] : [piece('m.runtime BETWEEN 1 AND ?', runtime)]),
    ...languages(wordsIn(asked.with_original_language)),
    ...certifications(database, asked),
    ...offers(asked),
    ...withoutOffers(asked),
    ...among(genres, numbersIn(asked.with_genres)),
    ...among(keywords, numbersIn(asked.with_keywords)),
    ...among(companies, numbersIn(asked.with_companies)),
    ...among(countries, wordsIn(asked.with_origin_country?.toUpperCase())),
    ...among(cast, numbersIn(asked.with_cast)),
    ...among(crew, numbersIn(asked.with_crew)),
    ...among(people, numbersIn(asked.with_people)),
    ...notAmong(genres, numbersIn(asked.without_genres)),
    ...notAmong(keywords, numbersIn(asked.without_keywords)),
    ...notAmong(companies, numbersIn(asked.without_companies)),
  ];
}
