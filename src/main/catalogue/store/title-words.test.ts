import { fc } from '../../../../test/fixtures/properties.ts';
import { expect, it } from 'vitest';
import { openContext } from '../../../../test/fixtures/index-world.ts';
import { wordsFor, wordsIn } from '../../../../test/fixtures/title-words.ts';
import { setLanguage } from './answer-index.ts';
import { clearIndex, forgetIndex, forgetUnseenTitles } from './index-rows.ts';
import { mergeWords } from '../../search/store/index-rounds.ts';
import { migrate } from '../../store/migrations.ts';
import { smallerTitles } from './migrations/0021-smaller-titles.ts';
import { Database } from '../../store/connection.ts';
import { indexPending } from './pending-words.ts';
import { renewWords } from '../../search/store/renew-words.ts';
import { find } from '../../search/store/search.ts';
import { removeTitleWords } from './title-words.ts';
import { addNames, titleKey, writeTitles } from './titles.ts';
import { catalogueMigrations } from './catalogue-migrations.ts';
import type { TitleItem } from '#shared/catalogue/index-entries.ts';
import { memoryStore } from '../../../../test/fixtures/memory-store.ts';

const names = [
  'The Lantern',
  'Der Hafen',
  'Ölhafen',
  'Мост',
  'ランタン',
  '',
  'The Harbour',
  'A\nB',
  'Straße 9',
];

function titled(id: number, name: string, original: string, popularity: number, overview = ''): TitleItem {
  return {
    mediaType: 'movie',
    item: {
      ...{ id, title: name, original_title: original, popularity, overview, release_date: null },
      ...{ adult: false, backdrop_path: null, genre_ids: [], original_language: 'en', poster_path: null },
      ...{ video: false, vote_average: 0, vote_count: 0 },
    },
  };
}

const id = fc.integer({ min: 1, max: 4 });
const name = fc.constantFrom(...names);
/** What changes titles or their names. */
const step = fc.oneof(
  fc.record({
    do: fc.constant('write' as const),
    ...{ id, name, original: name, popularity: fc.constantFrom(1, 1.05, 40, 900) },
    ...{ overview: fc.constantFrom('', 'On the quay.'), language: fc.constantFrom('en-US', 'de-DE', '') },
    ...{ later: fc.boolean(), at: fc.integer({ min: 1, max: 9 }) },
  }),
  fc.record({ do: fc.constant('addNames' as const), id, name, at: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ do: fc.constant('show' as const), language: fc.constantFrom('en-US', 'de-DE') }),
  fc.record({ do: fc.constantFrom('indexPending' as const, 'clear' as const, 'merge' as const) }),
  fc.record({ do: fc.constant('forget' as const), at: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ do: fc.constant('forgetTitle' as const), id }),
);

it('a title has the words of its names and no others, whatever happened to it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const context = openContext();
      const { database } = context;
      database.exec("update meta set language = 'en-US'");
      for (const each of steps) {
        if (each.do === 'write') {
          const { id, name, original, popularity, overview, language, later, at } = each;
          const source = { fetchedAt: at, now: 10, language, by: null, wordsLater: later };
          database.transaction(() =>
            writeTitles(database, [titled(id, name, original, popularity, overview)], source),
          );
        } else if (each.do === 'addNames')
          database.transaction(() => addNames(database, titleKey('movie', each.id), [each.name], each.at));
        else if (each.do === 'show') setLanguage(context, each.language);
        else if (each.do === 'indexPending') indexPending(context);
        else if (each.do === 'clear') database.transaction(() => clearIndex(database));
        else if (each.do === 'forget') database.transaction(() => forgetIndex(database, each.at, false));
        else if (each.do === 'forgetTitle')
          database.transaction(() => forgetUnseenTitles(database, [titleKey('movie', each.id)]));
        else while (mergeWords(context).more);
        expect(wordsIn(database)).toEqual(wordsFor(database));
      }
      while (indexPending(context).more);
      expect(wordsIn(database)).toEqual(wordsFor(database));
      database.exec(`insert into title_words (title_words) values ('integrity-check')`);
      database.close();
    }),
    { numRuns: 60 },
  );
});

it('words that were counted otherwise are written again instead of taken for damage', () => {
  const context = openContext();
  const { database } = context;
  const source = { fetchedAt: 1, now: 1, language: 'en-US', by: null };
  writeTitles(database, [titled(1, 'The Lantern', 'The Lantern', 1), titled(2, 'Hafen', 'Hafen', 2)], source);
  const { ref } = database.get<{ ref: number }>('select bucket * 2199023255552 + id as ref from titles') ?? {
    ref: 0,
  };
  database.transaction(() =>
    removeTitleWords(database, [{ ref, words: 'many more words than any of the titles has' }]),
  );
  expect(find(context, 'lantern', 5).titles).toEqual([]);
  while (renewWords(context).more);
  expect(find(context, 'lantern', 5).titles).toMatchObject([{ id: 1 }]);
  expect(wordsIn(database)).toEqual(wordsFor(database));
});

it('the titles of an earlier version are found again bit by bit, with what they were', () => {
  const database = new Database(':memory:');
  migrate(database, catalogueMigrations.slice(0, catalogueMigrations.indexOf(smallerTitles)));
  database.exec(`insert into meta (id, stopped_cleanly) values (1, 1) on conflict do nothing`);
  const count = 1_000;
  for (let index = 1; index <= count; index += 1)
    database.run(
      `insert into titles (id, key, bucket, name, original_name, folded, popularity, genres, language, fetched_at)
       values (?, ?, ?, ?, '', '', 1, '18,35', 'de-DE', 1)`,
      ...[2 * index, 2 * index, 120 - (index % 3), `Hafen ${3_000 + index}`],
    );
  migrate(database, catalogueMigrations);
  const context = memoryStore(() => 2, database);
  const found = (query: string): number => find(context, query, 5).titles.length;
  expect(found('hafen')).toBe(0);
  expect(indexPending(context)).toEqual({ more: true });
  // The most popular first.
  expect([found('hafen 3002'), found('hafen 3999')]).toEqual([1, 0]);
  while (renewWords(context).more);
  expect([found('hafen 3002'), found('hafen 3999')]).toEqual([1, 1]);
  expect(wordsIn(database)).toEqual(wordsFor(database));
});
