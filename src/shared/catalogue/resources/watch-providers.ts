import * as v from 'valibot';
import { bodyAbout, countOrNull, identifier, listOf, requiredListOf, text, textOrNull } from '../tolerant.ts';

/** A watch provider of a movie in one country. */
const watchProvider = v.object({
  logo_path: textOrNull,
  provider_id: identifier,
  provider_name: text,
  /** Lower values come first; null if unknown. */
  display_priority: countOrNull,
});
export type WatchProvider = v.InferOutput<typeof watchProvider>;

/** The offers of one country; an absent kind is an empty list. */
const countryProviders = v.object({
  link: textOrNull,
  flatrate: listOf(watchProvider),
  free: listOf(watchProvider),
  ads: listOf(watchProvider),
  rent: listOf(watchProvider),
  buy: listOf(watchProvider),
});
export type CountryProviders = v.InferOutput<typeof countryProviders>;

const countryMap = v.pipe(
  v.nullish(v.record(v.string(), v.unknown()), {}),
  v.transform((countries): unknown[] =>
    Object.entries(countries).filter(([country]) => /^[A-Z]{2}$/.test(country)),
  ),
  requiredListOf(v.tuple([v.string(), countryProviders])),
  v.transform((entries): Record<string, CountryProviders> => Object.fromEntries(entries)),
);

/** E16: offers by ISO 3166-1 code. */
export const movieWatchProviders = bodyAbout({ results: countryMap });
export type MovieWatchProviders = v.InferOutput<typeof movieWatchProviders>;
