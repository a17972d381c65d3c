import { beforeAll, describe, expect, it } from 'vitest';
import { discoverOrders, discoverParameters } from '#shared/catalogue/discover-parameters.ts';
import { call } from './requests.ts';
import { discover, moviesIn, shownDay } from './discover-oracle.ts';
import type { OracleMovie, Query } from './discover-oracle.ts';
import { runningService } from './running-service.ts';
import { today } from './service-process.ts';

/* Compares E17, E18 and E20 with an oracle that evaluates the filters one movie at a time. */

const service = runningService(['--titles', '400']);
let movies: OracleMovie[];

beforeAll(() => {
  movies = moviesIn(service.file);
});

const dayText = (day: number | null): string =>
  day === null ? '' : new Date(day * 86_400_000).toISOString().slice(0, 10);

interface Listed {
  readonly id: number;
  readonly release_date: string;
}

/** Every page of a query, at most `pages` of them. */
async function everyPage(query: Query, pages = 500): Promise<{ results: Listed[]; total: number }> {
  const results: Listed[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await call(service.base, 'discover.movie', { ...query, page });
    expect(status).toBe(200);
    results.push(...(body.results as Listed[]));
    expect(body.page).toBe(page);
    expect(body.total_pages).toBe(Math.max(1, Math.ceil(body.total_results / 20)));
    if (page >= Math.min(pages, body.total_pages)) return { results, total: body.total_results };
  }
}

/** Compares the first pages of a query with the oracle's; returns the number of movies. */
async function compareWithOracle(query: Query, pages = 2): Promise<number> {
  const expected = discover(movies, query);
  const { results, total } = await everyPage(query, pages);
  const shown = expected
    .slice(0, pages * 20)
    .map((movie) => ({ id: movie.id, release_date: dayText(shownDay(movie, query)) }));
  const parameters = new URLSearchParams(query).toString();
  expect({ parameters, total }).toEqual({ parameters, total: expected.length });
  expect({ parameters, results: results.map(({ id, release_date }) => ({ id, release_date })) }).toEqual({
    parameters,
    results: shown,
  });
  return total;
}

/** A seeded generator of numbers in [0, 1), so that every run has the same queries. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Random values for each parameter, most of which occur in this catalogue. */
function valuesOf(random: () => number): Readonly<Record<string, () => string>> {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const one = (of: (movie: OracleMovie) => Iterable<number | string>): string => {
    const all = [...new Set(movies.flatMap((movie) => [...of(movie)]))];
    return String(pick(all));
  };
  /** One value, values of any movies joined by pipes, or values of one movie joined by commas so that it matches. */
  const some = (of: (movie: OracleMovie) => Iterable<number | string>) => (): string => {
    const way = random();
    if (way < 0.4) return one(of);
    if (way < 0.7) return [one(of), one(of), one(of)].join('|');
    const withSeveral = movies.filter((movie) => [...of(movie)].length > 1);
    return withSeveral.length === 0 ? one(of) : [...of(pick(withSeveral))].slice(0, 2).join(',');
  };
  const day = (from: number, to: number) => (): string => dayText(from + Math.floor(random() * (to - from)));
  const days = movies.flatMap((movie) => movie.day ?? []);
  const [first, last] = [Math.min(...days), Math.max(...days) + 200];
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
    'primary_release_date.gte': day(first, last),
    'primary_release_date.lte': day(first, last),
    year,
    'release_date.gte': day(first, last),
    'release_date.lte': day(first, last),
    'vote_average.gte': () => (random() * 8).toFixed(1),
    'vote_average.lte': () => (4 + random() * 6).toFixed(1),
    'vote_count.gte': () => String(Math.floor(random() * 500)),
    'vote_count.lte': () => String(Math.floor(random() * 5_000)),
    watch_region: country,
    with_cast: some((movie) => movie.cast),
    with_companies: some((movie) => movie.companies),
    with_crew: some((movie) => movie.crew),
    with_genres: some((movie) => movie.genres),
    with_people: people,
    with_keywords: some((movie) => movie.keywords),
    with_origin_country: some((movie) => movie.countries),
    with_original_language: () =>
      random() < 0.5
        ? one((movie) => [movie.language])
        : [1, 2].map(() => one((movie) => [movie.language])).join('|'),
    with_release_type: () => pick(['1', '2', '3', '4', '5', '6', '2|3', '3|2', '3|4|1', '2,3', '3,4', '4,3']),
    'with_runtime.gte': () => String(Math.floor(random() * 120)),
    'with_runtime.lte': () => String(60 + Math.floor(random() * 120)),
    with_watch_monetization_types: () =>
      pick(['flatrate', 'free', 'ads', 'rent', 'buy', 'flatrate|rent', 'rent,buy', 'flatrate,buy']),
    with_watch_providers: providers,
    without_companies: some((movie) => movie.companies),
    without_genres: some((movie) => movie.genres),
    without_keywords: some((movie) => movie.keywords),
    without_watch_providers: providers,
  };
}

/** Parameters that require another one. */
const companions: Readonly<Record<string, Query>> = {
  certificate: { certification_country: 'US' },
  'certification.gte': { certification_country: 'US' },
  'certification.lte': { region: 'DE' },
  with_watch_monetization_types: { watch_region: 'US' },
  with_watch_providers: { watch_region: 'DE' },
};

const filters = Object.keys(discoverParameters).filter((name) => name !== 'language' && name !== 'page');

describe('a single filter', () => {
  it.each(filters)('the filter %s finds the movies of the oracle', async (name) => {
    const random = generator(filters.indexOf(name) + 1);
    const value = valuesOf(random)[name];
    if (!value) throw new Error(`valuesOf has no values for ${name}.`);
    const totals: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      totals.push(await compareWithOracle({ ...companions[name], [name]: value() }));
    }
    expect(Math.max(...totals)).toBeGreaterThan(0);
  });

  it.each([...discoverOrders])('sort_by=%s orders every page', async (order) => {
    const total = await compareWithOracle(
      { sort_by: order, include_adult: 'true', include_video: 'true' },
      500,
    );
    expect(total).toBe(movies.length);
    await compareWithOracle({ sort_by: order, region: 'DE', with_release_type: '4|3' }, 500);
  });
});

describe('combined filters', () => {
  it.each(Array.from({ length: 120 }, (_, index) => index + 1))(
    'combination %i finds the movies of the oracle',
    async (seed) => {
      const random = generator(seed * 7919);
      const values = valuesOf(random);
      const size = 2 + Math.floor(random() * 3);
      const query: Record<string, string> = {};
      for (let index = 0; index < size; index += 1) {
        const name = filters[Math.floor(random() * filters.length)] ?? 'region';
        Object.assign(query, companions[name], { [name]: values[name]?.() ?? '' });
      }
      await compareWithOracle(query);
    },
  );
});

describe('the order of release types', () => {
  it('the first type determines the date shown: the limited release for 2|3, the wide one for 3|2', async () => {
    const both = movies.filter((movie) => {
      const types = movie.releases.filter(({ country }) => country === 'US');
      const limited = types.find(({ type }) => type === 2);
      const wide = types.find(({ type }) => type === 3);
      return !movie.adult && !movie.video && limited && wide && limited.day !== wide.day;
    });
    expect(both.length).toBeGreaterThan(0);
    const limited = await everyPage({ region: 'US', with_release_type: '2|3' });
    const wide = await everyPage({ region: 'US', with_release_type: '3|2' });
    const dayOf = ({ results }: { results: Listed[] }, movie: OracleMovie): string | undefined =>
      results.find(({ id }) => id === movie.id)?.release_date;
    const release = (movie: OracleMovie, type: number): string =>
      dayText(movie.releases.find((each) => each.country === 'US' && each.type === type)?.day ?? null);
    for (const movie of both) {
      expect(dayOf(limited, movie)).toBe(release(movie, 2));
      expect(dayOf(wide, movie)).toBe(release(movie, 3));
    }
  });
});

describe('E20 and E18', () => {
  const visible = (): OracleMovie[] => movies.filter(({ adult, video }) => !adult && !video);

  it.each([undefined, 'DE', 'US', 'AQ'])(
    'movie.popular follows the order and days of the region %s',
    async (region) => {
      const query: Query = region === undefined ? {} : { region };
      const { body } = await call(service.base, 'movie.popular', query);
      const expected = visible().slice(0, 20);
      expect(body.total_results).toBe(visible().length);
      expect((body.results as Listed[]).map(({ id, release_date }) => [id, release_date])).toEqual(
        expected.map((movie) => [movie.id, dayText(shownDay(movie, query))]),
      );
    },
  );

  it.each([undefined, 'DE', 'US', 'JP'])(
    'movie.nowPlaying lists the cinema releases of the region %s',
    async (region) => {
      const { body } = await call(service.base, 'movie.nowPlaying', region === undefined ? {} : { region });
      const { minimum, maximum } = body.dates as { minimum: string; maximum: string };
      expect(maximum).toBe(today);
      const query: Query = {
        ...(region === undefined ? {} : { region }),
        with_release_type: '2|3',
        'release_date.gte': minimum,
        'release_date.lte': maximum,
      };
      const expected = discover(movies, query);
      expect(body.total_results).toBe(expected.length);
      expect((body.results as Listed[]).map(({ id, release_date }) => [id, release_date])).toEqual(
        expected.slice(0, 20).map((movie) => [movie.id, dayText(shownDay(movie, query))]),
      );
      for (const { release_date: day } of region === undefined ? [] : (body.results as Listed[])) {
        expect(day >= minimum && day <= maximum).toBe(true);
      }
    },
  );
});
