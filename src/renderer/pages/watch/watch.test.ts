import { describe, expect, it } from 'vitest';
import type { CountryProviders } from '#shared/catalogue/resources/watch-providers.ts';
import { watchLink } from '../../parts/watch-providers.ts';
import { countryRows, filterRows, sortRows } from './country-rows.ts';
import type { RowFilter } from './country-rows.ts';
import { watchEvents } from './watch-changes.ts';

const provider = (id: number, name: string) => ({
  provider_id: id,
  provider_name: name,
  logo_path: null,
  display_priority: id,
});
const offering = (ways: Partial<CountryProviders>): CountryProviders => ({
  link: null,
  flatrate: [],
  free: [],
  ads: [],
  rent: [],
  buy: [],
  ...ways,
});
const lumen = provider(1, 'Lumen');
const reel = provider(2, 'Reel');
const results = {
  DE: offering({ flatrate: [lumen], rent: [reel], link: 'https://example.com/de' }),
  FR: offering({ rent: [reel], link: 'javascript:alert(1)' }),
  IE: offering({}),
};
const rows = countryRows(
  results,
  (code) => ({ DE: 'Germany', FR: 'France', IE: 'Ireland' })[code] ?? code,
  null,
);
const everything: RowFilter = { text: '', country: null, way: null, services: null };
const codes = (found: readonly { readonly code: string }[]): string[] => found.map(({ code }) => code);

describe('the table of countries', () => {
  it('knows each country’s providers, kindest way, and a link only where it may be opened', () => {
    expect(rows.map(({ providers, best }) => [providers, best])).toEqual([
      [2, 'flatrate'],
      [1, 'rent'],
      [0, null],
    ]);
    expect(rows.map(({ link }) => link?.hostname ?? null)).toEqual(['example.com', null, null]);
    expect(watchLink('http://127.0.0.1:9/x', 'http://127.0.0.1:9')?.port).toBe('9');
    expect(watchLink('http://127.0.0.1:9/x', 'https://example.com')).toBeNull();
  });

  it('is narrowed by name, provider, way and services', () => {
    expect(codes(filterRows(rows, everything, 'en'))).toEqual(['DE', 'FR', 'IE']);
    expect(codes(filterRows(rows, { ...everything, text: 'land' }, 'en'))).toEqual(['IE']);
    expect(codes(filterRows(rows, { ...everything, text: 'lum' }, 'en'))).toEqual(['DE']);
    expect(codes(filterRows(rows, { ...everything, way: 'rent' }, 'en'))).toEqual(['DE', 'FR']);
    const [mine] = filterRows(rows, { ...everything, services: { DE: [2] } }, 'en');
    expect(mine?.offers.map(({ way }) => way)).toEqual(['rent']);
    expect(mine).toMatchObject({ providers: 1, best: 'rent' });
    expect(codes(filterRows(rows, { ...everything, country: 'FR' }, 'en'))).toEqual(['FR']);
  });

  it('is sorted both ways, equal ones by the kindest way and by name', () => {
    expect(codes(sortRows(rows, 'country', false, 'en'))).toEqual(['FR', 'DE', 'IE']);
    expect(codes(sortRows(rows, 'providers', true, 'en'))).toEqual(['DE', 'FR', 'IE']);
    expect(codes(sortRows(rows, 'flatrate', true, 'en'))).toEqual(['DE', 'FR', 'IE']);
    expect(codes(sortRows(rows, 'rent', true, 'en'))).toEqual(['DE', 'FR', 'IE']);
    expect(codes(sortRows(rows, 'rent', false, 'en'))).toEqual(['IE', 'DE', 'FR']);
    expect(codes(sortRows(rows, 'buy', false, 'en'))).toEqual(['DE', 'FR', 'IE']);
  });
});

describe('the history', () => {
  it('says what came and what left, the own countries first', () => {
    const snapshots = [
      { takenAt: 3, results: { DE: offering({ flatrate: [reel] }), FR: offering({ rent: [lumen] }) } },
      { takenAt: 2, results: { DE: offering({ flatrate: [lumen] }) } },
      { takenAt: 1, results: { DE: offering({ flatrate: [lumen] }) } },
    ];
    expect(watchEvents(snapshots, ['FR'])).toEqual([
      {
        at: 3,
        since: 2,
        changes: [
          { country: 'FR', provider: 'Lumen', way: 'rent', came: true },
          { country: 'DE', provider: 'Lumen', way: 'flatrate', came: false },
          { country: 'DE', provider: 'Reel', way: 'flatrate', came: true },
        ],
      },
    ]);
    expect(watchEvents(snapshots.slice(2), [])).toEqual([]);
  });
});
