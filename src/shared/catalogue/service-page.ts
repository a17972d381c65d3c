import type { Profile } from './profiles.ts';

const title = /^\/(?:movie\/\d+|person\/\d+|tv\/\d+(?:\/season\/\d+(?:\/episode\/\d+)?)?)$/;

/** Whether a route (`/tv/7`) shows a movie, series, season, episode or person, and no part of one. */
export function isTitleRoute(route: string): boolean {
  return title.test(route);
}

/** The page of the service's own site about what a route shows; null if there is none. */
export function servicePage(route: string, { site }: Pick<Profile, 'site'>): string | null {
  return site !== null && isTitleRoute(route) ? `${site}${route}` : null;
}
