import { discoverOrders, discoverParameters } from '#shared/catalogue/discover-parameters.ts';
import type { Seeded } from '../fixtures/seeded.ts';
import { dayText } from './discover-oracle.ts';
import type { OracleMovie, Query } from './discover-oracle.ts';

/** The parameters of E17 except language and page. */
export const filterNames = Object.keys(discoverParameters).filter(
  (name) => name !== 'language' && name !== 'page',
);

/** Parameters that require another one. */
export const companions: Readonly<Record<string, Query>> = {
  certificate: { certification_country: 'US' },
  'certification.gte': { certification_country: 'US' },
  'certification.lte': { region: 'DE' },
  with_watch_monetization_types: { watch_region: 'US' },
  with_watch_providers: { watch_region: 'DE' },
};

/** Random values for each parameter, most of which occur in the catalogue. */
export function valuesOf(
  movies: readonly OracleMovie[],
  random: Seeded,
): Readonly<Record<string, () => string>> {
  const { pick } = random;
  const one = (of: (movie: OracleMovie) => Iterable<number | string>): string => {
    const all = [...new Set(movies.flatMap((movie) => [...of(movie)]))];
    return String(pick(all));
  };
  /** One value, values of any movies joined by pipes, or values of one movie joined by commas so that it matches. */
  const some = (of: (movie: OracleMovie) => Iterable<number | string>) => (): string => {
    const way = random.next();
    if (way < 0.4) return one(of);
    if (way < 0.7) return [one(of), one(of), one(of)].join('|');
    const withSeveral = movies.filter((movie) => [...of(movie)].length > 1);
    return withSeveral.length === 0 ? one(of) : [...of(pick(withSeveral))].slice(0, 2).join(',');
  };
  const whole = (least: number, most: number) => (): string => String(least + random.below(most - least));
  const days = movies.flatMap((movie) => movie.day ?? []);
  const [first, last] = [Math.min(...days), Math.max(...days) + 200];
  const day = (): string => dayText(first + random.below(last - first));
  const year = (): string => dayText(pick(days)).slice(0, 4);
  const country = (): string => pick(['US', 'DE', 'FR', 'JP', 'GB', 'BR']);
  /** Certifications of the country in `companions`. */
  const certification = (inCountry: string) => (): string =>
    one((movie) =>
      [...movie.certifications].flatMap(([country, { name }]) => (country === inCountry ? [name] : [])),
    );
  const providers = some((movie) => movie.offers.map(({ provider }) => provider));
  const people = some((movie) => [...movie.cast, ...movie.crew]);
  return {
    sort_by: () => pick(discoverOrders),
    include_adult: () => pick(['true', 'false']),
    include_video: () => pick(['true', 'false']),
    region: country,
    certificate: certification('US'),
    'certification.gte': certification('US'),
    'certification.lte': certification('DE'),
    certification_country: country,
    primary_release_year: year,
    'primary_release_date.gte': day,
    'primary_release_date.lte': day,
    year,
    'release_date.gte': day,
    'release_date.lte': day,
    'vote_average.gte': () => (random.next() * 8).toFixed(1),
    'vote_average.lte': () => (4 + random.next() * 6).toFixed(1),
    'vote_count.gte': whole(0, 500),
    'vote_count.lte': whole(0, 5_000),
    watch_region: country,
    with_cast: some((movie) => movie.cast),
    with_companies: some((movie) => movie.companies),
    with_crew: some((movie) => movie.crew),
    with_genres: some((movie) => movie.genres),
    with_people: people,
    with_keywords: some((movie) => movie.keywords),
    with_origin_country: some((movie) => movie.countries),
    with_original_language: () =>
      random.next() < 0.5
        ? one((movie) => [movie.language])
        : [1, 2].map(() => one((movie) => [movie.language])).join('|'),
    with_release_type: () => pick(['1', '2', '3', '4', '5', '6', '2|3', '3|2', '3|4|1', '2,3', '3,4', '4,3']),
    'with_runtime.gte': whole(0, 120),
    'with_runtime.lte': whole(60, 180),
    with_watch_monetization_types: () =>
      pick(['flatrate', 'free', 'ads', 'rent', 'buy', 'flatrate|rent', 'rent,buy', 'flatrate,buy']),
    with_watch_providers: providers,
    without_companies: some((movie) => movie.companies),
    without_genres: some((movie) => movie.genres),
    without_keywords: some((movie) => movie.keywords),
    without_watch_providers: providers,
  };
}

const ranges = ['primary_release_date', 'release_date', 'vote_average', 'vote_count', 'with_runtime'];

/** A query of some filters and what they require. Half of the ranges have both bounds, of which the lower comes first. */
export function randomQuery(movies: readonly OracleMovie[], random: Seeded, size: number): Query {
  const values = valuesOf(movies, random);
  const query: Record<string, string> = {};
  for (let index = 0; index < size; index += 1) {
    const name = random.pick(filterNames);
    Object.assign(query, companions[name], { [name]: values[name]?.() });
  }
  for (const range of ranges) {
    const bounds = [`${range}.gte`, `${range}.lte`];
    const given = bounds.filter((bound) => query[bound] !== undefined).length;
    if (given === 0 || (given === 1 && random.next() < 0.5)) continue;
    const numbers = bounds.map((bound) => query[bound] ?? values[bound]?.() ?? '');
    numbers.sort((a, b) => Number(a.replaceAll('-', '')) - Number(b.replaceAll('-', '')));
    for (const [index, bound] of bounds.entries()) query[bound] = numbers[index] ?? '';
  }
  return query;
}
