import { expect, it } from 'vitest';
import type { TitleItem } from '#shared/catalogue/index-entries.ts';
import { openContext } from '../../../../test/fixtures/index-world.ts';
import { listedMovie } from '../../../../test/fixtures/resources.ts';
import { wordsFor, wordsIn } from '../../../../test/fixtures/title-words.ts';
import { find } from '../../search/store/search.ts';
import type { StoreContext } from '../../store/context.ts';
import { indexPending } from './word-index.ts';
import { writeTitles } from './titles.ts';

function movie(id: number, title: string, popularity = 1): TitleItem {
  return { mediaType: 'movie', item: listedMovie(id, title, { popularity, overview: `About ${title}.` }) };
}

function write({ database }: StoreContext, titles: readonly TitleItem[], wordsLater: boolean): void {
  const source = { fetchedAt: 1, now: 1, language: 'en-US', by: null, wordsLater };
  database.transaction(() => writeTitles(database, titles, source));
}

const ids = (context: StoreContext, query: string): number[] =>
  find(context, query, 60).titles.map(({ id }) => id);
const pending = ({ database }: StoreContext): number =>
  database.get<{ count: number }>('select count(*) as count from pending_words')?.count ?? 0;

it('titles whose words are put off are found once they are written, each once', () => {
  const context = openContext();
  write(context, [movie(1, 'The Lantern'), movie(2, 'A Lantern'), movie(3, 'Lanterns')], true);
  expect(pending(context)).toBe(3);
  expect(ids(context, 'lantern')).toEqual([]);
  // A page of the app shows one of them meanwhile, another becomes popular, and one is forgotten.
  write(context, [movie(2, 'A Red Lantern')], false);
  write(context, [movie(3, 'Lanterns', 500)], true);
  context.database.exec(`delete from titles where name = 'The Lantern'`);
  indexPending(context);
  expect(pending(context)).toBe(0);
  expect(ids(context, 'lantern')).toEqual([3, 2]);
  expect(wordsIn(context.database)).toEqual(wordsFor(context.database));
});

it('a title that is put off is no longer found under its old words', () => {
  const context = openContext();
  write(context, [movie(1, 'The Lantern')], false);
  write(context, [movie(1, 'The Orchard', 500)], true);
  expect(ids(context, 'lantern')).toEqual([]);
  indexPending(context);
  expect(ids(context, 'orchard')).toEqual([1]);
  // Former names still find the title.
  expect(ids(context, 'lantern')).toEqual([1]);
});

it('words are written at once when very many were put off', () => {
  const context = openContext();
  const movies = Array.from({ length: 399 }, (_, index) => movie(index + 1, `Lantern ${index}`));
  write(context, movies, true);
  expect(pending(context)).toBe(399);
  write(context, [movie(900, 'An Orchard')], true);
  expect(pending(context)).toBe(0);
  expect(ids(context, 'orchard')).toEqual([900]);
});
