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

/** What a person sees of a provider: services list some under two numbers, with the same name and logo. */
export function providerKey({
  provider_id: id,
  provider_name: name,
  logo_path: logo,
}: WatchProvider): string {
  return name.trim() === '' ? String(id) : `${name.trim()} ${logo ?? ''}`;
}

/** Each of these once, as a person sees them; of several numbers one that the person has (`own`), else the first. */
export function distinct<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  isOwn: (item: Item) => boolean = () => false,
): readonly Item[] {
  const groups = Map.groupBy(items, keyOf);
  return [...groups.values()].flatMap((same) => same.find(isOwn) ?? same[0] ?? []);
}

/**
 * A country's providers by monetisation type, each once and in the service's order, without empty types. `own`: the person's
 * there.
 */
export function offersOf(
  country: CountryProviders,
  own: readonly number[] = [],
): readonly { readonly way: MonetisationType; readonly providers: readonly WatchProvider[] }[] {
  return monetisationTypes
    .map((way) => ({
      way,
      providers: distinct(
        country[way].toSorted((a, b) => (a.display_priority ?? Infinity) - (b.display_priority ?? Infinity)),
        providerKey,
        ({ provider_id: id }) => own.includes(id),
      ),
    }))
    .filter(({ providers }) => providers.length > 0);
}
