import { describe, expect, it } from 'vitest';
import type { ServiceSettings } from './services-query.ts';
import {
  activeFilters,
  asksMyServices,
  homeOf,
  openedQuery,
  withMyServices,
  withoutFilter,
} from './services-query.ts';

const settings: ServiceSettings = {
  ...{ watchCountries: ['FR', 'DE', 'US'], myServices: { DE: [8, 9], US: [7] }, withAds: false },
  discover: { mine: false, filters: false },
};
const asked = {
  ...{ watch_region: 'DE', with_watch_providers: '8|9', with_watch_monetization_types: 'flatrate|free' },
};

describe('a query for what the person’s services include', () => {
  it('asks in their first country with services or the one that it has, with ads only where they want them', () => {
    expect(homeOf(settings)).toBe('DE');
    expect(withMyServices({ with_genres: '18', without_watch_providers: '8' }, settings)).toEqual({
      ...{ with_genres: '18' },
      ...asked,
    });
    expect(withMyServices({ watch_region: 'US' }, { ...settings, withAds: true })).toEqual({
      ...{ watch_region: 'US', with_watch_providers: '7' },
      with_watch_monetization_types: 'flatrate|free|ads',
    });
    expect(withMyServices({ watch_region: 'FR' }, settings)).toEqual(asked);
    const none = { ...settings, myServices: {} };
    expect([homeOf(none), withMyServices({ year: 2010 }, none)]).toEqual([null, { year: 2010 }]);
  });

  it('is known by its services, and not by some or more of them', () => {
    const asks = (query: object): boolean => asksMyServices({ ...asked, ...query }, settings);
    expect(asks({})).toBe(true);
    expect(asks({ with_watch_providers: '9|8', with_watch_monetization_types: 'rent' })).toBe(true);
    for (const providers of ['8', '8|9|7', '8,9', '8|7'])
      expect(asks({ with_watch_providers: providers })).toBe(false);
    expect(asks({ watch_region: 'US' })).toBe(false);
    expect(asks({ without_watch_providers: '3' })).toBe(false);
    expect(asksMyServices({}, settings)).toBe(false);
    // Services of a country that is no longer one of theirs stay in the settings, and nothing on the page would show the filter.
    const left = { ...settings, watchCountries: ['US'] };
    expect(asksMyServices(asked, left)).toBe(false);
    expect(activeFilters(asked, left)).toEqual(['providers', 'monetisation', 'watchRegion']);
    expect(withMyServices(asked, left)).toMatchObject({ watch_region: 'US', with_watch_providers: '7' });
    expect(asksMyServices({ watch_region: 'US', with_watch_providers: '7' }, settings)).toBe(true);
  });

  it('is one filter, beside a country and ways to watch that are not the usual ones, and is removed as one', () => {
    const query = { ...asked, with_genres: '18' };
    expect(activeFilters(query, settings)).toEqual(['myServices', 'genres']);
    expect(withoutFilter(query, 'myServices')).toEqual({ with_genres: '18' });
    expect(withoutFilter(query, 'genres')).toEqual(asked);
    const rented = { ...asked, with_watch_monetization_types: 'rent' };
    expect(activeFilters(rented, settings)).toEqual(['myServices', 'monetisation']);
    const abroad = { ...asked, watch_region: 'US', with_watch_providers: '7' };
    expect(activeFilters(abroad, settings)).toEqual(['myServices', 'watchRegion']);
    const other = { ...asked, with_watch_providers: '8' };
    expect(activeFilters(other, settings)).toEqual(['providers', 'monetisation', 'watchRegion']);
  });

  it('is what Discover opens with where the person left it so, unless an address asks for something', () => {
    const left = { ...settings, discover: { mine: true, filters: false } };
    expect(openedQuery('', left).query).toEqual(asked);
    expect(openedQuery('', settings).query).toEqual({});
    expect(openedQuery('with_genres=18', left).query).toEqual({ with_genres: '18' });
    expect(openedQuery('', { ...left, watchCountries: [] }).query).toEqual({});
  });
});
