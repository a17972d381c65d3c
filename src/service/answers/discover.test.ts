import { describe, expect, it } from 'vitest';
import { connect } from '../database/connection.ts';
import type { Database } from '../database/connection.ts';
import { dayNumber } from '../database/days.ts';
import { listedIndexes, tables } from '../database/schema.ts';
import { readParameters } from '../http/parameters.ts';
import type { CatalogueService } from '../service.ts';
import { answerRead } from './reads.ts';
import type { ReadName } from './reads.ts';

/* A catalogue of seven movies filled in by hand, so that each filter's answer can be said beforehand. */

interface Movie {
  readonly genres?: readonly number[];
  readonly keywords?: readonly number[];
  readonly companies?: readonly number[];
  readonly countries?: readonly string[];
  readonly cast?: readonly number[];
  readonly crew?: readonly number[];
  readonly language?: string;
  readonly day?: string | null;
  readonly runtime?: number;
  readonly votes?: readonly [number, number];
  readonly revenue?: number;
  readonly maturity?: number;
  readonly releasePlan?: number;
  readonly watchPlan?: number | null;
  readonly adult?: boolean;
  readonly video?: boolean;
  readonly title?: string;
}

/** By key: the most popular first. */
const movies: Readonly<Record<number, Movie>> = {
  1: {
    genres: [18, 35],
    keywords: [1, 2],
    companies: [7],
    countries: ['US'],
    cast: [100],
    crew: [200],
    day: '2026-09-20',
    votes: [7.5, 100],
    revenue: 50,
    maturity: 1,
    releasePlan: 1,
    watchPlan: 1,
    runtime: 100,
    title: 'Beta',
  },
  2: {
    genres: [18],
    keywords: [2],
    companies: [8],
    countries: ['US', 'DE'],
    cast: [100, 101],
    crew: [100],
    day: '2026-10-01',
    votes: [6.5, 10],
    revenue: 10,
    maturity: 3,
    releasePlan: 2,
    watchPlan: 2,
    runtime: 0,
    title: 'alpha',
    language: 'de',
  },
  3: {
    genres: [35],
    keywords: [1],
    companies: [7, 8],
    countries: ['DE'],
    cast: [101],
    crew: [],
    day: '2025-01-15',
    votes: [8.5, 1000],
    revenue: 99,
    maturity: 2,
    releasePlan: 1,
    watchPlan: 3,
    runtime: 90,
    title: 'Delta',
    language: 'ja',
  },
  4: {
    genres: [27],
    keywords: [],
    companies: [],
    countries: ['JP'],
    cast: [],
    crew: [],
    day: null,
    votes: [0, 0],
    releasePlan: 2,
    watchPlan: null,
    runtime: 130,
    title: 'Gamma',
  },
  5: { genres: [18], adult: true, day: '2024-05-05', releasePlan: 1 },
  6: { genres: [18], video: true, day: '2024-06-06', releasePlan: 1 },
  7: {
    genres: [],
    day: '1999-12-31',
    votes: [5, 1],
    revenue: 10,
    releasePlan: 3,
    watchPlan: 1,
    runtime: 200,
    title: 'Epsilon',
  },
};

function filled(): Database {
  const database = connect(':memory:');
  database.exec(tables + listedIndexes);
  const link = (table: string, key: number, values: readonly (number | string)[] = []): void => {
    for (const value of values) database.prepare(`INSERT INTO ${table} VALUES (?, ?)`).run(value, key);
  };
  for (const [raw, movie] of Object.entries(movies)) {
    const key = Number(raw);
    const [average, count] = movie.votes ?? [0, 0];
    const day = movie.day === undefined || movie.day === null ? null : dayNumber(movie.day);
    database
      .prepare(
        `INSERT INTO movies VALUES (?, ?, ?, ?, ?, 'Overview', ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, ?, ?, ?, ?, ?, 0)`,
      )
      .run(
        key,
        key * 11,
        movie.title ?? `Movie ${key}`,
        `Original ${key}`,
        movie.language ?? 'en',
        day,
        movie.runtime ?? 0,
        movie.revenue ?? 0,
        100 - key,
        average,
        count,
        JSON.stringify(movie.genres ?? []),
        JSON.stringify(movie.keywords ?? []),
        JSON.stringify(movie.countries ?? []),
        movie.adult ? 1 : 0,
        movie.video ? 1 : 0,
        movie.maturity ?? 0,
        movie.releasePlan ?? 1,
        movie.watchPlan ?? null,
      );
    link('movie_genres', key, movie.genres);
    link('movie_keywords', key, movie.keywords);
    link('movie_companies', key, movie.companies);
    link('movie_countries', key, movie.countries);
    const person = database.prepare('INSERT INTO movie_people VALUES (?, ?, ?)');
    for (const id of movie.cast ?? []) person.run(id, 0, key);
    for (const id of movie.crew ?? []) person.run(id, 1, key);
  }
  database.exec(`
    -- Plan 1: limited in the US first, cinemas later; Germany by download only. Plan 2: cinemas in Germany. Plan 3: French television.
    INSERT INTO release_plans VALUES (1, 'US', 2, 0), (1, 'US', 3, 7), (1, 'US', 4, 90), (1, 'DE', 4, 30),
      (2, 'DE', 3, 5), (2, 'US', 1, 0), (3, 'FR', 6, 3);
    INSERT INTO certifications VALUES ('US', 0, 'G', 1), ('US', 1, 'PG', 2), ('US', 2, 'PG-13', 3), ('US', 3, 'R', 4),
      ('DE', 0, '0', 1), ('DE', 1, '6', 2), ('DE', 2, '12', 3), ('DE', 3, '12', 3);
    INSERT INTO watch_plans VALUES (1, 'US', 'flatrate', 8, 1), (1, 'US', 'buy', 9, 2), (1, 'DE', 'rent', 9, 1),
      (2, 'US', 'rent', 8, 1), (3, 'DE', 'flatrate', 8, 1), (3, 'DE', 'buy', 8, 1);
    INSERT INTO movie_translations VALUES (1, 'de', 'Beta auf Deutsch', ''), (3, 'de', NULL, 'Ein Überblick');
  `);
  return database;
}

const service = {
  catalogue: { database: filled() },
  day: () => '2026-10-14',
} as unknown as CatalogueService;

interface Page {
  readonly page: number;
  readonly results: readonly Readonly<Record<string, unknown>>[];
  readonly total_pages: number;
  readonly total_results: number;
}

function ask(asking: ReadName, query: string, path: Readonly<Record<string, string>> = {}): Page {
  const search = new URLSearchParams(query);
  // The union of every endpoint's parameters is more than the compiler will hold at once.
  const name = asking as 'discover.movie';
  const asked = readParameters(name, new Map(Object.entries(path)), search);
  if (!asked.ok) throw new Error(JSON.stringify(asked.fault));
  const outcome = answerRead(service, name, asked.parameters, search).answer();
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.fault));
  return outcome.body as Page;
}

/** The keys of what a query finds, in order. */
function found(query: string, name: ReadName = 'discover.movie'): number[] {
  const { results, total_results: total } = ask(name, query);
  expect(total).toBe(results.length);
  return results.map(({ id }) => Number(id) / 11);
}

function dates(query: string): Record<number, unknown> {
  return Object.fromEntries(
    ask('discover.movie', query).results.map(({ id, release_date: day }) => [Number(id) / 11, day]),
  );
}

describe('E17 finds', () => {
  it.each<[string, number[]]>([
    ['', [1, 2, 3, 4, 7]],
    ['include_adult=true', [1, 2, 3, 4, 5, 7]],
    ['include_video=true', [1, 2, 3, 4, 6, 7]],
    ['with_genres=18,35', [1]],
    ['with_genres=18|35', [1, 2, 3]],
    ['without_genres=35', [2, 4, 7]],
    ['with_genres=18&without_genres=35', [2]],
    ['with_keywords=1,2', [1]],
    ['with_keywords=1|2', [1, 2, 3]],
    ['without_keywords=1,2', [4, 7]],
    ['with_companies=7,8', [3]],
    ['with_companies=7|8', [1, 2, 3]],
    ['without_companies=8', [1, 4, 7]],
    ['with_cast=100', [1, 2]],
    ['with_cast=100,101', [2]],
    ['with_crew=100', [2]],
    ['with_people=200|101', [1, 2, 3]],
    ['with_people=100,200', [1]],
    ['with_origin_country=US,DE', [2]],
    ['with_origin_country=us|jp', [1, 2, 4]],
    ['with_original_language=de|ja', [2, 3]],
    ['with_original_language=de,ja', []],
    ['vote_average.gte=6.5&vote_average.lte=7.5', [1, 2]],
    ['vote_count.gte=100', [1, 3]],
    ['vote_count.lte=1', [4, 7]],
    ['with_runtime.gte=100', [1, 4, 7]],
    ['with_runtime.lte=100', [1, 3]],
    ['primary_release_year=2026', [1, 2]],
    ['primary_release_year=0', []],
    ['primary_release_date.gte=2025-01-15&primary_release_date.lte=2026-09-20', [1, 3]],
    ['certification_country=US&certificate=PG', [1]],
    ['certification_country=US&certification=PG', [1]],
    ['certification_country=US&certificate=PG|R', [1, 2]],
    ['certification_country=US&certification.gte=PG-13', [2, 3]],
    ['certification_country=US&certification.lte=PG', [1]],
    ['certification_country=DE&certificate=12', [2, 3]],
    ['region=DE&certification.lte=12', [1, 2, 3]],
    ['certification_country=FR&certificate=PG', []],
    ['certification_country=US&certification.lte=NC-99', []],
    ['certificate=PG', [1, 2, 3, 4, 7]],
    ['with_release_type=1', [2]],
    ['with_release_type=2,3', [1, 3]],
    ['with_release_type=3|6', [1, 2, 3, 7]],
    ['region=DE&with_release_type=3', [2]],
    ['region=DE&with_release_type=3|4', [1, 2, 3]],
    ['region=DE&with_release_type=3,4', []],
    ['year=2000', [7]],
    ['year=1999', []],
    ['year=2025&region=US', [3]],
    ['region=US&with_release_type=3&release_date.gte=2026-09-27&release_date.lte=2026-09-27', [1]],
    ['release_date.gte=2026-10-06&release_date.lte=2026-10-06', [2]],
    ['region=US&with_release_type=2&release_date.gte=2026-09-27', []],
    ['watch_region=US&with_watch_providers=8', [1, 2, 7]],
    ['watch_region=US&with_watch_providers=8,9', [1, 7]],
    ['watch_region=DE&with_watch_providers=8|9', [1, 3, 7]],
    ['watch_region=US&with_watch_monetization_types=rent', [2]],
    ['watch_region=US&with_watch_monetization_types=flatrate,buy', [1, 7]],
    ['watch_region=DE&with_watch_monetization_types=flatrate|rent', [1, 3, 7]],
    ['watch_region=US&with_watch_providers=8&with_watch_monetization_types=buy', []],
    ['watch_region=US&with_watch_providers=8&with_watch_monetization_types=rent', [2]],
    ['with_watch_providers=8', [1, 2, 3, 4, 7]],
    ['watch_region=US&without_watch_providers=9', [2, 3, 4]],
    ['without_watch_providers=8', [4]],
    ['sort_by=popularity.asc', [7, 4, 3, 2, 1]],
    ['sort_by=primary_release_date.desc', [2, 1, 3, 7, 4]],
    ['sort_by=primary_release_date.asc', [7, 3, 1, 2, 4]],
    ['sort_by=vote_average.desc', [3, 1, 2, 7, 4]],
    ['sort_by=vote_average.asc', [4, 7, 2, 1, 3]],
    ['sort_by=vote_count.desc', [3, 1, 2, 7, 4]],
    ['sort_by=vote_count.asc', [4, 7, 2, 1, 3]],
    ['sort_by=revenue.desc', [3, 1, 2, 7, 4]],
    ['sort_by=revenue.asc', [4, 2, 7, 1, 3]],
    ['sort_by=title.asc', [2, 1, 3, 7, 4]],
    ['sort_by=title.desc', [4, 7, 3, 1, 2]],
    ['sort_by=original_title.asc', [1, 2, 3, 4, 7]],
    ['sort_by=original_title.desc', [7, 4, 3, 2, 1]],
    // Germany has movie 1 thirty days later: after movie 2.
    ['region=DE&sort_by=primary_release_date.desc', [1, 2, 3, 7, 4]],
  ])('%s', (query, keys) => {
    expect(found(query)).toEqual(keys);
  });
});

describe("a region's day", () => {
  it('is the earliest release there, and the primary day where there is none', () => {
    expect(dates('region=DE')).toMatchObject({ 1: '2026-10-20', 2: '2026-10-06', 4: '', 7: '1999-12-31' });
    expect(dates('')).toMatchObject({ 1: '2026-09-20', 2: '2026-10-01' });
  });

  it('is of the type that is named first', () => {
    expect(dates('region=US&with_release_type=2|3')[1]).toBe('2026-09-20');
    expect(dates('region=US&with_release_type=3|2')[1]).toBe('2026-09-27');
    expect(dates('region=US&with_release_type=3,2')[1]).toBe('2026-09-27');
  });

  it('is the first that fits the days asked for', () => {
    expect(dates('region=US&with_release_type=2|3&release_date.gte=2026-09-25')[1]).toBe('2026-09-27');
    expect(dates('region=US&release_date.gte=2026-09-25')[1]).toBe('2026-09-27');
  });
});

describe('the other lists of movies', () => {
  it('E20 is by popularity, with the region’s day', () => {
    expect(found('', 'movie.popular')).toEqual([1, 2, 3, 4, 7]);
    expect(ask('movie.popular', 'region=DE').results[0]).toMatchObject({
      id: 11,
      release_date: '2026-10-20',
    });
  });

  it('E18 plays what came to cinemas in the last weeks', () => {
    expect(found('', 'movie.nowPlaying')).toEqual([1, 2]);
    expect(found('region=US', 'movie.nowPlaying')).toEqual([1]);
    expect(ask('movie.nowPlaying', 'region=DE')).toMatchObject({
      results: [{ id: 22, release_date: '2026-10-06' }],
      dates: { minimum: '2026-08-30', maximum: '2026-10-14' },
    });
  });

  it('E13 shares keywords before genres, and leaves itself out', () => {
    const { results } = ask('movie.similar', '', { movie_id: '11' });
    expect(results.map(({ id }) => Number(id) / 11)).toEqual([2, 3, 6]);
  });
});

describe('languages', () => {
  it('fall back to English for a title, to nothing for an overview', () => {
    const { results } = ask('discover.movie', 'language=de-DE');
    expect(results[0]).toMatchObject({ title: 'Beta auf Deutsch', overview: '' });
    // The original language needs no translation of its title.
    expect(results[1]).toMatchObject({ title: 'Original 2', overview: '' });
    expect(results[2]).toMatchObject({ title: 'Delta', overview: 'Ein Überblick' });
    expect(ask('discover.movie', '').results[1]).toMatchObject({ title: 'alpha', overview: 'Overview' });
  });
});

describe('pages', () => {
  it('beyond the end are empty and keep the totals', () => {
    expect(ask('discover.movie', 'page=500')).toEqual({
      page: 500,
      results: [],
      total_pages: 1,
      total_results: 5,
    });
  });

  it('of nothing are one page', () => {
    expect(ask('discover.movie', 'with_genres=999')).toEqual({
      page: 1,
      results: [],
      total_pages: 1,
      total_results: 0,
    });
  });
});
