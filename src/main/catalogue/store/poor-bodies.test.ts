import { describe, expect, it } from 'vitest';
import { body, good, movie, page, start } from '../../../../test/fixtures/open-store.ts';
import { planOf } from '../../../../test/fixtures/resources.ts';
import type { Store } from '../../app/open-store.ts';

// Proves protections of bodies.ts, pack-items.ts.

const titles = Array.from({ length: 20 }, (_, id) => movie(id + 1, `Movie ${id}`));
const drifted = titles.map((title) => ({ ...title, id: 'none' }));

it('a response that lost much leaves a better stored one, with its age', async () => {
  const { bodies } = await start();
  const before = body('movie.popular', { page: 1 }, page(...titles));
  good(await bodies.accept(before));
  const accepted = good(await bodies.accept(body('movie.popular', { page: 1 }, page(...drifted), 5_000)));
  expect(accepted).toMatchObject({ isPoor: true, stored: false, changed: false, dropped: 20 });
  expect(JSON.parse(accepted.text)).toMatchObject({ results: { length: 20 } });
  const stored = good(await bodies.lookup(before.key.text));
  expect(stored).toMatchObject({ dropped: 0, fetchedAt: 1_000 });
});

it('a response that lost much is stored where there is nothing better, and is never fresh', async () => {
  const { bodies } = await start();
  const poor = body('movie.popular', { page: 1 }, page(...titles.slice(0, 10), ...drifted.slice(10)));
  expect(good(await bodies.accept(poor))).toMatchObject({ isPoor: true, stored: true });
  expect(good(await bodies.lookup(poor.key.text))).toMatchObject({ freshUntil: 1_000, etag: null });
  good(await bodies.accept(body('movie.popular', { page: 1 }, page(...titles), 2_000)));
  expect(good(await bodies.lookup(poor.key.text))).toMatchObject({ dropped: 0, freshUntil: 62_000 });
});

it('a response that lost one item of many counts as whole', async () => {
  const { bodies } = await start();
  const nearly = body('movie.popular', { page: 1 }, page(...titles.slice(1), ...drifted.slice(0, 1)));
  expect(good(await bodies.accept(nearly))).toMatchObject({ isPoor: false, stored: true, dropped: 1 });
});

describe('a pack', () => {
  const plan = planOf(1);
  const similar = (results: object[], at: number) =>
    body('movie.similar', { language: 'en-US', movie_id: 1, page: 1 }, page(...results), at);
  const poor = [...titles.slice(0, 10), ...drifted.slice(10)];
  const held = async (store: Store, id: number): Promise<number> =>
    good(await store.packs.counts(id, false)).held;

  it('a pack is not complete with a response that lost much, and is with the next whole one', async () => {
    const store = await start();
    const id = good(await store.packs.keep(plan, 'Movie', null));
    expect(good(await store.bodies.accept(similar(poor, 1_000)))).toMatchObject({
      isPoor: true,
      stored: true,
    });
    expect(await held(store, id)).toBe(0);
    good(await store.bodies.accept(similar(titles, 2_000)));
    expect(await held(store, id)).toBe(1);
    good(await store.bodies.accept(similar(poor, 3_000)));
    expect(await held(store, id)).toBe(1);
  });

  it('a pack keeps a response that lost much from being evicted', async () => {
    const store = await start();
    good(await store.packs.keep(plan, 'Movie', null));
    const accepted = similar(poor, 1_000);
    good(await store.bodies.accept(accepted));
    good(await store.storage.sweep(0));
    expect(good(await store.bodies.lookup(accepted.key.text))).not.toBeNull();
  });

  it('a pack asks again for what could not be read after each check', async () => {
    const store = await start();
    const id = good(await store.packs.keep(plan, 'Movie', null));
    const { key } = similar(poor, 1_000);
    good(await store.packs.miss(id, key.text, 'broken'));
    expect(good(await store.packs.counts(id, false)).missing).toEqual({ broken: 1 });
    good(await store.packs.checked(id, 2_000, '2026-11-22', null));
    expect(good(await store.packs.counts(id, false)).missing).toEqual({});
    expect(good(await store.packs.next(id, 'body', 9)).items.map(({ item }) => item)).toContain(key.text);
  });
});

it('a response that lost much leaves a whole stored one, also one with as many losses', async () => {
  const { bodies } = await start();
  const many = Array.from({ length: 60 }, (_, id) => movie(id + 1, `Movie ${id}`));
  const whole = body('movie.popular', { page: 1 }, page(...many, drifted[0]!, drifted[1]!, drifted[2]!));
  expect(good(await bodies.accept(whole))).toMatchObject({ isPoor: false, dropped: 3 });
  const fewer = body('movie.popular', { page: 1 }, page(titles[0]!, ...drifted.slice(0, 2)), 5_000);
  expect(good(await bodies.accept(fewer))).toMatchObject({ isPoor: true, stored: false, dropped: 2 });
  expect(good(await bodies.lookup(whole.key.text))).toMatchObject({ fetchedAt: 1_000, dropped: 3 });
});
