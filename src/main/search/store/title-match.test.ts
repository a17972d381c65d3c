import { expect, it } from 'vitest';
import { Database } from '../../store/database.ts';
import { titlesWith } from './title-match.ts';

/** A table of names as the titles' one, with these in it. */
function tableOf(...names: readonly string[]): Database {
  const database = new Database(':memory:');
  database.exec(
    `create virtual table title_words using fts5 (words, content = '', columnsize = 0, detail = none, prefix = '1 2 3')`,
  );
  for (const [index, name] of names.entries())
    database.run('insert into title_words (rowid, words) values (?, ?)', index + 1, name);
  return database;
}

const found = (database: Database, words: readonly string[]): number[] =>
  database
    .all<{ rowid: number }>(
      'select rowid from title_words where title_words match ? order by rowid',
      titlesWith(database, words),
    )
    .map(({ rowid }) => rowid);

it('the last word of a query is replaced by the words that begin with it, with digits and other letters too', () => {
  const database = tableOf('winter', 'the winters', 'winter4', 'winterж', 'wintry', 'winch', 'the');
  expect(titlesWith(database, ['the', 'winte'])).toBe(
    '"the" AND ("winter" OR "winter4" OR "winters" OR "winterж")',
  );
  expect(found(database, ['winte'])).toEqual([1, 2, 3, 4]);
  expect(found(database, ['the', 'winte'])).toEqual([2]);
  expect(found(database, ['winters'])).toEqual([2]);
});

it('a word that no title has, a short one, one of another script and one with very many words stay as they are', () => {
  const many = Array.from({ length: 40 }, (_, index) => `night${index}`);
  const database = tableOf('зимний', 'win', 'winter', ...many);
  expect(titlesWith(database, ['summer'])).toBe('"summer" *');
  expect(titlesWith(database, ['win'])).toBe('"win" *');
  expect(titlesWith(database, ['зимн'])).toBe('"зимн" *');
  expect(titlesWith(database, ['night'])).toBe('"night" *');
  expect(found(database, ['night'])).toHaveLength(40);
  expect(found(database, ['summer'])).toEqual([]);
});

it('a word that a query has several times is looked up once, and the last one may still go on', () => {
  const database = tableOf('the end of the then', 'the end');
  expect(titlesWith(database, ['the', 'end', 'of', 'the', 'the'])).toBe(
    '"the" AND "end" AND "of" AND "the" *',
  );
  expect(found(database, ['the', 'end', 'the'])).toEqual([1, 2]);
});

it('a number is looked up in every spelling, but not alone, and initials are looked up joined too', () => {
  const database = tableOf(
    'rocky 2',
    'rocky ii',
    'rocky two',
    'rocky twofold',
    'rocky 20',
    'mash',
    'm a s h',
  );
  expect(titlesWith(database, ['rocky', 'ii'])).toBe('"rocky" AND ("ii" * OR "2" OR "two")');
  expect(found(database, ['rocky', '2'])).toEqual([1, 2, 3, 5]);
  expect(found(database, ['2', 'rocky'])).toEqual([1, 2, 3]);
  expect(titlesWith(database, ['ii'])).toBe('"ii" *');
  expect(found(database, ['m', 'a', 's', 'h'])).toEqual([6, 7]);
});
