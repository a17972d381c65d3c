import { expect, it } from 'vitest';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { AppOnService } from '../../../test/fixtures/app-on-service.ts';
import {
  advanceClock,
  findSeries,
  proxy,
  readService,
  start,
} from '../../../test/fixtures/packs-on-service.ts';

const day = 24 * 60 * 60_000;
const follow = async (program: AppOnService, kind: 'movie' | 'series', id: number): Promise<void> => {
  await program.ask('mine.change', { changes: [{ what: 'follow', subject: { kind, id }, on: true }] });
};
const inbox = async (program: AppOnService) =>
  (await program.ask('inbox.list', { offset: 0, limit: 20 })).entries;

it('a movie that arrives at a service of the person is told once, by event, count and entry, for one request a check', async () => {
  const program = await start();
  const list = await readService<{ results: { id: number; title: string }[] }>('/movie/popular');
  const { id, title } = list!.results[0]!;
  let offers = {};
  proxy.rewrite = (path, body) =>
    path.includes('/watch/providers') ? { id, results: { DE: offers } } : body;
  await program.ask('settings.change', { patch: { watchCountries: ['DE'], myServices: { DE: [8] } } });
  await program.ask('catalogue.read', { endpoint: 'movie.popular', parameters: { page: 1 } });
  await follow(program, 'movie', id);
  await program.ask('watcher.check', {});
  expect(await inbox(program)).toEqual([]);

  offers = {
    flatrate: [{ provider_id: 8, provider_name: 'Lumora', logo_path: '/l.png', display_priority: 1 }],
  };
  advanceClock(day);
  const before = proxy.requests.length;
  await program.ask('watcher.check', {});
  expect(proxy.requests.slice(before)).toEqual([`/3/movie/${id}/watch/providers`]);
  advanceClock(day);
  await program.ask('watcher.check', {});
  const [entry, ...others] = await inbox(program);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    kind: 'arrived',
    isUnread: true,
    subject: { kind: 'movie', id },
    title: { name: title },
  });
  expect(entry?.news).toMatchObject({
    title,
    offers: [{ country: 'DE', service: 'Lumora', ways: ['flatrate'], before: [] }],
  });
  const told = program.events.filter(({ name }) => name === 'inbox.told');
  expect(told).toHaveLength(1);
  const state = await program.until(
    () => program.ask('app.state', {}),
    ({ inbox }) => inbox.unread === 1,
  );
  expect(state.inbox).toEqual({ unread: 1 });
});

it('an episode that moves is told after one request that says so and one for its season', async () => {
  const program = await start();
  const id = await findSeries(1);
  let number = 1;
  let season = await readService<Season>(`/tv/${id}/season/1`);
  for (let next = 2; ; next += 1) {
    const later = await readService<Season>(`/tv/${id}/season/${next}`);
    if (later === null) break;
    [number, season] = [next, later];
  }
  const last = season!.episodes.at(-1)!.episode_number;
  let airs = '2026-10-20';
  let changes: object[] = [];
  proxy.rewrite = (path, body) => {
    if (path.includes('/changes')) return { changes };
    if (!path.includes(`/tv/${id}/season/${number}`)) return body;
    const { episodes } = body as Season;
    return {
      ...(body as Season),
      episodes: episodes.map((each) =>
        each.episode_number === last ? { ...each, air_date: airs } : { ...each, air_date: '2026-10-01' },
      ),
    };
  };
  await follow(program, 'series', id);
  await program.ask('watcher.check', {});
  airs = '2026-10-27';
  const checked = async (): Promise<readonly string[]> => {
    const before = proxy.requests.length;
    await program.ask('watcher.check', {});
    return proxy.requests.slice(before).map((path) => path.replace(/\?.*/, ''));
  };
  expect(await checked()).toEqual([`/3/tv/season/${season!.id}/changes`]);
  expect(await inbox(program)).toEqual([]);

  // The stored history of changes is of the same day.
  advanceClock(day);
  changes = [{ key: 'episode', items: [{ id: 'x', action: 'updated', time: '2026-10-14 00:00:00 UTC' }] }];
  expect(await checked()).toEqual([`/3/tv/season/${season!.id}/changes`, `/3/tv/${id}/season/${number}`]);
  expect(await inbox(program)).toMatchObject([
    {
      kind: 'moved',
      news: { days: [{ season: number, episode: last, day: '2026-10-27', before: '2026-10-20' }], more: 0 },
    },
  ]);
});

it('nothing is asked beyond the requests of a day, and the state says how many were', async () => {
  const program = await start();
  await program.ask('settings.change', {
    patch: { watchCountries: ['DE'], myServices: { DE: [8] }, watcherRequests: 2 },
  });
  for (const id of [1, 2, 3]) await follow(program, 'movie', id);
  const checked = await program.tried('watcher.check', {});
  expect(checked).toMatchObject({
    ok: false,
    failure: { code: 'rateLimited', details: { reason: 'dayUsed' } },
  });
  expect(proxy.requests.filter((path) => path.includes('/watch/providers'))).toHaveLength(2);
  expect(await program.ask('watcher.state', {})).toEqual({ sentToday: 2, due: 1 });
});

it('a saved view that newly lists a movie is told, in the requests of pages, and its bodies are stored for them', async () => {
  const program = await start();
  const query = 'with_genres=18&vote_count.gte=10';
  await program.ask('mine.change', { changes: [{ what: 'saveView', name: 'Rain', query }] });
  await program.ask('watcher.check', {});
  const asked = proxy.requests.filter((path) => path.includes('/discover/movie'));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked[0]).toContain('with_genres=18');
  await program.ask('catalogue.read', {
    endpoint: 'discover.movie',
    parameters: { with_genres: '18', 'vote_count.gte': 10, page: 1 },
  });
  expect(proxy.requests.filter((path) => path.includes('/discover/movie'))).toEqual(asked);

  proxy.rewrite = (path, body) => {
    if (!path.includes('/discover/movie') || !/page=1(&|$)/.test(path)) return body;
    const { results, ...rest } = body as { results: object[] };
    return { ...rest, results: [{ ...results[0], id: 999_999, title: 'Salt' }, ...results.slice(1)] };
  };
  advanceClock(day);
  await program.ask('watcher.check', {});
  expect(await inbox(program)).toMatchObject([
    {
      ...{ kind: 'listed', isUnread: true, title: { name: 'Rain' }, view: { query } },
      news: { movies: [{ id: 999_999, title: 'Salt' }], more: 0 },
    },
  ]);
  expect(program.events.filter(({ name }) => name === 'inbox.told')).toHaveLength(1);

  await program.ask('settings.change', { patch: { watcherViews: false } });
  const before = proxy.requests.length;
  await program.ask('watcher.check', {});
  expect(proxy.requests).toHaveLength(before);
});
