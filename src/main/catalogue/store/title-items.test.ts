import { expect, it } from 'vitest';
import type { TitleItem } from '#shared/catalogue/index-entries.ts';
import type { MovieListItem, TvListItem } from '#shared/catalogue/resources/lists.ts';
import { memoryCatalogue, memoryStore } from '../../../../test/fixtures/memory-store.ts';
import { listedTitle } from '../../library/store/listed-titles.ts';
import { titlesNamed } from '../../library/store/title-matches.ts';
import * as search from '../../search/store/search.ts';
import { isNamedBetween, namedBetween } from './title-items.ts';
import { knownTitle, writeTitles } from './titles.ts';

const { find } = search;

const common = {
  ...{ adult: true, backdrop_path: '/back.jpg', genre_ids: [18, 35], original_language: 'de' },
  ...{ overview: 'A “harbour”,\nat night.', popularity: 12.5, poster_path: null, vote_average: 7.125 },
};
const movie: MovieListItem = {
  ...{ ...common, id: 9, title: 'The Harbour', original_title: 'Der Hafen', release_date: null },
  ...{ video: true, vote_count: 31 },
};
const series: TvListItem = {
  ...{ ...common, id: 9, name: 'Hafen', original_name: 'Hafen', first_air_date: '1999-01-02', adult: false },
  ...{ origin_country: ['DE', 'AT'], media_type: 'tv', vote_count: 0, genre_ids: [], backdrop_path: null },
};
const both: TitleItem[] = [
  { mediaType: 'movie', item: movie },
  { mediaType: 'tv', item: series },
];

const written = { fetchedAt: 1, now: 2, language: 'en-US', by: null } as const;

function open() {
  const database = memoryCatalogue();
  database.run('insert into meta (id, stopped_cleanly) values (1, 1) on conflict do nothing');
  return memoryStore(() => 2, database);
}
const known = (context: ReturnType<typeof open>, { mediaType, item }: TitleItem) =>
  knownTitle(context, mediaType, item.id);

it('a title is read as a list contained it, though its item is stored without what its row has', () => {
  const context = open();
  writeTitles(context.database, both, written);
  for (const title of both) expect(known(context, title)).toMatchObject({ ok: true, value: title });
  const stored = context.database.get(
    'select original_name, backdrop_path, genres, popularity from titles where key = 19',
  );
  expect(stored).toEqual({
    original_name: 'Der Hafen',
    backdrop_path: 'back',
    genres: 'Rc',
    popularity: 12_500,
  });
  expect(listedTitle(context, { kind: 'series', id: 9 })).toEqual({
    ...{ name: 'Hafen', posterPath: null, day: '1999-01-02', score: 7.125, votes: 0 },
  });
});

it('a name that another name of the title is made of isn’t stored twice, and is found as before', () => {
  const context = open();
  const { database } = context;
  const titled = (id: number, title: string, original: string): TitleItem => ({
    mediaType: 'movie',
    item: { ...movie, id, title, original_title: original },
  });
  const titles = [
    titled(1, 'The HARBOUR', 'The HARBOUR'),
    titled(2, 'Ölhafen', 'Ölhafen'),
    titled(3, 'Harbour', 'Der Hafen'),
    titled(4, '', ''),
    titled(5, `Harbour ${'o'.repeat(2_000)}`, 'Hafen'),
  ];
  writeTitles(database, titles, written);
  const stored = (): unknown[] =>
    database.all('select original_name as original, folded from titles order by id');
  const short = [
    { original: '', folded: '' },
    { original: '', folded: 'olhafen' },
    { original: 'Der Hafen', folded: '' },
    { original: '', folded: '' },
    { original: 'Hafen', folded: `harbour ${'o'.repeat(992)}` },
  ];
  expect(stored()).toEqual(short);
  const check = (): void => {
    for (const title of titles) expect(known(context, title)).toMatchObject({ ok: true, value: title });
    expect(find(context, 'the harbour', 5).titles[0]?.id).toBe(1);
    expect(find(context, 'der hafen', 5).titles).toMatchObject([{ id: 3, detail: 'Der Hafen' }]);
    expect(titlesNamed(context, 'movie', 'the harbour')).toHaveLength(1);
    expect(titlesNamed(context, 'movie', 'olhafen')).toHaveLength(1);
  };
  check();
  const plan = database.all<{ detail: string }>(
    `explain query plan select key from titles where ${isNamedBetween}`,
    namedBetween('a', 'b'),
  );
  expect(plan.map(({ detail }) => detail).join()).toContain('titles_by_name (<expr>>? AND <expr><?)');
});

it('the largest numbers that a service can send stay numbers', () => {
  const context = open();
  const most = Number.MAX_VALUE;
  const titles: TitleItem[] = [most, -most].map((number, index) => ({
    mediaType: 'movie',
    item: { ...movie, id: index + 1, popularity: number, vote_average: number },
  }));
  writeTitles(context.database, titles, written);
  for (const title of titles)
    expect(known(context, title)).toMatchObject({
      value: { item: { popularity: expect.any(Number), vote_average: expect.any(Number) } },
    });
});

it('numbers, pictures and names are read as they were sent', () => {
  const context = open();
  const odd = ['/a/b.jpg', 'c.jpg', '/d.png', '', '/.jpg', '/e.jpg', '/f.jpg.jpg', null];
  const titles: TitleItem[] = odd.map((path, index) => ({
    mediaType: 'movie',
    item: {
      ...{ ...movie, id: index + 1, poster_path: path, backdrop_path: path, title: `Harbour ${index}` },
      ...{
        popularity: 1 / (index + 1),
        vote_average: index / 7,
        genre_ids: [[], [18], [878, 10_751], [-1, 5], [0], [55_231], [55_232], [1, 2, 70_000]][index] ?? [],
      },
    },
  }));
  writeTitles(context.database, titles, written);
  for (const title of titles) {
    const { popularity, vote_average: score } = title.item;
    const read = known(context, title);
    expect(read).toMatchObject({
      value: {
        item: {
          ...title.item,
          popularity: expect.closeTo(popularity, 12),
          vote_average: expect.closeTo(score, 12),
        },
      },
    });
    expect(listedTitle(context, { kind: 'movie', id: title.item.id }).posterPath).toBe(
      title.item.poster_path,
    );
  }
});

const titled = (id: number, title: string, popularity = id): TitleItem => ({
  mediaType: 'movie',
  item: { ...movie, id, title, original_title: title, popularity },
});

it('of many titles whose names begin alike, those that are or begin with the query are found', () => {
  const context = open();
  const many = Array.from({ length: 120 }, (_, index) =>
    titled(index + 10, `Old Harbour Masters ${index}`, 900),
  );
  const few = [titled(1, 'Harbour Masters'), titled(2, 'Harbour Masters of Old'), titled(3, 'Harbour Mast')];
  writeTitles(context.database, [...few, ...many], written);
  const first = find(context, 'harbour masters', 5).titles.map(({ id }) => id);
  expect(first.slice(0, 2)).toEqual([1, 2]);
});

it('of very many names that share their first eighteen characters, the one that is the query is first', () => {
  const context = open();
  const many = Array.from({ length: 300 }, (_, index) =>
    titled(index + 10, `The Harbour Masters of the ${index % 2 === 0 ? 'Night' : 'Sea'} ${index}`, 900),
  );
  writeTitles(context.database, [titled(1, 'The Harbour Masters of the Night'), ...many], written);
  expect(find(context, 'the harbour masters of the night', 5).titles[0]?.id).toBe(1);
  expect(find(context, 'the harbour masters of the n', 5).titles[0]?.label).toContain('of the Night ');
});

it('a title that a list names again within an hour, unchanged, is not written again', () => {
  const { database } = open();
  const hour = 60 * 60_000;
  const write = (fetchedAt: number, votes: number): number => {
    const titles: TitleItem[] = [{ mediaType: 'movie', item: { ...movie, vote_count: votes } }];
    writeTitles(database, titles, { fetchedAt, now: fetchedAt, language: 'en-US', by: null });
    return database.get<{ at: number }>('select fetched_at as at from titles')?.at ?? 0;
  };
  expect(write(1, 5)).toBe(1);
  expect(write(2, 5)).toBe(1);
  expect(write(3, 6)).toBe(3);
  expect(write(3 + hour, 6)).toBe(3);
  expect(write(4 + hour, 6)).toBe(4 + hour);
});
