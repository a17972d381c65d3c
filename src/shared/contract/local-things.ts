import * as v from 'valibot';
import type { CountryProviders } from '../catalogue/resources/watch-providers.ts';

/** A Discover query that the person saved under a name. */
export interface SavedView {
  readonly id: number;
  readonly name: string;
  /** The query string of Discover's address, without the question mark. */
  readonly query: string;
}

/** The offers for a movie at one time. */
export interface OfferSnapshot {
  /** Epoch ms. */
  readonly takenAt: number;
  /** Offers by ISO 3166-1 code. */
  readonly results: Readonly<Record<string, CountryProviders>>;
}

/** A watch provider that occurred in a country. */
export interface KnownProvider {
  readonly id: number;
  readonly name: string;
  readonly logoPath: string | null;
}

/** The name and the query of a `SavedView`. */
export const viewName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));
export const viewQuery = v.pipe(v.string(), v.maxLength(4000));

/** Input for remembering a page that was visited. */
export const recentPage = v.strictObject({
  /** The page's address: `#/tv/1`. */
  href: v.pipe(v.string(), v.startsWith('#/'), v.maxLength(4000)),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
});
export type RecentPage = v.InferOutput<typeof recentPage>;
