import { describe, expect, it } from 'vitest';
import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import { profiles } from '#shared/catalogue/profiles.ts';
import type { CountryProviders } from '#shared/catalogue/resources/watch-providers.ts';
import { cellOf, countryRows, filterRows, reachOf, sortRows } from './country-rows.ts';
import type { RowFilter } from './country-rows.ts';
import { offerEvents } from './offer-changes.ts';

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
const service = {
  profile: profiles.other,
  addresses: {
    base: 'https://example.com/3',
    authorisation: 'https://example.com',
    pictures: 'https://example.com',
  },
};
const rows = countryRows(
  results,
  (code) => ({ DE: 'Germany', FR: 'France', IE: 'Ireland' })[code] ?? code,
  service,
  { watchCountries: ['DE'], myServices: { DE: [2] } },
);
const everything: RowFilter = { text: '', way: null, mine: false };
const codes = (found: readonly { readonly code: string }[]): string[] => found.map(({ code }) => code);

describe('the table of countries', () => {
  it('has each country’s providers, cheapest kind of offer, and a link if it is safe', () => {
    expect(rows.map(({ best }) => best)).toEqual(['flatrate', 'rent', null]);
    expect(rows.map(({ link }) => link?.hostname ?? null)).toEqual(['example.com', null, null]);
  });

  it('has a provider of two numbers once, under that of the person', () => {
    const twice = { DE: offering({ flatrate: [provider(118, 'Lumen'), provider(1899, 'Lumen'), reel] }) };
    const idsFor = (own: number[]) => {
      const [row] = countryRows(twice, String, service, {
        ...{ watchCountries: ['DE'], myServices: { DE: own } },
      });
      return row?.offers[0]?.providers.map(({ provider_id: id }) => id).toSorted((a, b) => a - b);
    };
    expect([idsFor([]), idsFor([118]), idsFor([1899])]).toEqual([
      [2, 118],
      [2, 118],
      [2, 1899],
    ]);
  });

  it('is filtered by name, provider, type and services', () => {
    expect(codes(filterRows(rows, everything))).toEqual(['DE', 'FR', 'IE']);
    expect(codes(filterRows(rows, { ...everything, text: 'länd' }))).toEqual(['IE']);
    expect(codes(filterRows(rows, { ...everything, text: 'lum' }))).toEqual(['DE']);
    expect(codes(filterRows(rows, { ...everything, way: 'rent' }))).toEqual(['DE', 'FR']);
    const [mine] = filterRows(rows, { ...everything, mine: true });
    expect(mine?.offers.map(({ way }) => way)).toEqual(['rent']);
    expect(mine?.best).toBe('rent');
  });

  it('shows three of many providers in a cell until all are wanted, the person’s first', () => {
    const many = [3, 4, 5, 6, 2].map((id) => provider(id, `Service ${id}`));
    const settings = { watchCountries: ['DE'], myServices: { DE: [5] } };
    const cell = (ids: number, whole: boolean) => {
      const offered = { DE: offering({ rent: many.slice(0, ids) }) };
      const cells = countryRows(offered, String, service, settings).map((row) => cellOf(row, 'rent', whole));
      return cells.flatMap(({ shown, count, isLong }) => [
        shown.map(({ provider_id: id }) => id),
        count,
        isLong,
      ]);
    };
    expect(cell(4, false)).toEqual([[5, 3, 4, 6], 4, false]);
    expect(cell(5, false)).toEqual([[5, 2, 3], 5, true]);
    expect(cell(5, true)).toEqual([[5, 2, 3, 4, 6], 5, true]);
  });

  it('is sorted in both directions below the person’s countries, equal rows by cheapest kind of offer and name', () => {
    expect(codes(sortRows(rows, 'country', false, 'en'))).toEqual(['FR', 'DE', 'IE']);
    expect(codes(sortRows(rows, 'flatrate', true, 'en'))).toEqual(['DE', 'FR', 'IE']);
    expect(codes(sortRows(rows, 'rent', true, 'en'))).toEqual(['DE', 'FR', 'IE']);
    expect(codes(sortRows(rows, 'rent', false, 'en'))).toEqual(['IE', 'DE', 'FR']);
    expect(codes(sortRows(rows, 'buy', false, 'en'))).toEqual(['DE', 'FR', 'IE']);
    // The person's countries stay above, in their order.
    expect(codes(sortRows(rows, 'country', true, 'en', ['FR', 'GB']))).toEqual(['FR', 'IE', 'DE']);
  });
});

it('the map tells what a service of the person includes from what others include, rent and sell', () => {
  const own = { watchCountries: ['DE'], myServices: { DE: [1] } };
  const offered = {
    // A service that the person has at home is theirs abroad.
    FR: offering({ flatrate: [lumen, reel] }),
    GB: offering({ flatrate: [reel], rent: [lumen] }),
    IT: offering({ ads: [lumen], rent: [reel] }),
    US: offering({ buy: [lumen] }),
    IE: offering({}),
  };
  const reach = (...ways: MonetisationType[]) =>
    countryRows(offered, String, service, own).map((row) => reachOf(row, ways));
  expect(reach('flatrate', 'free')).toEqual(['mine', 'included', 'included', 'paid', 'none']);
  expect(reach('flatrate', 'free', 'ads')).toEqual(['mine', 'included', 'mine', 'paid', 'none']);
});

describe('the history', () => {
  it('has nothing to say of a provider that got another number', () => {
    const at = (takenAt: number, id: number) => ({
      takenAt,
      results: { DE: offering({ flatrate: [provider(id, 'Lumen')] }) },
    });
    expect(offerEvents([at(2, 1899), at(1, 118)], [])).toEqual([]);
  });

  it("lists added and removed providers, the person's own countries first", () => {
    const snapshots = [
      { takenAt: 3, results: { DE: offering({ flatrate: [reel] }), FR: offering({ rent: [lumen] }) } },
      { takenAt: 2, results: { DE: offering({ flatrate: [lumen] }) } },
      { takenAt: 1, results: { DE: offering({ flatrate: [lumen] }) } },
    ];
    expect(offerEvents(snapshots, ['FR'])).toEqual([
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
    expect(offerEvents(snapshots.slice(2), [])).toEqual([]);
  });
});
