import { expect, it } from 'vitest';
import type { PackPlan } from '#shared/catalogue/pack-plan.ts';
import type { Change } from '#shared/contract/mine.ts';
import type { SearchList, SearchListAsked } from '#shared/contract/search.ts';
import { body, good, movie, page, season, start } from '../../../../test/fixtures/open-store.ts';
import type { Store } from '../../app/open-store.ts';

const movieTwo: PackPlan = {
  subject: { kind: 'movie', movieId: 2 },
  choices: { pictures: 'none', people: 'nobody' },
  ...{ service: 'demo', language: 'en-US', region: 'DE', videoLanguages: 'en', today: '2026-11-21' },
  changesWindowDays: 14,
};

const dated = (id: number, title: string, year: number, popularity: number): object => ({
  ...movie(id, title, popularity),
  release_date: `${year}-06-01`,
});

function series(id: number, name: string): object {
  const item = movie(id, name) as Record<string, unknown>;
  return { ...item, name, original_name: name, first_air_date: '1999-01-01', origin_country: ['DE'] };
}

const first = (query: string, asked: Partial<SearchListAsked> = {}): SearchListAsked => ({
  ...{ query, group: 'titles', titles: {}, after: null },
  ...asked,
});

/** All pages of a list. */
async function read(store: Store, asked: SearchListAsked): Promise<SearchList[]> {
  const pages: SearchList[] = [];
  for (let after: SearchList['next'] = null; ;) {
    const each: SearchList = good(await store.search.list({ ...asked, after }));
    pages.push(each);
    if (each.next === null) return pages;
    after = each.next;
  }
}

async function ids(store: Store, asked: SearchListAsked): Promise<number[]> {
  return (await read(store, asked)).flatMap(({ hits }) => hits.map(({ id }) => id));
}

it('a list has every title of a search once, the most popular first after the first page, with their count', async () => {
  const store = await start();
  const titles = Array.from({ length: 450 }, (_, index) => movie(index + 1, `Harbour ${index + 1}`, index));
  // A response has 20 titles at most; the store takes any number.
  good(
    await store.bodies.accept(body('movie.popular', { page: 1 }, page(...titles, movie(900, 'Harbour', 0)))),
  );
  const pages = await read(store, first('harbour'));
  expect(pages.map(({ total }) => total)).toEqual([{ count: 451, isLeast: false }, null, null]);
  // What is the query is first, however popular.
  expect(pages[0]?.hits[0]?.id).toBe(900);
  const found = pages.flatMap(({ hits }) => hits.map(({ id }) => id));
  expect(new Set(found)).toEqual(new Set([900, ...Array.from({ length: 450 }, (_, index) => index + 1)]));
  const later = pages.slice(1).flatMap(({ hits }) => hits.map(({ label }) => label));
  expect(later.length).toBeGreaterThan(200);
  expect(later.slice(0, 3).every((label) => Number(label.split(' ')[1]) > later.length / 2)).toBe(true);
});

it('a list can be limited to a kind, to years, to what packs keep and to the watchlist', async () => {
  const store = await start();
  good(
    await store.bodies.accept(
      body(
        'movie.popular',
        { page: 1 },
        page(
          ...[dated(1, 'Heat', 1995, 10), dated(2, 'Heat', 2013, 90), dated(3, 'Heat of 1995', 2001, 50)],
          { ...movie(4, 'Heat', 1), release_date: '' },
        ),
      ),
    ),
  );
  good(await store.bodies.accept(body('trending.tv', { time_window: 'day' }, page(series(1, 'Heat Wave')))));
  expect(new Set(await ids(store, first('heat')))).toEqual(new Set([1, 2, 3, 4]));
  expect(good(await store.search.list(first('heat'))).total).toEqual({ count: 5, isLeast: false });
  const only = (titles: SearchListAsked['titles']): Promise<number[]> =>
    ids(store, first('heat', { titles }));
  expect(good(await store.search.list(first('heat', { titles: { mediaType: 'tv' } }))).hits).toMatchObject([
    { kind: 'tv', id: 1 },
  ]);
  expect(await only({ mediaType: 'movie' })).toEqual([2, 1, 4, 3]);
  expect(await only({ from: 1995, until: 1995 })).toEqual([1]);
  expect(await only({ from: 2001 })).toEqual([2, 3]);
  expect(await only({ mediaType: 'movie', until: 2001 })).toEqual([1, 3]);
  expect(good(await store.search.list(first('heat', { titles: { from: 1999 } }))).total?.count).toBe(3);
  // A year in the query puts its titles first, on a page of their own.
  expect(await ids(store, first('heat 1995'))).toEqual([1, 3]);

  expect(await only({ watchlist: true })).toEqual([]);
  const follow: Change = { what: 'follow', subject: { kind: 'movie', id: 3 }, on: true };
  const followed: Change = { what: 'follow', subject: { kind: 'series', id: 1 }, on: true };
  good(await store.mine.change('2026-11-22', [follow, followed]));
  const watched = good(await store.search.list(first('heat', { titles: { watchlist: true } })));
  expect(watched.hits.map(({ kind, id }) => [kind, id])).toEqual([
    ['movie', 3],
    ['tv', 1],
  ]);
  expect(watched.total).toEqual({ count: 2, isLeast: false });
  expect(await only({ watchlist: true, mediaType: 'movie', from: 2000 })).toEqual([3]);

  expect(await only({ kept: true })).toEqual([]);
  good(await store.packs.keep(movieTwo, 'Heat', null));
  expect(await only({ kept: true })).toEqual([2]);
});

it('a list of titles that nothing matches has what the query may mean, of the chosen kind', async () => {
  const store = await start();
  good(await store.bodies.accept(body('movie.popular', { page: 1 }, page(movie(1, 'Lighthouse')))));
  good(await store.bodies.accept(body('trending.tv', { time_window: 'day' }, page(series(1, 'Lighthouse')))));
  const corrected = good(await store.search.list(first('lihgthouse', { titles: { mediaType: 'tv' } })));
  expect(corrected).toMatchObject({
    hits: [{ kind: 'tv', id: 1 }],
    next: null,
    total: { count: 1, isLeast: false },
  });
  expect(good(await store.search.list(first('qqqq'))).hits).toEqual([]);
  expect(good(await store.search.list(first(' ')))).toMatchObject({ hits: [], next: null });
});

it('a list of another group has all its hits, in pages', async () => {
  const store = await start();
  const names = Array.from({ length: 230 }, (_, index) => `Night ${index + 1}`);
  good(await store.bodies.accept(body('tv.season', { series_id: 7, season_number: 1 }, season(1, ...names))));
  const pages = await read(store, first('night', { group: 'episodes' }));
  expect(pages.map(({ hits }) => hits.length)).toEqual([200, 30]);
  expect(pages[0]?.total).toEqual({ count: 230, isLeast: false });
  expect(new Set(pages.flatMap(({ hits }) => hits.map(({ label }) => label)))).toEqual(new Set(names));
  const [people] = await read(store, first('quil', { group: 'people' }));
  expect(people).toMatchObject({ hits: [{ label: 'Mara Quill' }], total: { count: 1, isLeast: false } });
  const [typed] = await read(store, first('quilll', { group: 'people' }));
  expect(typed?.hits).toHaveLength(1);
});

it('a list of keywords has them by length', async () => {
  const store = await start();
  const results = [
    { id: 4, name: 'night train' },
    { id: 5, name: 'trainer' },
  ];
  const found = { page: 1, total_pages: 1, total_results: 2, results };
  good(await store.bodies.accept(body('search.keyword', { query: 'train' }, found)));
  const keywords = good(await store.search.list(first('train', { group: 'keywords' })));
  expect(keywords.hits.map(({ label }) => label)).toEqual(['trainer', 'night train']);
});

it('a list has and counts the titles that are found by other spellings', async () => {
  const store = await start();
  const names = ['Rocky II', 'Rocky 2', 'S.W.A.T.', 'SWAT', '???', 'Why???'];
  const titles = names.map((name, index) => movie(index + 1, name, 10 - index));
  good(await store.bodies.accept(body('movie.popular', { page: 1 }, page(...titles))));
  for (const [query, wanted] of [
    ['rocky 2', [2, 1]],
    ['s.w.a.t.', [3, 4]],
    ['???', [5]],
  ] as const) {
    const [only] = await read(store, first(query));
    expect(only?.hits.map(({ id }) => id)).toEqual(wanted);
    expect(only?.total).toEqual({ count: wanted.length, isLeast: false });
  }
});
