import { describe, expect, it } from 'vitest';
import type { MovieListItem } from '#shared/catalogue/resources/lists.ts';
import type { SearchList, TitlesWanted } from '#shared/contract/search.ts';
import { memoryCatalogue, memoryStore } from '../../../../test/fixtures/memory-store.ts';
import { body, good, movie, page, start } from '../../../../test/fixtures/open-store.ts';
import type { Store } from '../../app/open-store.ts';
import { writeTitles } from '../../catalogue/store/titles.ts';
import { snippetOf } from './descriptions.ts';
import { mergeWords } from './index-rounds.ts';
import * as search from './search.ts';

const en = { page: 1, language: 'en-US' };
const told = (id: number, title: string, overview: string, more: object = {}): object => ({
  ...movie(id, title, id),
  overview,
  ...more,
});

function list(store: Store, query: string, titles: TitlesWanted = { descriptions: true }) {
  return store.search.list({ query, group: 'titles', titles, after: null }).then(good);
}
const idsOf = ({ hits }: SearchList): number[] => hits.map(({ id }) => id);

async function harbours(): Promise<Store> {
  const store = await start();
  good(await store.index.setLanguage('en-US'));
  const titles = [
    told(1, 'The Smuggler', 'A keeper hides letters.'),
    told(2, 'Salt', 'Every night a SMUGGLER crosses the bay, until the detective’s brother drowns.'),
    told(3, 'Ice', 'Two smugglers and a detective.', { release_date: '1995-02-03' }),
    told(4, 'Lantern', '灯塔守护着海湾。'),
    told(5, 'Café', 'Une détective à Zürich; the art of heartbreak.', { release_date: '' }),
    told(6, 'Nothing', ''),
  ];
  good(await store.bodies.accept(body('movie.popular', en, page(...titles))));
  return store;
}

describe('a search of descriptions', () => {
  it('has the titles whose names match first, then each title whose description has the words, and shows where', async () => {
    const store = await harbours();
    expect(idsOf(await list(store, 'smuggler', {}))).toEqual([1]);
    const found = await list(store, 'smuggler');
    expect(found.hits.map(({ id, snippet }) => [id, snippet?.text])).toEqual([[1, undefined]]);
    expect(found.total).toEqual({ count: 3, isLeast: false });
    expect(found).not.toHaveProperty('noDescriptions');
    const next = good(
      await store.search.list({
        ...{ query: 'smuggler', group: 'titles', titles: { descriptions: true }, after: found.next },
      }),
    );
    expect(next).toMatchObject({ next: null, total: null });
    expect(next.hits.map(({ id, label, snippet }) => [id, label, snippet])).toEqual([
      [3, 'Ice', { text: 'Two smugglers and a detective.', marks: [[4, 12]] }],
      [
        2,
        'Salt',
        {
          text: 'Every night a SMUGGLER crosses the bay, until the detective’s brother drowns.',
          marks: [[14, 22]],
        },
      ],
    ]);
  });

  it('needs every word, in any order, without accents; the last may go on from four letters', async () => {
    const store = await harbours();
    const only = async (query: string): Promise<number[]> => idsOf(await list(store, query));
    expect(await only('detective smuggler')).toEqual([3, 2]);
    expect(await only('detective smugglers')).toEqual([3]);
    expect(await only('zurich dete')).toEqual([5]);
    // What nothing contains isn’t taken for another word while descriptions have it.
    expect(await only('heartbreak')).toEqual([5]);
    expect(await only('art zzz')).toEqual([]);
    expect((await list(store, 'art')).hits[0]?.snippet).toMatchObject({
      marks: [[expect.any(Number), expect.any(Number)]],
    });
    expect(await only('bro')).toEqual([]);
    expect(await only('brot')).toEqual([2]);
    expect(await only('灯塔')).toEqual([4]);
    expect(await only('塔守护')).toEqual([4]);
    expect(await only('海')).toEqual([4]);
    expect(await only('塔灯')).toEqual([]);
  });

  it('keeps to the years, the kind and the year in the query', async () => {
    const store = await harbours();
    const wanted = { descriptions: true } as const;
    expect(idsOf(await list(store, 'detective', { ...wanted, until: 1999 }))).toEqual([3]);
    expect((await list(store, 'detective', { ...wanted, until: 1999 })).total?.count).toBe(1);
    expect(idsOf(await list(store, 'detective', { ...wanted, mediaType: 'tv' }))).toEqual([]);
    expect(idsOf(await list(store, 'detective 1995'))).toEqual([3]);
  });

  it('follows what lists say: a new description, another language, and what is forgotten', async () => {
    const store = await harbours();
    expect(idsOf(await list(store, 'two smugglers'))).toEqual([3]);
    good(
      await store.bodies.accept(
        body(
          'movie.popular',
          { ...en, page: 2 },
          page(told(3, 'Ice', 'A whaler.', { popularity: 900 })),
          2_000,
        ),
      ),
    );
    expect(idsOf(await list(store, 'two smugglers'))).toEqual([]);
    expect(idsOf(await list(store, 'whaler'))).toEqual([3]);
    const german = { ...en, language: 'de-DE' };
    good(
      await store.bodies.accept(
        body('movie.popular', german, page(told(3, 'Eis', 'Ein Walfänger.', { popularity: 900 })), 3_000),
      ),
    );
    expect(idsOf(await list(store, 'walfanger'))).toEqual([]);
    good(await store.index.setLanguage('de-DE'));
    good(await store.bodies.reindex(body('movie.popular', german, {}).key.text));
    expect(idsOf(await list(store, 'walfanger'))).toEqual([3]);
    expect(idsOf(await list(store, 'whaler'))).toEqual([]);
    good(await store.storage.forgetOlderThan(10_000));
    expect(await list(store, 'walfanger')).toMatchObject({ hits: [], noDescriptions: true });
  });

  it('says when no description is stored', async () => {
    const store = await start();
    good(await store.bodies.accept(body('movie.popular', en, page(told(1, 'The Harbour', '')))));
    expect(await list(store, 'harbour')).toMatchObject({ hits: [{ id: 1 }], noDescriptions: true });
    expect(await list(store, 'harbour', {})).not.toHaveProperty('noDescriptions');
  });
});

it('the words of titles are merged in parts, found as before, and take less space', () => {
  const database = memoryCatalogue();
  const context = memoryStore(() => 1, database);
  for (let first = 0; first < 600; first += 20) {
    const titles = Array.from({ length: 20 }, (_, index) => ({
      mediaType: 'movie' as const,
      item: told(
        first + index + 1,
        `Harbour ${first + index}`,
        `A smuggler meets number ${first}.`,
      ) as MovieListItem,
    }));
    database.transaction(() =>
      writeTitles(database, titles, { fetchedAt: 1, now: 1, language: 'en-US', by: null }),
    );
  }
  const found = (): unknown =>
    search.list(context, {
      ...{ query: 'smuggler number 580', group: 'titles', titles: { descriptions: true }, after: null },
    });
  const bytes = (): number =>
    database.get<{ bytes: number }>(
      `select sum(octet_length(block)) as bytes from (
         select block from title_words_data union all select block from description_words_data)`,
    )?.bytes ?? 0;
  const [before, size] = [found(), bytes()];
  expect(before).toMatchObject({ total: { count: 20 } });
  let calls = 0;
  while (mergeWords(context).more) calls += 1;
  expect(calls).toBeGreaterThan(0);
  expect(found()).toEqual(before);
  expect(bytes()).toBeLessThan(size);
  expect(mergeWords(context)).toEqual({ more: false });
  database.close();
});

describe('a snippet', () => {
  const long = `${'Once upon a time there was a village. '.repeat(5)}Then a smuggler found the lantern of his brother and everything changed forever for the people who lived there, ${'and so on '.repeat(20)}`;

  it('has most of the words that were found, is cut at spaces, and marks whole words only', () => {
    const { text, marks } = snippetOf(long, ['time', 'smuggler', 'lantern']);
    expect(text).toMatch(/^… a time .* Then a smuggler found the lantern …$/);
    expect(text.length).toBeLessThan(160);
    expect(new Set(marks.map(([from, to]) => text.slice(from, to)))).toEqual(
      new Set(['time', 'smuggler', 'lantern']),
    );
    const part = snippetOf('Heart of the art.', ['art']);
    expect(part.marks).toEqual([[13, 16]]);
  });

  // Proves protections of descriptions.ts.
  it('of a description of the greatest length is made from the part that is indexed', () => {
    const many = `${'ab cd '.repeat(9_990)}ef`;
    const { text, marks } = snippetOf(many, ['ab', 'ef']);
    expect(text).toMatch(/^ab cd .* …$/);
    expect(marks.length).toBeGreaterThan(20);
    expect(snippetOf(`${'x '.repeat(600)}ab`, ['ab']).marks).toEqual([]);
  });

  it.each([
    ['', ''],
    ['No such word.', 'No such word.'],
    ['x'.repeat(400), `${'x'.repeat(140)} …`],
    [`${'x'.repeat(139)}😀${'x'.repeat(100)}`, `${'x'.repeat(139)}😀 …`],
  ])('of %j without a match is its beginning', (overview, text) => {
    expect(
      snippetOf(
        overview,
        ['word'].filter((word) => !overview.includes(word)),
      ),
    ).toEqual({
      text,
      marks: [],
    });
  });
});
