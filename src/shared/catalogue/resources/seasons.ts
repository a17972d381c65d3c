import * as v from 'valibot';
import { amount, count, countOrNull, dayOrNull, identifier, listOf, text, textOrNull } from '../tolerant.ts';
import { changeGroup } from './changes.ts';
import { image } from './images.ts';
import { castEntry, crewEntry } from './people.ts';
import { episodeRating } from './account.ts';
import { video } from './videos.ts';

/** A network as seasons and episode groups name it. */
export const network = v.object({ id: identifier, name: text, logo_path: textOrNull, origin_country: text });
export type Network = v.InferOutput<typeof network>;

/** One episode, whole: E1 sends nothing less. Episode 0 exists; numbering need not start at 1. */
export const episode = v.object({
  id: identifier,
  air_date: dayOrNull,
  episode_number: v.pipe(v.number(), v.safeInteger()),
  /** standard, finale, mid_season …; an open set, "" when absent. */
  episode_type: text,
  name: text,
  overview: text,
  production_code: text,
  /** Minutes; null for episodes that have not aired. */
  runtime: countOrNull,
  season_number: count,
  show_id: countOrNull,
  still_path: textOrNull,
  vote_average: amount,
  vote_count: count,
  crew: listOf(crewEntry),
  guest_stars: listOf(castEntry),
});
export type Episode = v.InferOutput<typeof episode>;

/** Blocks that E1 appends on request. A block that cannot be understood becomes absent; it never costs the season. */
const appended = {
  credits: v.exactOptional(
    v.fallback(v.object({ cast: listOf(castEntry), crew: listOf(crewEntry) }), { cast: [], crew: [] }),
  ),
  images: v.exactOptional(v.fallback(v.object({ posters: listOf(image) }), { posters: [] })),
  videos: v.exactOptional(v.fallback(v.object({ results: listOf(video) }), { results: [] })),
  account_states: v.exactOptional(v.fallback(v.object({ results: listOf(episodeRating) }), { results: [] })),
  changes: v.exactOptional(v.fallback(v.object({ changes: listOf(changeGroup) }), { changes: [] })),
};

/** E1: a season with all its episodes. Season 0 holds the specials. */
export const season = v.object({
  _id: text,
  id: identifier,
  air_date: dayOrNull,
  name: text,
  overview: text,
  poster_path: textOrNull,
  season_number: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  vote_average: amount,
  episodes: listOf(episode),
  networks: listOf(network),
  ...appended,
});
export type Season = v.InferOutput<typeof season>;
