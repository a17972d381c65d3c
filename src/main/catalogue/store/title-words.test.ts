import { expect, it } from 'vitest';
import type { TitleItem } from '#shared/catalogue/index-entries.ts';
import { openContext } from '../../../../test/fixtures/index-world.ts';
import { fc } from '../../../../test/fixtures/properties.ts';
import { listedMovie } from '../../../../test/fixtures/resources.ts';
import { wordsFor, wordsIn } from '../../../../test/fixtures/title-words.ts';
import { mergeWords } from '../../search/store/index-rounds.ts';
import { finishWords } from '../../search/store/index-rounds.ts';
import { find } from '../../search/store/search.ts';
import { clearIndex, forgetIndex, forgetUnseenTitles } from './index-rows.ts';
import { indexPending } from './word-index.ts';
import { removeTitleWords } from './title-words.ts';
import { addNames, titleKey, writeTitles } from './titles.ts';

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
  const item = listedMovie(id, name, { original_title: original, popularity, overview });
  return { mediaType: 'movie', item };
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
  while (finishWords(context).more);
  expect(find(context, 'lantern', 5).titles).toMatchObject([{ id: 1 }]);
  expect(wordsIn(database)).toEqual(wordsFor(database));
});
