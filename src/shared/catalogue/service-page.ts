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
