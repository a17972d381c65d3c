import type { ParametersOf } from '#shared/catalogue/endpoints.ts';
import { dayNumber } from '#shared/text/calendar-day.ts';
import { allOf, anyOf, condition, keys, numbersIn, row, wordsIn } from './query.ts';
import type { Condition, FilterValues } from './query.ts';
import type { Database } from './database.ts';
import { yearDays } from './days.ts';
import { noDay } from './movie-columns.ts';
import type { MovieIndex } from './movie-index.ts';
import { MovieSet } from './movie-set.ts';
import { codeNumber, postingsOf } from './postings.ts';
import type { PostingKind } from './postings.ts';

type Filters = ParametersOf<'discover.movie'>;

/** The movies that are being filtered. */
interface Filtering {
  readonly database: Database;
  readonly index: MovieIndex;
  readonly set: MovieSet;
}

/** Keeps the movies with these values of a kind, or of one of several kinds. */
function keepWith(
  { database, index, set }: Filtering,
  kinds: readonly PostingKind[],
  filter: FilterValues<number> | null,
): void {
  if (!filter) return;
  for (const values of filter.every ? filter.values.map((value) => [value]) : [filter.values]) {
    const matching = MovieSet.empty(index.columns.day.length);
    for (const kind of kinds) {
      for (const found of postingsOf(database, kind, values)) matching.add(found);
    }
    set.keep(matching);
  }
}

function removeWith(
  { database, set }: Filtering,
  kind: PostingKind,
  filter: FilterValues<number> | null,
): void {
  if (!filter) return;
  for (const found of postingsOf(database, kind, filter.values)) set.remove(found);
}

type Limit = number | null | undefined;

function keepBetween({ set }: Filtering, column: Int32Array, least: Limit, most: Limit): void {
  if (least == null && most == null) return;
  // A movie without a day is in no range.
  set.keepBetween(column, Math.max(noDay + 1, least ?? -Infinity), most ?? Infinity);
}

/** The thousandths of a score that a movie's score must have at least (or at most). */
function thousandths(score: number | undefined, round: 'ceil' | 'floor'): number | undefined {
  if (score === undefined) return undefined;
  const exact = Math.round(score * 1000);
  // 4.35 × 1000 is not exactly 4350.
  return exact / 1000 === score ? exact : Math[round](score * 1000);
}

function keepLanguages({ index, set }: Filtering, filter: FilterValues<string> | null): void {
  if (!filter) return;
  // A movie has only one original language.
  const codes = filter.every ? [] : filter.values.map((code) => codeNumber(code.toLowerCase()));
  set.keepAmong(index.columns.language, codes);
}

/** Compares a country's certifications by maturity; only movies released in the country match. */
function keepCertified({ database, index, set }: Filtering, filters: Filters): void {
  const { certificate, 'certification.gte': least, 'certification.lte': most } = filters;
  const country = filters.certification_country ?? filters.region;
  if (country === undefined) return;
  const bound = (sign: '>=' | '<=', certification: string | undefined): Condition[] => {
    if (certification === undefined) return [];
    const found = row<{ rank: number }>(
      database,
      'SELECT rank FROM certifications WHERE country = ? AND certification = ?',
      country,
      certification,
    );
    // No movie matches a certification that the country doesn't have.
    return [found ? condition(`rank ${sign} ?`, found.rank) : condition('FALSE')];
  };
  const which = [
    ...(certificate === undefined
      ? []
      : [condition(`certification IN ${anyOf}`, JSON.stringify(certificate.split('|')))]),
    ...bound('>=', least),
    ...bound('<=', most),
  ];
  if (which.length === 0) return;
  const { sql, values } = allOf([condition('country = ?', country), ...which]);
  const { maturity, releasePlan } = index.columns;
  set.keepAmong(
    maturity,
    keys(database, `SELECT maturity AS key FROM certifications WHERE ${sql}`, ...values),
  );
  set.keepAmong(
    releasePlan,
    keys(database, 'SELECT DISTINCT plan AS key FROM release_plans WHERE country = ?', country),
  );
  set.keep(index.dated);
}

interface OfferFilter {
  readonly region?: string | undefined;
  readonly providers?: readonly number[] | undefined;
  readonly types?: readonly string[] | undefined;
}

/** The watch plans with such an offer. */
function plansWith(database: Database, { region, providers, types }: OfferFilter): number[] {
  const { sql, values } = allOf([
    ...(region === undefined ? [] : [condition('country = ?', region)]),
    ...(providers ? [condition(`provider_id IN ${anyOf}`, JSON.stringify(providers))] : []),
    ...(types ? [condition(`monetisation IN ${anyOf}`, JSON.stringify(types))] : []),
  ]);
  return keys(database, `SELECT DISTINCT plan AS key FROM watch_plans WHERE ${sql}`, ...values);
}

/** An offer matches if its provider and its type do. No filter without a region. */
function keepOffered({ database, index, set }: Filtering, filters: Filters): void {
  const region = filters.watch_region;
  if (region === undefined) return;
  const providers = numbersIn(filters.with_watch_providers);
  const types = wordsIn(filters.with_watch_monetization_types);
  if (!providers && !types) return;
  const everyProvider = providers?.every ? providers.values.map((provider) => [provider]) : [];
  const everyType = types?.every ? types.values.map((type) => [type]) : [];
  const every: OfferFilter[] = [
    ...everyProvider.map((each) => ({ region, providers: each, types: types?.values })),
    ...everyType.map((each) => ({ region, providers: providers?.values, types: each })),
  ];
  const any = { region, providers: providers?.values, types: types?.values };
  for (const filter of every.length > 0 ? every : [any]) {
    set.keepAmong(index.columns.watchPlan, plansWith(database, filter));
  }
}

function removeOffered({ database, index, set }: Filtering, filters: Filters): void {
  const providers = numbersIn(filters.without_watch_providers);
  if (!providers) return;
  const plans = plansWith(database, { region: filters.watch_region, providers: providers.values });
  set.removeAmong(index.columns.watchPlan, plans);
}

function countries(filter: FilterValues<string> | null): FilterValues<number> | null {
  return filter && { values: filter.values.map(codeNumber), every: filter.every };
}

/** The movies that match the filters of E17, except those on releases. */
export function filteredMovies(database: Database, index: MovieIndex, filters: Filters): MovieSet {
  const { columns } = index;
  const set = index.listed({ adult: filters.include_adult ?? false, video: filters.include_video ?? false });
  const filtering = { database, index, set };
  // Stored sets come first: they take a fraction of the time of comparing each movie that is left.
  keepWith(filtering, ['genre'], numbersIn(filters.with_genres));
  keepWith(filtering, ['keyword'], numbersIn(filters.with_keywords));
  keepWith(filtering, ['company'], numbersIn(filters.with_companies));
  keepWith(filtering, ['country'], countries(wordsIn(filters.with_origin_country?.toUpperCase())));
  keepWith(filtering, ['cast'], numbersIn(filters.with_cast));
  keepWith(filtering, ['crew'], numbersIn(filters.with_crew));
  keepWith(filtering, ['cast', 'crew'], numbersIn(filters.with_people));
  removeWith(filtering, 'genre', numbersIn(filters.without_genres));
  removeWith(filtering, 'keyword', numbersIn(filters.without_keywords));
  removeWith(filtering, 'company', numbersIn(filters.without_companies));
  keepBetween(filtering, columns.day, ...yearDays(filters.primary_release_year));
  keepBetween(
    filtering,
    columns.day,
    dayOf(filters['primary_release_date.gte']),
    dayOf(filters['primary_release_date.lte']),
  );
  keepBetween(
    filtering,
    columns.score,
    thousandths(filters['vote_average.gte'], 'ceil'),
    thousandths(filters['vote_average.lte'], 'floor'),
  );
  keepBetween(filtering, columns.votes, filters['vote_count.gte'], filters['vote_count.lte']);
  keepBetween(filtering, columns.runtime, filters['with_runtime.gte'], null);
  // 0 minutes means an unknown runtime.
  if (filters['with_runtime.lte'] !== undefined) {
    keepBetween(filtering, columns.runtime, 1, filters['with_runtime.lte']);
  }
  keepLanguages(filtering, wordsIn(filters.with_original_language));
  keepCertified(filtering, filters);
  keepOffered(filtering, filters);
  removeOffered(filtering, filters);
  return set;
}

function dayOf(day: string | undefined): number | undefined {
  return day === undefined ? undefined : dayNumber(day);
}
