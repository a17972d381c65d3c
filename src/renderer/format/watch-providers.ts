import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import type { CountryProviders, WatchProvider } from '#shared/catalogue/resources/watch-providers.ts';
import { m } from '../i18n/messages.ts';

export const monetisationNames: Readonly<Record<MonetisationType, () => string>> = {
  flatrate: m.watch_flatrate,
  free: m.watch_free,
  ads: m.watch_ads,
  rent: m.watch_rent,
  buy: m.watch_buy,
};

/** A provider's name, and its number where the service has none. */
export function providerName({
  provider_id: id,
  provider_name: name,
}: Pick<WatchProvider, 'provider_id' | 'provider_name'>): string {
  // Proved by title-card.test.ts: a watch provider has a name.
  return name.trim() || m.discover_provider_numbered({ id });
}

/** A country's providers by monetisation type, each once and in the service's order, without empty types. */
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
