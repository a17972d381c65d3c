import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import type { OfferSnapshot } from '#shared/contract/local-things.ts';
import { providerName } from '../../format/watch-providers.ts';

/** A movie was added to or removed from a provider in a country. */
export interface OfferChange {
  /** ISO 3166-1. */
  readonly country: string;
  readonly provider: string;
  readonly way: MonetisationType;
  readonly came: boolean;
}

/** The changes between two snapshots. */
export interface WatchEvent {
  /** When the later snapshot was taken, epoch ms. */
  readonly at: number;
  /** When the earlier snapshot was taken, epoch ms. */
  readonly since: number;
  readonly changes: readonly OfferChange[];
}

function offersOf({ results }: OfferSnapshot): Map<string, Omit<OfferChange, 'came'>> {
  const offers = new Map<string, Omit<OfferChange, 'came'>>();
  for (const [country, offered] of Object.entries(results)) {
    for (const way of monetisationTypes) {
      for (const each of offered[way])
        // Not by their numbers, which services change.
        offers.set(`${country} ${way} ${providerName(each)}`, { country, provider: providerName(each), way });
    }
  }
  return offers;
}

/**
 * The changes between snapshots, which are ordered latest first. `own`: ISO 3166-1 codes of the countries to list
 * first.
 */
export function offerEvents(
  snapshots: readonly OfferSnapshot[],
  own: readonly string[],
): readonly WatchEvent[] {
  const place = (country: string): number => (own.includes(country) ? own.indexOf(country) : own.length);
  return snapshots.slice(0, -1).flatMap((snapshot, index) => {
    const before = snapshots[index + 1];
    if (before === undefined) return [];
    const [now, then] = [offersOf(snapshot), offersOf(before)];
    const came = [...now].filter(([key]) => !then.has(key)).map(([, offer]) => ({ ...offer, came: true }));
    const left = [...then].filter(([key]) => !now.has(key)).map(([, offer]) => ({ ...offer, came: false }));
    const changes = [...came, ...left].sort(
      (a, b) =>
        place(a.country) - place(b.country) ||
        a.country.localeCompare(b.country) ||
        a.provider.localeCompare(b.provider),
    );
    return changes.length === 0 ? [] : [{ at: snapshot.takenAt, since: before.takenAt, changes }];
  });
}
