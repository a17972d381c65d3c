import { expect, it } from 'vitest';
import type { AppOnService } from '../../../test/fixtures/app-on-service.ts';
import { advanceClock, proxy, start } from '../../../test/fixtures/packs-on-service.ts';

const day = 24 * 60 * 60_000;
const follow = async (program: AppOnService, kind: 'movie' | 'series', id: number): Promise<void> => {
  await program.ask('mine.change', { changes: [{ what: 'follow', subject: { kind, id }, on: true }] });
};
const inbox = async (program: AppOnService) =>
  (await program.ask('inbox.list', { offset: 0, limit: 20 })).entries;

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
