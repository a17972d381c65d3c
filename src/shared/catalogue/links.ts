import type { Followable, Watchable } from '../contract/mine.ts';
import type { Profile } from './profiles.ts';

const title =
  /^\/(?:(?<kind>movie|person)\/(?<id>\d+)|tv\/(?<series>\d+)(?:\/season\/(?<season>\d+)(?:\/episode\/(?<episode>\d+))?)?)$/;

/** The movie, series, season, episode or person that a route (`/tv/7`) shows; null: another page, or a part of one. */
export function titleAt(route: string): Followable | Watchable | null {
  const { kind, id, series, season, episode } = title.exec(route)?.groups ?? {};
  if (kind === 'movie' || kind === 'person') return { kind, id: Number(id) };
  if (series === undefined) return null;
  if (season === undefined) return { kind: 'series', id: Number(series) };
  const of = { id: Number(series), season: Number(season) };
  return episode === undefined
    ? { kind: 'season', ...of }
    : { kind: 'episode', ...of, episode: Number(episode) };
}

/** The page of the service's own site about what a route shows; null if there is none. */
export function servicePage(route: string, { site }: Pick<Profile, 'site'>): string | null {
  return site !== null && titleAt(route) !== null ? `${site}${route}` : null;
}

/** The host of the only player that the app shows: YouTube's for pages that want no cookies. */
export const playerHost = 'www.youtube-nocookie.com';

/** The key of a video at its site. */
// Proved by windows.test.ts: an address contains only a key.
export const videoKey = /^[\w-]{1,64}$/;

/** The address of YouTube's player for a video, which starts at once; null for what can be no key. */
export function playerAddress(key: string): string | null {
  return videoKey.test(key) ? `https://${playerHost}/embed/${key}?autoplay=1&rel=0` : null;
}

/** The address of a video's page at YouTube; null for what can be no key. */
export function youTubeAddress(key: string): string | null {
  return videoKey.test(key) ? `https://www.youtube.com/watch?v=${key}` : null;
}
