import { fc } from '../../../test/fixtures/properties.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parametersSchema } from '#shared/catalogue/endpoints.ts';
import {
  activeGroups,
  changed,
  chipState,
  countIn,
  filterGroups,
  filterNames,
  isAnswerable,
  listIn,
  fixed,
  problemsOf,
  readDiscoverQuery,
  withChip,
  withList,
  withoutGroup,
  writeDiscoverQuery,
} from './discover-query.ts';
import { numberLimits, readTyped } from './discover-query-limits.ts';
import type { NumberName } from './discover-query-limits.ts';
import type { DiscoverQuery } from './discover-query.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }).map(String), { minLength: 1, maxLength: 6 });

describe('a Discover query', () => {
  it('survives a round trip through an address', () => {
    const queries = fc
      .record(
        {
          sort_by: fc.constantFrom('popularity.desc' as const, 'title.asc' as const),
          with_genres: ids.map((values) => values.join(',')),
          without_keywords: ids.map((values) => values.join('|')),
          'vote_average.gte': fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
          'with_runtime.lte': fc.integer({ min: 0, max: 400 }),
          region: fc.constantFrom('DE', 'US'),
          include_adult: fc.constant(true),
          certificate: fc.constantFrom('PG-13', '12A', 'R15+', 'M/16', 'ü & ?'),
          'release_date.gte': fc.constantFrom('2026-01-31', '1999-12-31'),
        },
        { requiredKeys: [] },
      )
      .map((query) => query as DiscoverQuery);
    fc.assert(
      fc.property(queries, (query) => {
        const text = writeDiscoverQuery(query);
        const { query: read, leftOut } = readDiscoverQuery(text);
        expect(leftOut).toEqual([]);
        expect(writeDiscoverQuery(read)).toBe(text);
        expect(v.safeParse(parametersSchema('discover.movie'), read).success).toBe(true);
      }),
    );
  });

  it('ignores invalid parts and names them', () => {
    expect(readDiscoverQuery('with_genres=18&nonsense=1&year=abc&region=Germany&vote_count.gte=')).toEqual({
      query: { with_genres: '18' },
      leftOut: ['nonsense', 'year', 'region', 'vote_count.gte'],
      refused: {},
    });
    expect(readDiscoverQuery('__proto__=1&with_genres=1%2C2%7C3').query).toEqual({});
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { query } = readDiscoverQuery(text);
        expect(v.safeParse(parametersSchema('discover.movie'), query).success).toBe(true);
      }),
    );
  });

  it('rejects invalid numbers of links and fields, and returns their texts', () => {
    expect(
      readDiscoverQuery(
        'primary_release_year=1850&vote_average.gte=99&vote_count.lte=5.5&with_runtime.gte=-3',
      ),
    ).toEqual({
      query: {},
      leftOut: ['primary_release_year', 'vote_average.gte', 'vote_count.lte', 'with_runtime.gte'],
      refused: {
        primary_release_year: '1850',
        'vote_average.gte': '99',
        'vote_count.lte': '5.5',
        'with_runtime.gte': '-3',
      },
    });
    const names = Object.keys(numberLimits) as NumberName[];
    const numbers = fc.oneof(
      fc.integer({ min: -5, max: 2300 }),
      fc.double({ noNaN: true, min: -1, max: 11 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...names), numbers, (name, value) => {
        const typed = readTyped(name, String(value)) ?? undefined;
        expect(readDiscoverQuery(`${name}=${value}`).query[name]).toBe(typed);
      }),
    );
    expect(readTyped('release_date.gte', '2026-02-30')).toBeNull();
    expect(readTyped('release_date.gte', '2026-02-28')).toBe('2026-02-28');
    expect(readTyped('year', ' ')).toBeUndefined();
  });

  it('counts every value of a list, and a range once', () => {
    const query: DiscoverQuery = {
      with_genres: '18',
      without_genres: '80',
      'vote_average.gte': 6,
      'vote_average.lte': 9,
    };
    expect(countIn(query, 'genres')).toBe(2);
    expect(countIn(query, 'score')).toBe(1);
    expect(countIn(query, 'adult')).toBe(0);
  });

  it('fixes swapped bounds and impossible combinations of languages', () => {
    const query: DiscoverQuery = {
      'vote_average.gte': 9,
      'vote_average.lte': 3,
      with_original_language: 'de,fr',
    };
    const all = problemsOf(query).reduce((each, problem) => fixed(each, problem) ?? each, query);
    expect(all).toEqual({
      'vote_average.gte': 3,
      'vote_average.lte': 9,
      with_original_language: 'de|fr',
    });
    expect(fixed({ certificate: 'PG' }, { kind: 'needsCertificationCountry' })).toBeNull();
  });

  it('includes or excludes a value, never both', () => {
    const steps = fc.array(
      fc.record({ value: fc.constantFrom('18', '35'), state: fc.constantFrom('off', 'include', 'exclude') }),
    );
    fc.assert(
      fc.property(steps, (taken) => {
        let query: DiscoverQuery = {};
        for (const { value, state } of taken)
          query = withChip(query, 'with_genres', 'without_genres', value, state);
        for (const { value } of taken) {
          const last = taken.findLast((step) => step.value === value)?.state;
          expect(chipState(query, 'with_genres', 'without_genres', value)).toBe(last);
        }
      }),
    );
  });

  it('keeps how its values are joined, and their order', () => {
    const any = withList({}, 'with_release_type', { values: ['3', '2'], every: false });
    expect(any.with_release_type).toBe('3|2');
    expect(listIn(any, 'with_release_type')).toEqual({ values: ['3', '2'], every: false });
    expect(withChip(any, 'with_release_type', null, '4', 'include').with_release_type).toBe('3|2|4');
    expect(withList(any, 'with_release_type', { values: [], every: true })).toEqual({});
    expect(listIn({ with_genres: '18|18|35' }, 'with_genres').values).toEqual(['18', '35']);
  });

  it('has every filter in one group and removes groups as a whole', () => {
    const grouped = Object.values(filterGroups).flat() as string[];
    expect([...grouped, 'sort_by'].sort()).toEqual([...filterNames].sort());
    const query = changed({ with_genres: '1', 'vote_average.gte': 5 }, { 'vote_average.lte': 9 });
    expect(activeGroups(query)).toEqual(['genres', 'score']);
    expect(withoutGroup(query, 'score')).toEqual({ with_genres: '1' });
    expect(activeGroups({ include_adult: false, sort_by: 'popularity.desc' })).toEqual([]);
  });

  it('reports filters that the service ignores or that match nothing', () => {
    const kinds = (query: DiscoverQuery): string[] => problemsOf(query).map(({ kind }) => kind);
    expect(kinds({ certificate: 'PG' })).toEqual(['needsCertificationCountry']);
    expect(kinds({ certificate: 'PG', certification_country: 'US', 'certification.lte': 'R' })).toEqual([
      'exactAndRange',
    ]);
    expect(kinds({ with_watch_providers: '8' })).toEqual(['needsWatchRegion']);
    expect(kinds({ with_watch_monetization_types: 'flatrate', watch_region: 'DE' })).toEqual([]);
    expect(kinds({ with_release_type: '3' })).toEqual(['typesWithoutRegion']);
    expect(kinds({ 'release_date.gte': '2026-02-01', 'release_date.lte': '2026-01-01' })).toEqual([
      'fromAfterTo',
    ]);
    expect(isAnswerable(problemsOf({ 'vote_count.gte': 5, 'vote_count.lte': 1 }))).toBe(false);
    expect(isAnswerable(problemsOf({ with_original_language: 'de,fr' }))).toBe(false);
    expect(isAnswerable(problemsOf({ certificate: 'PG' }))).toBe(true);
  });
});
