import { describe, expect, it } from 'vitest';
import type { OfferedMovie, WatchlistOffer } from '#shared/contract/offers.ts';
import { includedWays } from '#shared/catalogue/monetisation.ts';
import { includedOffers, includedProviders, serviceCounts, servicesIn } from './own-offers.ts';

const offer = (country: string, provider: number, way: WatchlistOffer['way']): WatchlistOffer => ({
  ...{ country, provider, way, since: null },
});
const movie = (id: number, ...offers: WatchlistOffer[]): OfferedMovie => ({
  ...{ id, title: { name: `Movie ${id}`, posterPath: null, day: null, score: 0, votes: 0 } },
  ...{ addedAt: 0, seen: false, dismissed: false, checkedAt: 0, offers },
});

describe('the included offers of a movie', () => {
  it('are those of the services in the country in the ways that count, each service once', () => {
    const shown = movie(
      1,
      offer('DE', 8, 'rent'),
      offer('DE', 9, 'ads'),
      offer('DE', 9, 'flatrate'),
      offer('US', 8, 'flatrate'),
      offer('DE', 7, 'flatrate'),
    );
    const ways = includedWays({ withAds: true });
    expect(includedOffers(shown, 'DE', [8, 9], ways).map(({ provider, way }) => [provider, way])).toEqual([
      [9, 'flatrate'],
    ]);
    expect(includedOffers(shown, 'US', [8, 9], ways)).toHaveLength(1);
    expect(includedOffers(shown, 'FR', [8, 9], ways)).toEqual([]);
    const advertised = movie(2, offer('DE', 9, 'ads'));
    expect(includedOffers(advertised, 'DE', [9], ways)).toHaveLength(1);
    expect(includedOffers(advertised, 'DE', [9], includedWays({ withAds: false }))).toEqual([]);
  });

  it('are found in a service’s answer too', () => {
    const provider = (id: number) => ({
      ...{ provider_id: id, provider_name: `Service ${id}`, logo_path: null, display_priority: null },
    });
    const offered = {
      ...{ link: null, flatrate: [provider(9)], free: [], ads: [provider(9)] },
      ...{ rent: [provider(8)], buy: [] },
    };
    expect(includedProviders(offered, [8, 9], ['flatrate', 'ads'])).toEqual([{ id: 9, name: 'Service 9' }]);
    expect(includedProviders(undefined, [8], ['flatrate'])).toEqual([]);
    const twice = {
      ...offered,
      flatrate: [8, 9].map((id) => ({ ...provider(id), provider_name: 'Lumen' })),
      ads: [],
    };
    expect(includedProviders(twice, [8, 9], ['flatrate'])).toEqual([{ id: 8, name: 'Lumen' }]);
  });
});

it('the services of a person are those of the country where it is theirs, and those of all theirs elsewhere', () => {
  const settings = { watchCountries: ['DE', 'US', 'FR'], myServices: { DE: [8], US: [9], IT: [7] } };
  expect(['DE', 'FR', 'GB', 'IT'].map((country) => servicesIn(settings, country))).toEqual([
    [8],
    [],
    [8, 9],
    [8, 9],
  ]);
});

describe('what each service brings', () => {
  it('counts a service that has two numbers once, under that of the person', () => {
    const movies = [
      movie(1, offer('DE', 118, 'flatrate')),
      movie(2, offer('DE', 1899, 'flatrate')),
      movie(3),
    ];
    const names = { 118: 'Lumen', 1899: 'Lumen', 4: '', 5: '' };
    const counted = serviceCounts(movies, names, ['DE'], { DE: [1899] }, ['flatrate']);
    expect(counted.map(({ id, mine, total }) => [id, mine, total])).toEqual([[1899, true, 2]]);
  });

  it('counts each movie once for a country, the person’s services first, those that bring nothing too', () => {
    const movies = [
      movie(1, offer('DE', 9, 'flatrate'), offer('DE', 9, 'ads'), offer('US', 9, 'flatrate')),
      movie(2, offer('DE', 9, 'flatrate'), offer('DE', 5, 'rent')),
      movie(3, offer('US', 4, 'free')),
      movie(4),
    ];
    const counted = serviceCounts(movies, { 9: 'Lumora', 4: 'Vidora' }, ['DE', 'US'], { DE: [7], US: [4] }, [
      ...includedWays({ withAds: true }),
    ]);
    expect(
      counted.map(({ id, name, mine, total, counts }) => [
        id,
        name,
        mine,
        total,
        ...counts.map(({ count }) => count),
      ]),
    ).toEqual([
      [4, 'Vidora', true, 1, 0, 1],
      [7, '', true, 0, 0, 0],
      [9, 'Lumora', false, 2, 2, 1],
    ]);
    expect(counted[0]?.counts.map(({ mine }) => mine)).toEqual([false, true]);
  });
});
