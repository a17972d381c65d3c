import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import type { CountryProviders, WatchProvider } from '#shared/catalogue/resources/watch-providers.ts';
import { m } from '../i18n/messages.ts';

/** What a way of watching is called. */
export const monetisationNames: Readonly<Record<MonetisationType, () => string>> = {
  flatrate: m.watch_flatrate,
  free: m.watch_free,
  ads: m.watch_ads,
  rent: m.watch_rent,
  buy: m.watch_buy,
};

/** What a country offers, way by way, each provider once a way and in the service's order; ways without any left out. */
export function offersOf(
  country: CountryProviders,
): readonly { readonly way: MonetisationType; readonly providers: readonly WatchProvider[] }[] {
  return monetisationTypes
    .map((way) => ({
      way,
      providers: [...new Map(country[way].map((each) => [each.provider_id, each])).values()].sort(
        (a, b) => (a.display_priority ?? Infinity) - (b.display_priority ?? Infinity),
      ),
    }))
    .filter(({ providers }) => providers.length > 0);
}

/**
 * Where the service tells more about a country's offers; null for what may not be opened. `authorisation`: the address
 * of the service's own site, which on this machine may be http.
 */
export function watchLink(link: string | null, authorisation: string | null): URL | null {
  if (link === null || !URL.canParse(link)) return null;
  const url = new URL(link);
  const own = authorisation !== null && url.origin === new URL(authorisation).origin;
  return url.protocol === 'https:' || own ? url : null;
}
