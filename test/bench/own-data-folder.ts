import { readdir } from 'node:fs/promises';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { storeKey } from '#shared/catalogue/store-key.ts';
import type { Change } from '#shared/contract/mine.ts';
import { openStore } from '../../src/main/app/open-store.ts';
import type { Store } from '../../src/main/app/open-store.ts';
import { getJson } from '../e2e/service.ts';
import type { TestService } from '../e2e/service.ts';
import { storyDay } from '../e2e/story-day.ts';
import { realClock } from '../fixtures/real-clock.ts';
import { titleNumbered } from './many-titles.ts';

/** Movies, and as many series, that are followed. */
export const followed = 10_000;
/** Of each series. */
export const seenEpisodes = 20;
/** Every fifth series has episodes left. */
const leftEvery = 5;
const together = 500;

interface Filled {
  readonly store: Store;
  readonly service: string;
  /** Of pictures that the service has. */
  readonly posters: readonly string[];
  readonly stills: readonly string[];
}

async function accept(
  { store, service }: Filled,
  endpoint: EndpointName,
  parameters: Parameters,
  body: unknown,
): Promise<void> {
  const accepted = await store.bodies.accept({
    key: storeKey({ profile: service, endpoint, parameters, account: null }),
    body: new TextEncoder().encode(JSON.stringify(body)),
    ...{ etag: null, fetchedAt: Date.now(), freshUntil: Date.now() },
  });
  if (!accepted.ok || !accepted.value.stored) throw new Error('The store did not keep what it was given.');
}

const of = (paths: readonly string[], index: number): string | null => paths[index % paths.length] ?? null;

/** Fills a store with lists of as many movies and series as are followed, and with a season of each series. */
async function fillCatalogue(filled: Filled): Promise<void> {
  for (let first = 0; first < followed; first += together) {
    const named = Array.from({ length: together }, (_, index) => {
      const { id, title, popularity } = titleNumbered(first + index);
      return {
        ...{ id, name: title, original_name: title, title, original_title: title, popularity, overview: '' },
        ...{ adult: false, backdrop_path: null, poster_path: of(filled.posters, id), genre_ids: [18] },
        ...{ original_language: 'en', origin_country: [], vote_average: 7, vote_count: 9, video: false },
        ...{ first_air_date: '2020-01-01', release_date: '2020-01-01' },
      };
    });
    const page = first / together + 10_000;
    const list = { page, results: named, total_pages: 1, total_results: together };
    await accept(filled, 'movie.popular', { page }, list);
    await accept(filled, 'tv.onTheAir', { page }, list);
  }
  for (let id = 1; id <= followed; id += 1) {
    const count = id % leftEvery === 0 ? seenEpisodes + 4 : seenEpisodes;
    const episodes = Array.from({ length: count }, (_, index) => ({
      ...{ id: id * 100 + index, name: `Chapter ${index + 1}`, episode_number: index + 1, season_number: 1 },
      ...{ air_date: '2024-01-01', runtime: 45, still_path: of(filled.stills, id + index), overview: '' },
      ...{ episode_type: 'standard', production_code: '', show_id: id, vote_average: 7, vote_count: 9 },
      ...{ crew: [], guest_stars: [] },
    }));
    const season = { _id: String(id), id, name: 'Season 1', overview: '', air_date: '2024-01-01', episodes };
    const which = { series_id: id, season_number: 1 };
    await accept(filled, 'tv.season', which, { ...season, ...{ poster_path: null, season_number: 1 } });
  }
}

/** Follows everything, and marks the first episodes of each series as seen. */
async function fillLibrary({ store }: Filled): Promise<void> {
  const changes = Array.from({ length: followed }, (_, index): Change[] => [
    { what: 'follow', subject: { kind: 'movie', id: index + 1 }, on: true },
    { what: 'follow', subject: { kind: 'series', id: index + 1 }, on: true },
    {
      ...{ what: 'seenUpTo', at: '2024-02-01' },
      subject: { kind: 'episode', id: index + 1, season: 1, episode: seenEpisodes },
    },
  ]).flat();
  for (let first = 0; first < changes.length; first += together) {
    const changed = await store.mine.change(storyDay, changes.slice(first, first + together));
    if (!changed.ok) throw new Error(changed.failure.code);
  }
  const history = await store.mine.history({ offset: 0, limit: 1 });
  const watchlist = await store.mine.watchlist(storyDay, {
    ...{ kind: 'titles', order: 'added', offset: 0, limit: 1 },
  });
  const totals = [history, watchlist].map((each) => (each.ok ? each.value.total : 0));
  if (totals[0] !== followed * seenEpisodes || totals[1] !== 2 * followed)
    throw new Error(`There are ${totals.join(' seen marks and ')} follows.`);
}

/**
 * Fills the files of a data folder that was started once: every title is followed, and the first episodes of every series were
 * seen.
 */
export async function fillOwnData(folder: string, testService: TestService): Promise<void> {
  const file = (await readdir(folder)).find((name) => /^catalogue-other-.*\.sqlite$/.test(name)) ?? '';
  const service = file.slice('catalogue-'.length, -'.sqlite'.length);
  const store = await openStore({
    ...{ folder, service, ...realClock },
    // Filling is slow by itself.
    log: { ...console, warn: () => undefined },
    workerUrl: new URL('../../src/main/app/store-worker.ts', import.meta.url),
    onNotice: (notice) => process.stderr.write(`${JSON.stringify(notice)}\n`),
  });
  type Posters = { results: { poster_path: string | null }[] };
  type Stills = { episodes: { still_path: string | null }[] };
  const list = await getJson<Posters>(testService, '/movie/popular');
  const posters = list?.results.flatMap(({ poster_path: path }) => path ?? []) ?? [];
  const trending = await getJson<{ results: { id: number }[] }>(testService, '/trending/tv/day');
  const season = await getJson<Stills>(testService, `/tv/${trending?.results[0]?.id}/season/1`);
  const stills = season?.episodes.flatMap(({ still_path: path }) => path ?? []) ?? [];
  const filled = { store, service, posters, stills };
  await fillCatalogue(filled);
  await fillLibrary(filled);
  await store.close();
}
