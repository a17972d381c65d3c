import { describe, expect, it } from 'vitest';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { canonicalKey, readParameters } from './parameters.ts';

function read<Name extends EndpointName>(
  name: Name,
  query: string,
  path: Readonly<Record<string, string>> = {},
) {
  return readParameters(name, new Map(Object.entries(path)), new URLSearchParams(query));
}

function codeOf(name: EndpointName, query: string, path: Readonly<Record<string, string>> = {}): unknown {
  const result = read<EndpointName>(name, query, path);
  if (result.ok) return null;
  const body = result.fault.body as { status_code?: number; errors?: string[] };
  return [result.fault.status, body.status_code ?? body.errors];
}

describe('readParameters', () => {
  it('an absent parameter has the default of the table', () => {
    expect(read('movie.popular', '')).toEqual({ ok: true, parameters: { language: 'en-US', page: 1 } });
  });

  it('an empty parameter counts as absent, and an unknown one is ignored', () => {
    expect(read('movie.popular', 'language=&page=&flavour=salt')).toEqual(read('movie.popular', ''));
  });

  it('languages and countries are normalised', () => {
    expect(read('movie.popular', 'language=DE-at&region=at')).toMatchObject({
      parameters: { language: 'de-AT', region: 'AT' },
    });
  });

  it('the public service’s own parameter names are accepted', () => {
    expect(read('discover.movie', 'certification=PG')).toMatchObject({ parameters: { certificate: 'PG' } });
    expect(read('discover.movie', 'certificate=R&certification=PG')).toMatchObject({
      parameters: { certificate: 'R' },
    });
  });

  it.each([
    ['page=0', [400, 22]],
    ['page=501', [400, 22]],
    ['page=1.5', [400, 22]],
    ['page=-1', [400, 22]],
    ['release_date.gte=2026-02-30', [400, 23]],
    ['release_date.gte=yesterday', [400, 23]],
    ['sort_by=colour.desc', [422, 5]],
    ['vote_average.gte=high', [422, 5]],
    ['include_adult=perhaps', [422, 5]],
    ['with_genres=1,2|3', [422, 5]],
    ['with_genres=drama', [422, 5]],
    ['region=USA', [422, 5]],
    ['language=english', [422, 5]],
  ])('the query %s is rejected', (query, expected) => {
    expect(codeOf('discover.movie', query)).toEqual(expected);
  });

  it('a missing required parameter is rejected', () => {
    expect(codeOf('search.keyword', '')).toEqual([422, ['query must be provided']]);
  });

  it('a path parameter must be a whole number', () => {
    expect(codeOf('tv.credits', '', { series_id: 'abc' })).toEqual([404, 6]);
    expect(read('tv.credits', '', { series_id: '12' })).toMatchObject({ parameters: { series_id: 12 } });
  });

  it('the time window can start with a capital letter', () => {
    expect(read('trending.tv', '', { time_window: 'Day' })).toMatchObject({
      parameters: { time_window: 'day' },
    });
    expect(codeOf('trending.tv', '', { time_window: 'month' })).toEqual([404, 34]);
  });

  it('20 responses can be appended, but not 21', () => {
    const path = { series_id: '1', season_number: '1' };
    const names = (count: number): string => Array.from({ length: count }, () => 'images').join(',');
    expect(codeOf('tv.season', `append_to_response=${names(20)}`, path)).toBeNull();
    expect(codeOf('tv.season', `append_to_response=${names(21)}`, path)).toEqual([400, 27]);
  });

  it('equivalent requests have the same key', () => {
    const a = read('movie.popular', 'page=2&language=en-us');
    const b = read('movie.popular', 'language=en-US&page=2&x=y');
    if (!a.ok || !b.ok) throw new Error('both must be accepted');
    expect(canonicalKey('movie.popular', a.parameters)).toBe(canonicalKey('movie.popular', b.parameters));
  });
});
