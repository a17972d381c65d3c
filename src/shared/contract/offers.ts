import * as v from 'valibot';
import type { MonetisationType } from '../catalogue/monetisation.ts';
import type { ListedTitle } from './mine-answers.ts';

/** Input of `mine.offers`: ISO 3166-1 codes. */
export const offersInput = v.strictObject({
  countries: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), v.maxLength(40)),
});

/** One way to watch a movie. */
export interface WatchlistOffer {
  /** ISO 3166-1 code. */
  readonly country: string;
  /** Of the watch provider; `WatchlistOffers.providers` names it. */
  readonly provider: number;
  readonly way: MonetisationType;
  /** When a look first found it after one that didn't, epoch ms; null: the first look already found it. */
  readonly since: number | null;
}

/** A movie of the watchlist of which it is known where it can be watched. */
export interface OfferedMovie {
  readonly id: number;
  readonly title: ListedTitle;
  /** When it was added, epoch ms. */
  readonly addedAt: number;
  readonly seen: boolean;
  readonly dismissed: boolean;
  /** When the service was asked last, epoch ms. */
  readonly checkedAt: number;
  /** In the countries that were asked for; [] if there are none. */
  readonly offers: readonly WatchlistOffer[];
}

/** Where the movies of the watchlist can be watched, as far as it is stored. */
export interface WatchlistOffers {
  readonly movies: readonly OfferedMovie[];
  /** Movies of which nothing is stored, the latest added first; not all of them if they are many. */
  readonly unknown: readonly number[];
  /** All movies of the watchlist. */
  readonly total: number;
  /** The names of the providers, by id. */
  readonly providers: Readonly<Record<string, string>>;
}
