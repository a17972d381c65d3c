import { includedWays } from '#shared/catalogue/monetisation.ts';
import type { Settings } from '#shared/contract/settings.ts';
import {
  activeGroups,
  changed,
  listIn,
  readDiscoverQuery,
  withList,
  withoutGroup,
} from './discover-query.ts';
import type { DiscoverQuery, FilterGroup } from './discover-query.ts';

/** What the person has, and whether Discover asks for that by itself. */
export type ServiceSettings = Pick<Settings, 'watchCountries' | 'myServices' | 'withAds' | 'discover'>;

/** A filter that the page shows as one: a group, or what the person's services include, which takes several. */
export type ActiveFilter = FilterGroup | 'myServices';

/** The first of the person's countries in which they have services (ISO 3166-1); null: none. */
export function homeOf(settings: ServiceSettings): string | null {
  return settings.watchCountries.find((country) => servicesAt(country, settings).length > 0) ?? null;
}

/** The numbers of what the person has in a country, if it is one of theirs now. */
function servicesAt(country: string, { watchCountries, myServices }: ServiceSettings): readonly number[] {
  return watchCountries.includes(country) ? (myServices[country] ?? []) : [];
}

/** The query with only what the person's services include, in its watch country or their first one with services. */
export function withMyServices(query: DiscoverQuery, settings: ServiceSettings): DiscoverQuery {
  const { watch_region: region = '' } = query;
  const country = servicesAt(region, settings).length > 0 ? region : homeOf(settings);
  if (country === null) return query;
  const asked = changed(query, {
    watch_region: country,
    with_watch_monetization_types: includedWays(settings).join('|'),
    without_watch_providers: undefined,
  });
  const values = servicesAt(country, settings).map(String);
  return withList(asked, 'with_watch_providers', { values, every: false });
}

/** Whether a query asks for what the person's services include, in whatever ways. */
export function asksMyServices(query: DiscoverQuery, settings: ServiceSettings): boolean {
  const own = servicesAt(query.watch_region ?? '', settings).map(String);
  const { values, every } = listIn(query, 'with_watch_providers');
  const isSame = values.length === own.length && own.every((each) => values.includes(each));
  return (
    own.length > 0 && isSame && (!every || own.length === 1) && query.without_watch_providers === undefined
  );
}

/** The filters of a query, those for the person's services as one. */
export function activeFilters(query: DiscoverQuery, settings: ServiceSettings): readonly ActiveFilter[] {
  const groups = activeGroups(query);
  if (!asksMyServices(query, settings)) return groups;
  const ways = listIn(query, 'with_watch_monetization_types').values;
  const usual = includedWays(settings);
  const isUsual = ways.length === usual.length && usual.every((way) => ways.includes(way));
  const covered: readonly FilterGroup[] = [
    'providers',
    ...(isUsual ? (['monetisation'] as const) : []),
    ...(query.watch_region === homeOf(settings) ? (['watchRegion'] as const) : []),
  ];
  return ['myServices', ...groups.filter((group) => !covered.includes(group))];
}

/** The query without one of its filters. */
export function withoutFilter(query: DiscoverQuery, filter: ActiveFilter): DiscoverQuery {
  if (filter !== 'myServices') return withoutGroup(query, filter);
  return (['providers', 'monetisation', 'watchRegion'] as const).reduce(withoutGroup, query);
}

/** What Discover opens with. `text`: the address' query; without one it is as the person left it. */
export function openedQuery(text: string, settings: ServiceSettings): ReturnType<typeof readDiscoverQuery> {
  const read = readDiscoverQuery(text);
  return text === '' && settings.discover.mine ? { ...read, query: withMyServices({}, settings) } : read;
}
