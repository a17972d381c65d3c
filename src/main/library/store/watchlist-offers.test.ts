import { describe, expect, it } from 'vitest';
import { includedWays } from '#shared/catalogue/monetisation.ts';
import { body, good, movie, page, start, tick } from '../../../../test/fixtures/open-store.ts';
import type { Store } from '../../app/open-store.ts';
import type { OwnServices } from './listed-titles.ts';

const today = '2026-11-22';
const lumora = { logo_path: null, provider_id: 8, provider_name: 'Lumora', display_priority: 1 };
const rental = { logo_path: null, provider_id: 9, provider_name: 'Rentaway', display_priority: 2 };
const nothing = { link: null, flatrate: [], free: [], ads: [], rent: [], buy: [] };

/** When the next look is fetched. */
let at = 1_000;

async function look(store: Store, id: number, results: Readonly<Record<string, object>>): Promise<number> {
  at += 1_000;
  const answer = body('movie.watchProviders', { movie_id: id }, { id, results }, at);
  good(await store.bodies.accept(answer));
  return answer.fetchedAt;
}

async function follow(store: Store, ...ids: number[]): Promise<void> {
  for (const id of ids) {
    tick();
    good(await store.mine.change(today, [{ what: 'follow', subject: { kind: 'movie', id }, on: true }]));
  }
}

describe('where movies of the watchlist can be watched', () => {
  it('is known of those that were looked up, in the countries that were asked for, the latest added first', async () => {
    const store = await start();
    good(await store.bodies.accept(body('movie.popular', {}, page(movie(1, 'Zebra'), movie(2, 'Ash')))));
    await follow(store, 1, 2, 3);
    await look(store, 1, { DE: { ...nothing, flatrate: [lumora] }, FR: { ...nothing, rent: [rental] } });
    await look(store, 2, {});
    await look(store, 4, { DE: { ...nothing, flatrate: [lumora] } });
    const found = good(await store.mine.offers(['DE', 'US']));
    expect(found).toMatchObject({ total: 3, unknown: [3], providers: { 8: 'Lumora' } });
    expect(found.movies.map(({ id, title, offers }) => [id, title.name, offers])).toEqual([
      [2, 'Ash', []],
      [1, 'Zebra', [{ country: 'DE', provider: 8, way: 'flatrate', since: null }]],
    ]);
    expect(good(await store.mine.offers([])).movies.map(({ offers }) => offers)).toEqual([[], []]);
  });

  it('names the look that first found an offer after one that did not', async () => {
    const store = await start();
    await follow(store, 1);
    await look(store, 1, { DE: { ...nothing, flatrate: [lumora] } });
    await look(store, 1, { DE: { ...nothing, rent: [rental] } });
    const back = await look(store, 1, { DE: { ...nothing, flatrate: [lumora], rent: [rental] } });
    const again = await look(store, 1, { DE: { ...nothing, flatrate: [lumora] } });
    const [found] = good(await store.mine.offers(['DE'])).movies;
    expect(found?.offers).toEqual([{ country: 'DE', provider: 8, way: 'flatrate', since: back }]);
    expect(found?.checkedAt).toBe(again);
  });

  it('says when the service was asked last, also where nothing changed since, and what was seen or dismissed', async () => {
    const store = await start();
    await follow(store, 1, 2);
    await look(store, 1, { DE: { ...nothing, flatrate: [lumora] } });
    const last = await look(store, 1, { DE: { ...nothing, flatrate: [lumora] } });
    await look(store, 2, {});
    tick();
    good(
      await store.mine.change(today, [
        { what: 'seen', subject: { kind: 'movie', id: 1 }, at: null },
        { what: 'dismiss', subject: { kind: 'movie', id: 2 }, on: true },
      ]),
    );
    expect(good(await store.mine.offers(['DE'])).movies).toMatchObject([
      { id: 2, seen: false, dismissed: true },
      { id: 1, seen: true, dismissed: false, checkedAt: last },
    ]);
  });
});

it('the services of a person that include a movie are those of the latest look, in the countries of the person, each once without what costs more, with ads where they want them', async () => {
  const store = await start();
  await follow(store, 1, 2);
  const twin = { ...lumora, provider_id: 10, logo_path: '/twin.png' };
  await look(store, 1, { DE: { ...nothing, flatrate: [rental] } });
  await look(store, 1, {
    DE: { ...nothing, ads: [lumora, twin], rent: [rental] },
    US: { ...nothing, free: [rental] },
  });
  await look(store, 2, { US: { ...nothing, flatrate: [lumora] } });
  const subjects = [1, 2, 3].map((id) => ({ kind: 'movie', id }) as const);
  const own = (numbers: OwnServices['numbers'], withAds = true): OwnServices => ({
    ...{ numbers, ways: includedWays({ withAds }) },
  });
  const of = async (has: OwnServices) =>
    good(await store.mine.of(today, subjects, has)).map(({ services }) => services);
  const found = [{ name: 'Lumora', logoPath: null }];
  expect(await of(own({ DE: [8, 9, 10] }))).toEqual([found, undefined, undefined]);
  expect(await of(own({ DE: [8, 9, 10] }, false))).toEqual([undefined, undefined, undefined]);
  expect(await of(own({ DE: [9], US: [8] }))).toEqual([undefined, found, undefined]);
  expect(await of(own({}))).toEqual([undefined, undefined, undefined]);
  const asked = { kind: 'movie', order: 'added', offset: 0, limit: 9 } as const;
  const { entries } = good(await store.mine.watchlist(today, asked, own({ DE: [8] })));
  expect(entries.map(({ subject, services }) => [subject.id, services])).toEqual([
    [2, undefined],
    [1, found],
  ]);
});
