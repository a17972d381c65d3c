import { DatabaseSync } from 'node:sqlite';
import { getJson } from './service.ts';
import type { TestService } from './service.ts';

interface Listed {
  readonly id: number;
  readonly name?: string;
  readonly title?: string;
  readonly backdrop_path: string | null;
  readonly poster_path: string | null;
}

async function list(service: TestService, path: string): Promise<Listed[]> {
  return (await getJson<{ results: Listed[] }>(service, path))?.results ?? [];
}

/** The titles and the person that stories are about. */
export interface StoryTitles {
  readonly series: { readonly id: number; readonly name: string };
  readonly seasons: number;
  readonly movie: { readonly id: number; readonly title: string };
  readonly person: { readonly id: number; readonly name: string };
}

/** Finds a listed series with pictures, a movie that is offered in Germany, and a guest star. */
export async function findStoryTitles(service: TestService): Promise<StoryTitles> {
  const series = (await list(service, '/trending/tv/day')).find(
    ({ backdrop_path: backdrop, poster_path: poster }) => backdrop !== null && poster !== null,
  );
  if (series?.name === undefined) throw new Error('Nothing trends in the demo catalogue.');
  let seasons = 0;
  for (let number = 1; number < 20; number += 1) {
    if ((await getJson(service, `/tv/${series.id}/season/${number}`)) === null) break;
    seasons = number;
  }
  const season = await getJson<{ episodes: { guest_stars: { id: number; name: string }[] }[] }>(
    service,
    `/tv/${series.id}/season/1`,
  );
  const person = season?.episodes.flatMap(({ guest_stars: guests }) => guests)[0];
  if (person === undefined) throw new Error('Nobody is a guest in the first season.');
  for (const { id, title, poster_path: poster, backdrop_path: backdrop } of await list(
    service,
    '/movie/popular',
  )) {
    const offers = await getJson<{ results: Record<string, { flatrate?: unknown[] }> }>(
      service,
      `/movie/${id}/watch/providers`,
    );
    if (
      title !== undefined &&
      poster !== null &&
      backdrop !== null &&
      offers?.results.DE?.flatrate !== undefined
    ) {
      return { series: { id: series.id, name: series.name }, seasons, movie: { id, title }, person };
    }
  }
  throw new Error('No popular movie is offered in Germany.');
}

/** Finds a season of more than 40 episodes, whose list is a virtual one. */
export async function findLongSeason(
  service: TestService,
): Promise<{ readonly id: number; readonly season: number; readonly episodes: number }> {
  const catalogue = new DatabaseSync(service.catalogueFile, { readOnly: true });
  // The demo catalogue's third series is on every weekday.
  const { id } = catalogue.prepare('SELECT id FROM series WHERE key = 3').get() as { id: number };
  catalogue.close();
  let season = 0;
  let episodes = 0;
  while (episodes <= 40) {
    season += 1;
    const path = `/tv/${id}/season/${season}`;
    episodes = (await getJson<{ episodes: unknown[] }>(service, path))?.episodes.length ?? NaN;
  }
  return { id, season, episodes };
}
