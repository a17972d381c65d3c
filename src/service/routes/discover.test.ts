import { describe, expect, it } from 'vitest';
import { createMovieFixture, textsOfFixture } from '../../../test/fixtures/seven-movies.ts';
import { readMovieIndex } from '../catalogue/movie-index.ts';
import type { Context } from './context.ts';
import { prepareRead } from './endpoints.ts';
import type { ReadName } from './context.ts';

const database = createMovieFixture();
const context = {
  catalogue: { database, today: '2026-10-14', movies: readMovieIndex(database), textsOf: textsOfFixture },
} as unknown as Context;

interface Page {
  readonly page: number;
  readonly results: readonly Readonly<Record<string, unknown>>[];
  readonly total_pages: number;
  readonly total_results: number;
}

function read(name: ReadName, query: string, path: Readonly<Record<string, string>> = {}): Page {
  const values = new Map(Object.entries(path));
  const outcome = prepareRead(context, name, values, new URLSearchParams(query)).answer();
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.fault));
  return outcome.body as Page;
}

/** The keys of the movies in the response, in order. */
function found(query: string, name: ReadName = 'discover.movie'): number[] {
  const { results, total_results: total } = read(name, query);
  expect(total).toBe(results.length);
  return results.map(({ id }) => Number(id) / 11);
}

function dates(query: string): Record<number, unknown> {
  return Object.fromEntries(
    read('discover.movie', query).results.map(({ id, release_date: day }) => [Number(id) / 11, day]),
  );
}

describe('discover.movie', () => {
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
    // Germany releases movie 1 thirty days later, after movie 2.
    ['region=DE&sort_by=primary_release_date.desc', [1, 2, 3, 7, 4]],
  ])('the query “%s” finds the movies %j', (query, keys) => {
    expect(found(query)).toEqual(keys);
  });
});

describe('the release day in a region', () => {
  it('the day is the earliest release in the region, or the primary day without one', () => {
    expect(dates('region=DE')).toMatchObject({ 1: '2026-10-20', 2: '2026-10-06', 4: '', 7: '1999-12-31' });
    expect(dates('')).toMatchObject({ 1: '2026-09-20', 2: '2026-10-01' });
  });

  it('the day is that of the first type in the query', () => {
    expect(dates('region=US&with_release_type=2|3')[1]).toBe('2026-09-20');
    expect(dates('region=US&with_release_type=3|2')[1]).toBe('2026-09-27');
    expect(dates('region=US&with_release_type=3,2')[1]).toBe('2026-09-27');
  });

  it('the day is the first one within the days of the query', () => {
    expect(dates('region=US&with_release_type=2|3&release_date.gte=2026-09-25')[1]).toBe('2026-09-27');
    expect(dates('region=US&release_date.gte=2026-09-25')[1]).toBe('2026-09-27');
  });
});

describe('the other lists of movies', () => {
  it('movie.popular sorts by popularity and shows the region’s day', () => {
    expect(found('', 'movie.popular')).toEqual([1, 2, 3, 4, 7]);
    expect(read('movie.popular', 'region=DE').results[0]).toMatchObject({
      id: 11,
      release_date: '2026-10-20',
    });
  });

  it('movie.nowPlaying lists the cinema releases of the last weeks', () => {
    expect(found('', 'movie.nowPlaying')).toEqual([1, 2]);
    expect(found('region=US', 'movie.nowPlaying')).toEqual([1]);
    expect(read('movie.nowPlaying', 'region=DE')).toMatchObject({
      results: [{ id: 22, release_date: '2026-10-06' }],
      dates: { minimum: '2026-08-30', maximum: '2026-10-14' },
    });
  });

  it('movie.similar ranks keywords above genres and excludes the movie itself', () => {
    const { results } = read('movie.similar', '', { movie_id: '11' });
    expect(results.map(({ id }) => Number(id) / 11)).toEqual([2, 3, 6]);
  });
});

describe('languages', () => {
  it('a missing translation falls back to English for a title, and to nothing for an overview', () => {
    const { results } = read('discover.movie', 'language=de-DE');
    expect(results[0]).toMatchObject({ title: 'Beta auf Deutsch', overview: '' });
    // A title in its original language needs no translation.
    expect(results[1]).toMatchObject({ title: 'Original 2', overview: '' });
    expect(results[2]).toMatchObject({ title: 'Delta', overview: 'Ein Überblick' });
    expect(read('discover.movie', '').results[1]).toMatchObject({ title: 'alpha', overview: 'Overview' });
  });
});

describe('pages', () => {
  it('a page beyond the end is empty and keeps the totals', () => {
    expect(read('discover.movie', 'page=500')).toEqual({
      page: 500,
      results: [],
      total_pages: 1,
      total_results: 5,
    });
  });

  it('an empty list has one page', () => {
    expect(read('discover.movie', 'with_genres=999')).toEqual({
      page: 1,
      results: [],
      total_pages: 1,
      total_results: 0,
    });
  });
});
