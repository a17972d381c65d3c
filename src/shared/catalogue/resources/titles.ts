import * as v from 'valibot';
import {
  amountOrNull,
  bodyAbout,
  count,
  countOrNull,
  identifier,
  listOf,
  longText,
  momentOrNull,
  partOf,
  requiredListOf,
  requiredText,
  text,
  textOrNull,
} from '../tolerant.ts';
import { optionalId, pageOf } from './lists.ts';
import { network } from './seasons.ts';

/** A title of a series in another country; `type` is free text, often "". */
const alternativeTitle = v.object({ iso_3166_1: text, title: text, type: text });
export type AlternativeTitle = v.InferOutput<typeof alternativeTitle>;

/** E19. */
export const alternativeTitles = bodyAbout({ results: listOf(alternativeTitle) });

/** Another order of a series' episodes. */
const episodeGroup = v.object({
  id: requiredText,
  name: text,
  description: longText,
  episode_count: count,
  group_count: count,
  /** 1 original air date, 2 absolute, 3 DVD, 4 digital, 5 story arc, 6 production, 7 TV; an open set. */
  type: count,
  network: partOf(v.nullable(network), null),
});

/** E12. */
export const episodeGroups = bodyAbout({ results: listOf(episodeGroup) });

/** A picture path, or a whole URL after slashes, which are removed; some services send those. */
const avatarPath = v.pipe(
  textOrNull,
  v.transform((path) => (path === null ? null : path.replace(/^\/+(?=https?:\/\/)/, ''))),
);

const authorDetails = v.object({
  name: text,
  username: text,
  avatar_path: avatarPath,
  /** 0.5 to 10 in half steps; null if the author gave none. */
  rating: amountOrNull,
});

/** A review by a user of the service. `content` is untrusted text. */
const review = v.object({
  id: requiredText,
  author: text,
  author_details: partOf(v.nullable(authorDetails), null),
  content: longText,
  created_at: momentOrNull,
  updated_at: momentOrNull,
  url: text,
});
export type Review = v.InferOutput<typeof review>;

/** E6. */
export const reviewPage = pageOf(review, optionalId);

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
