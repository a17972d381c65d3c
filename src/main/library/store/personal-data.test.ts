import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/contract/mine.ts';
import { body, folder, good, start, stop, tick } from '../../../../test/fixtures/open-store.ts';
import type { Acceptance } from '../../catalogue/store/bodies.ts';

const today = '2026-11-21';

it('personal data keeps views in their order across a restart', async () => {
  let store = await start();
  const change = async (made: Change): Promise<unknown> => good(await store.mine.change(today, [made]));
  const names = async (): Promise<string[]> => good(await store.views.list()).map(({ name }) => name);
  await change({ what: 'saveView', name: 'Rain', query: 'with_keywords=1' });
  await change({ what: 'saveView', name: 'Sun', query: 'with_keywords=2' });
  const [rain, sun] = good(await store.views.list());
  if (rain === undefined || sun === undefined) throw new Error('Two views were saved.');
  await change({ what: 'moveView', view: sun.id, to: 0 });
  expect(await names()).toEqual(['Sun', 'Rain']);
  await stop(store);
  store = await start();
  expect(good(await store.views.list())).toEqual([
    { id: sun.id, name: 'Sun', query: 'with_keywords=2' },
    { id: rain.id, name: 'Rain', query: 'with_keywords=1' },
  ]);
  await change({ what: 'renameView', view: rain.id, name: 'Rain again' });
  await change({ what: 'changeView', view: rain.id, query: 'with_keywords=3' });
  expect(good(await store.views.list())[1]).toMatchObject({ name: 'Rain again', query: 'with_keywords=3' });
  await change({ what: 'renameView', view: 999, name: 'Nobody' });
  await change({ what: 'saveView', name: 'Wind', query: '' });
  await change({ what: 'removeView', view: sun.id });
  expect(await names()).toEqual(['Rain again', 'Wind']);
  good(await store.views.look(sun.id, []));
});

it('personal data keeps the chosen poster of a series until the service’s is wanted again', async () => {
  const store = await start();
  const choose = async (path: string | null): Promise<unknown> =>
    good(await store.mine.change(today, [{ what: 'poster', subject: { kind: 'series', id: 4 }, path }]));
  await choose('/a.jpg');
  await choose('/b.jpg');
  expect(good(await store.personal.chosenPosters())).toEqual({ 4: '/b.jpg' });
  await choose(null);
  expect(good(await store.personal.chosenPosters())).toEqual({});
});

const page = (id: number, title = `Page ${id}`) => ({ href: `#/tv/${id}`, title });

it('recent pages are the last twelve of one service, each once, in the next run too', async () => {
  const other = await start(folder, undefined, undefined, 'other');
  good(await other.recent.add(page(99)));
  expect(good(await other.recent.list())).toEqual([page(99)]);
  await stop(other);
  const demo = await start();
  for (let id = 1; id <= 14; id += 1) good(await demo.recent.add(page(id)));
  good(await demo.recent.add(page(5, 'Renamed')));
  await stop(demo);
  const again = await start();
  const rest = [14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((id) => page(id));
  expect(good(await again.recent.list())).toEqual([page(5, 'Renamed'), ...rest]);
});

const lumen = { logo_path: '/l.jpg', provider_id: 8, provider_name: 'Lumen', display_priority: 1 };
const reel = { logo_path: null, provider_id: 9, provider_name: 'Reel', display_priority: null };
const answered = (flatrate: unknown[], at: number): Acceptance =>
  body('movie.watchProviders', { movie_id: 3 }, { id: 3, results: { DE: { flatrate } } }, at);

it('the offer history has a snapshot for every different response, and the providers of a country', async () => {
  const store = await start();
  for (const [flatrate, at] of [
    [[lumen], 1_000],
    [[lumen], 2_000],
    [[lumen, reel], 3_000],
  ] as const) {
    good(await store.bodies.accept(answered([...flatrate], at)));
  }
  const history = good(await store.offers.history(3));
  expect(history.map(({ takenAt }) => takenAt)).toEqual([3_000, 1_000]);
  expect(history[1]?.results.DE?.flatrate.map(({ provider_name: name }) => name)).toEqual(['Lumen']);
  expect(good(await store.offers.providers('DE'))).toEqual([
    { id: 8, name: 'Lumen', logoPath: '/l.jpg' },
    { id: 9, name: 'Reel', logoPath: null },
  ]);
  expect(good(await store.offers.providers('FR'))).toEqual([]);
});

it('the offer history keeps sixty snapshots of a movie, including the first', async () => {
  const store = await start();
  for (let at = 1; at <= 70; at += 1)
    good(await store.bodies.accept(answered(at % 2 ? [lumen] : [reel], at)));
  const history = good(await store.offers.history(3));
  expect(history).toHaveLength(60);
  expect(history.at(-1)?.takenAt).toBe(1);
  expect(history[0]?.takenAt).toBe(70);
});

describe('pictures', () => {
  const picture = (name: string) => ({ kind: 'poster', size: 'w185', file: `${name}.jpg` }) as const;
  const bytes = (count: number): Uint8Array => new Uint8Array(count).fill(7);

  it('pictures stay under their limit: the least recently used are evicted first', async () => {
    const store = await start(folder, 25_000);
    for (const name of ['a', 'b', 'c']) {
      good(await store.pictures.put(picture(name), bytes(8_000), 'image/jpeg'));
      tick();
    }
    expect(good(await store.pictures.get(picture('a')))?.bytes).toEqual(bytes(8_000));
    good(await store.pictures.put(picture('d'), bytes(8_000), 'image/jpeg'));
    good(await store.storage.sweep(25_000));
    expect(good(await store.pictures.get(picture('b')))).toBeNull();
    expect(good(await store.pictures.get(picture('a')))).not.toBeNull();
    expect(good(await store.storage.state()).evictableBytes).toBeLessThanOrEqual(25_000);
    good(await store.storage.clear(['posters']));
    expect(good(await store.storage.state()).kinds.posters).toEqual({ count: 0, bytes: 0, keptBytes: 0 });
  });

  it('pictures leave their bytes with the caller, and are found in another size', async () => {
    const store = await start();
    const mine = bytes(100);
    good(await store.pictures.put(picture('a'), mine, 'image/jpeg'));
    expect(mine).toEqual(bytes(100));
    good(await store.pictures.put({ ...picture('a'), size: 'w342' }, mine, 'image/jpeg'));
    expect(good(await store.pictures.nearest('poster', 'a.jpg', 'w154'))).not.toBeNull();
  });

  it.each([
    [['w92', 'w154', 'original'], 'original'],
    [['w92', 'w154'], 'w154'],
    [['w500', 'w780', 'w154'], 'w500'],
  ] as const)('of the stored sizes %j, %s is nearest to w342', async (sizes, expected) => {
    const store = await start();
    const mine = (size: string) => new Uint8Array([...size].map((character) => character.charCodeAt(0)));
    for (const size of sizes)
      good(await store.pictures.put({ ...picture('a'), size }, mine(size), 'image/png'));
    expect(good(await store.pictures.nearest('poster', 'a.jpg', 'w342'))).toEqual({
      bytes: mine(expected),
      contentType: 'image/png',
    });
  });
});
