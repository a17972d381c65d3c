import { existsSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { storageKinds } from '#shared/contract/answers.ts';
import {
  body,
  file,
  folder,
  good,
  movie,
  page,
  person,
  season,
  start,
} from '../../../../test/fixtures/open-store.ts';
import { planOf } from '../../../../test/fixtures/resources.ts';
import type { Store } from '../../app/open-store.ts';

// Proves protections of storage-usage.ts, database.ts.

/** A name of about 800 characters whose words occur nowhere else. */
const nameOf = (id: number): string =>
  Array.from(
    { length: 80 },
    (_, word) => `w${[...String(id * 80 + word)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}xy`,
  ).join(' ');

const movies = (from: number, count: number): object[] =>
  Array.from({ length: count }, (_, index) => movie(from + index, nameOf(from + index)));

const list = (number: number, results: object[], at: number) =>
  body('movie.popular', { page: number }, page(...results), at);

const onDisk = (): number =>
  ['', '-wal'].reduce(
    (sum, suffix) => sum + (existsSync(file() + suffix) ? statSync(file() + suffix).size : 0),
    0,
  );

const knows = async (store: Store, id: number): Promise<boolean> =>
  (await store.titles.known('movie', id)).ok;

const plan = planOf(1);

it('the index counts, and clearing everything gives its space back to the disk', async () => {
  const store = await start(folder, 50_000_000);
  good(await store.bodies.accept(list(1, movies(1, 300), 1_000)));
  const before = good(await store.storage.state());
  const grown = onDisk();
  expect(before.kinds.index.bytes).toBeGreaterThan(1_000_000);
  expect(before.evictableBytes).toBeGreaterThan(before.kinds.index.bytes);
  good(await store.storage.clear(storageKinds));
  const after = good(await store.storage.state());
  expect(after).toMatchObject({ evictableBytes: 0, kinds: { index: { count: 0, bytes: 0 } } });
  expect(onDisk()).toBeLessThan(grown / 7);
  expect(after.databaseBytes).toBe(onDisk());
});

it('the index stays within a quarter of the limit: its oldest rows go first, what packs keep and the person marked stays', async () => {
  const store = await start(folder, 50_000_000);
  good(await store.packs.keep(plan, 'Kept', null));
  good(await store.bodies.accept(list(1, movies(1, 120), 1_000)));
  good(await store.bodies.accept(list(2, movies(1_001, 120), 2_000)));
  const seen = { what: 'seen', subject: { kind: 'movie', id: 3 }, at: null } as const;
  good(await store.mine.change('2026-11-21', [seen]));
  const limit = 2_000_000;
  good(await store.storage.sweep(limit));
  const { kinds, evictableBytes } = good(await store.storage.state());
  const { bytes, keptBytes } = kinds.index;
  expect(keptBytes).toBeGreaterThan(0);
  expect(bytes - keptBytes).toBeLessThanOrEqual(limit / 4);
  expect(evictableBytes).toBeLessThanOrEqual(limit);
  expect(await knows(store, 1)).toBe(true);
  expect(await knows(store, 2)).toBe(false);
  expect(await knows(store, 1_001)).toBe(false);
  expect(await knows(store, 3)).toBe(true);
  good(await store.storage.clear(['index']));
  expect([await knows(store, 1), await knows(store, 3)]).toEqual([true, true]);
});

it('the index keeps its newest rows where a part of it is enough', async () => {
  const store = await start(folder, 50_000_000);
  for (let number = 1; number <= 10; number += 1)
    good(await store.bodies.accept(list(number, movies(number * 100, 10), number * 1_000)));
  const before = good(await store.storage.state()).kinds.index;
  good(await store.storage.sweep(before.bytes * 2));
  expect(await knows(store, 100)).toBe(false);
  expect(await knows(store, 1_000)).toBe(true);
  expect(good(await store.storage.state()).kinds.index.bytes).toBeLessThanOrEqual(before.bytes / 2);
});

it('the index gets the rows of a stored body again when it is read, and when the service confirms it', async () => {
  const store = await start(folder, 50_000_000);
  const day = Date.UTC(2026, 10, 21);
  const shown = list(1, [movie(1, 'Amber Light')], day);
  good(await store.bodies.accept(shown));
  good(await store.storage.clear(['index']));
  expect(good(await store.search.find('amber', 5)).titles).toEqual([]);
  expect(good(await store.bodies.lookup(shown.key.text))).toMatchObject({ isIndexed: false });
  good(await store.bodies.reindex(shown.key.text));
  expect(good(await store.search.find('amber', 5)).titles).toHaveLength(1);
  expect(good(await store.bodies.lookup(shown.key.text))).toMatchObject({
    ...{ isIndexed: true, fetchedAt: day },
  });
  good(await store.storage.clear(['index']));
  good(await store.bodies.confirm(shown.key.text, { fetchedAt: day + 60_000, freshUntil: day + 120_000 }));
  expect(good(await store.search.find('amber', 5)).titles).toHaveLength(1);
});

it('the index forgets the search for seasons with the seasons that it found', async () => {
  const store = await start(folder, 50_000_000);
  good(await store.bodies.accept(body('tv.season', { series_id: 7, season_number: 1 }, season(1, 'One'))));
  good(await store.seasons.saveDiscovery(7, { gaps: [0, 2, 3], checkedAt: 5_000 }));
  good(await store.storage.clear(['index']));
  expect(good(await store.seasons.known(7, 'en-US'))).toEqual([]);
  expect(good(await store.seasons.discovery(7))).toBeNull();
});

it('the index of a kept season stays, with its people, and so do followed people', async () => {
  const store = await start(folder, 50_000_000);
  good(
    await store.packs.keep(
      { ...plan, subject: { kind: 'season', seriesId: 7, seasonNumber: 1 } },
      'Kept',
      null,
    ),
  );
  good(
    await store.bodies.accept(body('tv.season', { series_id: 7, season_number: 1 }, season(1, 'Harbour'))),
  );
  const credits = { id: 7, cast: [person(31, 'Mara Quill')], crew: [] };
  good(await store.bodies.accept(body('tv.credits', { series_id: 7 }, credits)));
  const followed = { what: 'follow', subject: { kind: 'person', id: 32 }, on: true } as const;
  good(await store.mine.change('2026-11-21', [followed]));
  const others = { id: 8, cast: [person(32, 'Ada Quill'), person(33, 'Ben Quill')], crew: [] };
  good(await store.bodies.accept(body('tv.credits', { series_id: 8 }, others)));
  good(await store.storage.clear(storageKinds));
  const found = good(await store.search.find('quill', 5));
  expect(found.people.map(({ id }) => id).sort()).toEqual([31, 32]);
  expect(good(await store.search.find('harbour', 5)).episodes).toHaveLength(1);
  expect(good(await store.seasons.known(7, 'en-US'))).toHaveLength(1);
  expect(good(await store.storage.state()).evictableBytes).toBe(0);
});
