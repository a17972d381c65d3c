import { beforeAll, describe, expect, it } from 'vitest';
import { discoverOrders } from '#shared/catalogue/discover-parameters.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import { seeded } from '../fixtures/seeded.ts';
import { call } from './requests.ts';
import { dayText, discover, moviesIn, shownDay } from './discover-oracle.ts';
import type { OracleMovie, Query } from './discover-oracle.ts';
import { companions, filterNames, randomQuery, valuesOf } from './discover-queries.ts';
import { runningService } from './running-service.ts';
import { today } from './service-process.ts';

/* Compares E17, E18 and E20 with an oracle that evaluates the filters one movie at a time. */

const service = runningService(['--titles', '400']);
let movies: OracleMovie[];

beforeAll(() => {
  movies = moviesIn(service.file);
});

/** The movies of a list without filters. */
const visible = (): OracleMovie[] => movies.filter(({ adult, video }) => !adult && !video);

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

describe('a single filter', () => {
  it.each(filterNames)('the filter %s finds the movies of the oracle', async (name) => {
    const value = valuesOf(movies, seeded(filterNames.indexOf(name)))[name];
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
      const random = seeded(seed);
      await compareWithOracle(randomQuery(movies, random, 2 + random.below(3)));
    },
  );
});

describe('a special query', () => {
  it.each<[Query, 'all' | 'some' | 'no']>([
    [{ certificate: 'PG' }, 'all'],
    [{ 'certification.lte': 'PG' }, 'all'],
    [{ with_watch_providers: '8' }, 'all'],
    [{ with_watch_monetization_types: 'rent' }, 'all'],
    [{ certification_country: 'US', certificate: 'PG|R' }, 'some'],
    [{ certification_country: 'US', 'certification.gte': 'NC-99' }, 'no'],
    [{ certification_country: 'US', 'certification.lte': 'NC-99' }, 'no'],
    // A movie has a certification only where it is released.
    [{ certification_country: 'HK', 'certification.lte': 'III' }, 'some'],
    [{ watch_region: 'US', with_watch_providers: '44', with_watch_monetization_types: 'buy' }, 'some'],
    [{ watch_region: 'US', with_watch_providers: '44,71', with_watch_monetization_types: 'buy' }, 'some'],
    [
      { watch_region: 'US', with_watch_providers: '44|71', with_watch_monetization_types: 'rent,buy' },
      'some',
    ],
    [{ primary_release_year: '0' }, 'no'],
    [{ year: '0' }, 'no'],
    [{ year: '2020', 'release_date.gte': '2020-07-01' }, 'some'],
    [{ year: '2020', 'release_date.lte': '2020-07-01' }, 'some'],
    [{ with_original_language: 'de,ja' }, 'no'],
    [{ 'vote_average.gte': '8', 'vote_average.lte': '2' }, 'no'],
  ])('the query %j finds %s movies', async (query, expected) => {
    const total = await compareWithOracle(query);
    expect(total === 0 ? 'no' : total === visible().length ? 'all' : 'some').toBe(expected);
  });

  it('countries can be written in lower case', async () => {
    const { results, total } = await everyPage({ with_origin_country: 'us|jp' });
    expect(total).toBeGreaterThan(0);
    expect(results).toEqual((await everyPage({ with_origin_country: 'US|JP' })).results);
  });
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
      expect([minimum, maximum]).toEqual([addDays(today, -45), today]);
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
