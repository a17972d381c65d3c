import * as v from 'valibot';
import type { CountryProviders } from '../catalogue/resources/watch-providers.ts';

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const query = v.pipe(v.string(), v.maxLength(4000));

/** What a saved view may be called. */
export const viewName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));

/** A question of Discover that a person keeps. */
export interface SavedView {
  readonly id: number;
  readonly name: string;
  /** As it stands in the address of Discover, without the question mark. */
  readonly query: string;
  /** When its results were last looked at, epoch ms; null: never. */
  readonly seenAt: number | null;
  /** How many there were then. */
  readonly total: number | null;
}

/** What a look at a view showed. */
export interface ViewLook {
  /** Epoch ms. */
  readonly at: number;
  readonly total: number;
  /** The first of them, in their order. */
  readonly ids: readonly number[];
}

/** Where a movie could be watched at a time. */
export interface WatchSnapshot {
  /** Epoch ms. */
  readonly takenAt: number;
  /** ISO 3166-1 code → what that country offered. */
  readonly results: Readonly<Record<string, CountryProviders>>;
}

/** A watch provider seen in a country. */
export interface KnownProvider {
  readonly id: number;
  readonly name: string;
  readonly logoPath: string | null;
}

/** Up to where a person has seen a series; everything before it too. */
export interface SeenUpTo {
  readonly season: number;
  readonly episode: number;
}

/** What goes in with the verbs for what a person made here. */
export const localInputs = {
  save: v.strictObject({ name: viewName, query }),
  change: v.strictObject({
    id: wholeNumber,
    name: v.exactOptional(viewName),
    query: v.exactOptional(query),
  }),
  move: v.strictObject({ id: wholeNumber, to: wholeNumber }),
  remove: v.strictObject({ id: wholeNumber }),
  look: v.strictObject({
    id: wholeNumber,
    total: wholeNumber,
    ids: v.pipe(v.array(wholeNumber), v.maxLength(200)),
  }),
  poster: v.strictObject({
    seriesId: wholeNumber,
    path: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  }),
  seen: v.strictObject({
    seriesId: wholeNumber,
    upTo: v.nullable(v.strictObject({ season: wholeNumber, episode: wholeNumber })),
  }),
  movie: v.strictObject({ movieId: wholeNumber }),
  country: v.strictObject({ country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)) }),
} as const;
