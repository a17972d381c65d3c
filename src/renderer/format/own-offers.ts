import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import type { CountryProviders } from '#shared/catalogue/resources/watch-providers.ts';
import type { OfferedMovie, WatchlistOffer } from '#shared/contract/offers.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { distinct, providerName } from './watch-providers.ts';

/**
 * The numbers of what the person has in a country (ISO 3166-1): in one of theirs, their services there; elsewhere, those of all
 * their countries.
 */
export function servicesIn(
  { watchCountries, myServices }: Pick<Settings, 'watchCountries' | 'myServices'>,
  country: string,
): readonly number[] {
  if (watchCountries.includes(country)) return myServices[country] ?? [];
  return watchCountries.flatMap((each) => myServices[each] ?? []);
}

/** The offers of a movie in some services of a country, one for each service. `ways`: those that count. */
export function includedOffers(
  { offers }: Pick<OfferedMovie, 'offers'>,
  country: string,
  services: readonly number[],
  ways: readonly MonetisationType[],
): WatchlistOffer[] {
  const included = ways.flatMap((way) =>
    offers.filter(
      (offer) => offer.way === way && offer.country === country && services.includes(offer.provider),
    ),
  );
  return [...Map.groupBy(included, ({ provider }) => provider).values()].flatMap(([first]) => first ?? []);
}

/** The same of a service's answer: ids and names. */
export function includedProviders(
  offered: CountryProviders | undefined,
  services: readonly number[],
  ways: readonly MonetisationType[],
): { readonly id: number; readonly name: string }[] {
  const included = ways.flatMap((way) => offered?.[way] ?? []);
  const own = included.filter(({ provider_id: id }) => services.includes(id));
  const named = own.map((each) => ({ id: each.provider_id, name: providerName(each) }));
  return [...distinct(named, ({ name }) => name)];
}

/** How many movies a service includes in each country. */
export interface ServiceCount {
  readonly id: number;
  readonly name: string;
  /** By country, in the given order; `mine`: it is one of the person's services there. */
  readonly counts: readonly { readonly country: string; readonly count: number; readonly mine: boolean }[];
  /** Movies that it includes in any of the countries. */
  readonly total: number;
  /** Whether it is one of the person's services in any of the countries. */
  readonly mine: boolean;
}

/**
 * What each service brings: the person's own first, then the others that include something; most movies first. `ways`: those that
 * count.
 */
export function serviceCounts(
  movies: readonly OfferedMovie[],
  names: Readonly<Record<string, string>>,
  countries: readonly string[],
  own: Readonly<Record<string, readonly number[]>>,
  ways: readonly MonetisationType[],
): ServiceCount[] {
  const mine = new Set(countries.flatMap((country) => own[country] ?? []));
  // A service that is listed under two numbers is one, and its number is the one that the person has.
  const named = Object.entries(names).map(([id, name]) => ({ id: Number(id), name }));
  const known = distinct(
    named.filter(({ name }) => name !== ''),
    ({ name }) => name,
    ({ id }) => mine.has(id),
  );
  const numberOf = new Map(known.map(({ id, name }) => [name, id]));
  const found = movies.flatMap((movie) =>
    movie.offers
      .filter(({ way, country }) => ways.includes(way) && countries.includes(country))
      .map(({ provider, country }) => ({
        country,
        movie: movie.id,
        provider: mine.has(provider) ? provider : (numberOf.get(names[provider] ?? '') ?? provider),
      })),
  );
  const byProvider = Map.groupBy(found, ({ provider }) => provider);
  const ids = new Set([...byProvider.keys(), ...mine]);
  const rows = [...ids].map((id): ServiceCount => {
    const these = byProvider.get(id) ?? [];
    const moviesIn = (country: string): number =>
      new Set(these.filter((each) => each.country === country).map(({ movie }) => movie)).size;
    const counts = countries.map((country) => ({
      country,
      count: moviesIn(country),
      mine: own[country]?.includes(id) === true,
    }));
    return {
      id,
      name: names[id] ?? '',
      counts,
      total: new Set(these.map(({ movie }) => movie)).size,
      mine: counts.some(({ mine }) => mine),
    };
  });
  return rows.sort((a, b) => Number(b.mine) - Number(a.mine) || b.total - a.total || a.id - b.id);
}
