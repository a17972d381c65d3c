import * as v from 'valibot';
import { isNumbered } from '../numbered-names.ts';
import { episodeNumber, mostSeason, seasonNumber } from '../numbers.ts';
import {
  amount,
  count,
  countOrNull,
  countUpTo,
  dayOrNull,
  identifier,
  listOf,
  longText,
  requiredWhole,
  text,
  textOrNull,
} from '../tolerant.ts';
import { changeGroup } from './changes.ts';
import { image, video } from './media.ts';
import { castEntry, crewEntry } from './people.ts';
import { episodeRating } from './account.ts';

/** A network in seasons and episode groups. */
export const network = v.object({ id: identifier, name: text, logo_path: textOrNull, origin_country: text });
export type Network = v.InferOutput<typeof network>;

/** Episodes without an id get one from their place, above any that a service gives. */
function withId(value: unknown): unknown {
  if (
    typeof value !== 'object' ||
    value === null ||
    v.safeParse(identifier, Reflect.get(value, 'id')).success
  ) {
    return value;
  }
  const [season, number] = ['season_number', 'episode_number'].map((name) =>
    Number(Reflect.get(value, name)),
  );
  return { ...value, id: 10 ** 12 + (season ?? 0) * 10 ** 5 + (number ?? 0) };
}

/** A whole episode. Episode 0 exists, and numbers need not start at 1. A name that is made of the number is "". */
export const episode = v.pipe(
  v.unknown(),
  v.transform(withId),
  v.object({
    id: identifier,
    air_date: dayOrNull,
    episode_number: v.pipe(requiredWhole, episodeNumber),
    /** standard, finale, mid_season …; an open set, "" when absent. */
    episode_type: text,
    name: text,
    overview: longText,
    production_code: text,
    /** Minutes; null for episodes that have not aired. */
    runtime: countOrNull,
    season_number: countUpTo(mostSeason),
    show_id: countOrNull,
    still_path: textOrNull,
    vote_average: amount,
    vote_count: count,
    crew: listOf(crewEntry),
    guest_stars: listOf(castEntry),
  }),
  v.transform((each) =>
    isNumbered('episode', each.name, each.episode_number) ? { ...each, name: '' } : each,
  ),
);
export type Episode = v.InferOutput<typeof episode>;

/** Blocks that E1 appends on request. A block that can't be decoded is left out; the season stays. */
const appended = {
  credits: v.exactOptional(
    v.fallback(v.object({ cast: listOf(castEntry), crew: listOf(crewEntry) }), { cast: [], crew: [] }),
  ),
  images: v.exactOptional(v.fallback(v.object({ posters: listOf(image) }), { posters: [] })),
  videos: v.exactOptional(v.fallback(v.object({ results: listOf(video) }), { results: [] })),
  account_states: v.exactOptional(v.fallback(v.object({ results: listOf(episodeRating) }), { results: [] })),
  changes: v.exactOptional(v.fallback(v.object({ changes: listOf(changeGroup) }), { changes: [] })),
};

/** E1: a season with all its episodes. Season 0 contains the specials. A name that is made of the number is "". */
export const season = v.pipe(
  v.object({
    _id: text,
    id: identifier,
    air_date: dayOrNull,
    name: text,
    overview: longText,
    poster_path: textOrNull,
    season_number: v.pipe(requiredWhole, seasonNumber),
    vote_average: amount,
    episodes: listOf(episode),
    networks: listOf(network),
    /**
     * At most so many guest stars and so many of the crew are in each episode, because the client cut the others; null or
     * absent: all are. It is Marquee's own field, which a service doesn't send.
     */
    most_listed: v.exactOptional(v.fallback(v.nullable(identifier), null)),
    ...appended,
  }),
  v.transform((each) => (isNumbered('season', each.name, each.season_number) ? { ...each, name: '' } : each)),
);
export type Season = v.InferOutput<typeof season>;
