import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import type { WatchProvider } from '#shared/catalogue/resources/watch-providers.ts';
import type { OfferSnapshot } from '#shared/contract/local-things.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { MovedOffer, News, NewsKind } from '#shared/mine/news.ts';

/** The person's countries, and their services there. */
export type MyServices = Pick<Settings, 'watchCountries' | 'myServices'>;

interface Offer {
  readonly country: string;
  readonly service: string;
  readonly ways: MonetisationType[];
}

/** Whether the person uses a service anywhere; otherwise no movie can arrive. */
export function hasServices({ watchCountries, myServices }: MyServices): boolean {
  return watchCountries.some((country) => (myServices[country] ?? []).length > 0);
}

const nameOf = ({ provider_name: name, provider_id: id }: WatchProvider): string => name.trim() || String(id);

/** The names of the person's services in a country, as snapshots have them: a service may give one another number. */
function namesOf(
  snapshots: readonly OfferSnapshot[],
  country: string,
  { myServices }: MyServices,
): Set<string> {
  const own = myServices[country] ?? [];
  return new Set(
    snapshots.flatMap(({ results }) =>
      monetisationTypes.flatMap((way) =>
        (results[country]?.[way] ?? []).filter(({ provider_id: id }) => own.includes(id)).map(nameOf),
      ),
    ),
  );
}

/** What the person's services offer, by country and name. `names`: those of their services in each country. */
function offersOf(
  { results }: OfferSnapshot,
  { watchCountries }: MyServices,
  names: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, Offer> {
  const found = new Map<string, Offer>();
  for (const country of watchCountries) {
    const offered = results[country];
    if (offered === undefined) continue;
    for (const way of monetisationTypes) {
      for (const each of offered[way]) {
        if (names.get(country)?.has(nameOf(each)) !== true) continue;
        const { provider_name: service } = each;
        const key = `${country} ${nameOf(each)}`;
        const offer = found.get(key) ?? { country, service, ways: [] };
        if (!offer.ways.includes(way)) offer.ways.push(way);
        found.set(key, offer);
      }
    }
  }
  return found;
}

/**
 * What changed on the person's services between the snapshot that the watcher used last (epoch ms) and the newest one. Both are
 * read with the current services, so a service that the person adds is no news.
 */
export function newsOfOffers(
  lastUsed: number,
  title: string,
  snapshots: readonly OfferSnapshot[],
  mine: MyServices,
): readonly (readonly [NewsKind, News])[] {
  const [newest] = snapshots;
  const last = snapshots.find(({ takenAt }) => takenAt <= lastUsed);
  if (newest === undefined || last === undefined || newest === last) return [];
  const names = new Map(
    mine.watchCountries.map((country) => [country, namesOf([last, newest], country, mine)]),
  );
  const [before, after] = [offersOf(last, mine, names), offersOf(newest, mine, names)];
  const news: Record<'arrived' | 'left' | 'changed', MovedOffer[]> = { arrived: [], left: [], changed: [] };
  for (const [key, offer] of after) {
    const old = before.get(key);
    if (old === undefined) news.arrived.push({ ...offer, before: [] });
    else if (old.ways.join() !== offer.ways.join()) news.changed.push({ ...offer, before: old.ways });
  }
  for (const [key, old] of before)
    if (!after.has(key)) news.left.push({ ...old, ways: [], before: old.ways });
  return (['arrived', 'left', 'changed'] as const)
    .filter((kind) => news[kind].length > 0)
    .map((kind) => [kind, { title, days: [], offers: news[kind], more: 0 }]);
}
