import { expect, it } from 'vitest';
import { Database } from '../../store/connection.ts';
import { migrate } from '../../store/migrations.ts';
import { renewedWords } from '../../catalogue/store/migrations/0011-renewed-words.ts';
import { renewWords } from './renew-words.ts';
import { find } from './search.ts';
import { catalogueMigrations } from '../../catalogue/store/catalogue-migrations.ts';
import { memoryStore } from '../../../../test/fixtures/memory-store.ts';

it('names that an earlier version indexed are found in Latin letters and Hiragana after they are renewed', () => {
  const database = new Database(':memory:');
  migrate(database, catalogueMigrations.slice(0, catalogueMigrations.indexOf(renewedWords)));
  database.exec(`
    insert into titles (ref, name, original_name, folded, popularity, fetched_at) values
      (21, 'The Lantern', 'ランタン', 'the lantern', 1, 1), (40, 'A Chair', 'Потяг', 'a chair', 1, 1);
    insert into title_items values (21, 21, '{"vote_count":1}'), (40, 40, '{"vote_count":1}');
    insert into other_names values (21, 'Міст', 1);
    insert into title_words (rowid, words) values (21, 'the lantern ランタン міст'), (40, 'a chair потяг');
    insert into people (ref, id, name, original_name, folded, known_for_department, gender, popularity, fetched_at)
      values (7, 7, 'ホリ', 'ホリ', 'ホリ', '', 0, 1, 1);
    insert into person_words (rowid, words) values (7, 'ホ リ');
    insert into keywords values (3, 'ロボット', 1);
    insert into keyword_words (rowid, words) values (3, 'ロ ボ ッ ト');
  `);
  migrate(database, catalogueMigrations);
  const context = memoryStore(() => 1, database);
  const ids = (query: string): number[] => {
    const { titles, people, keywords } = find(context, query, 5);
    return [...titles, ...people, ...keywords].map(({ id }) => id);
  };
  // Its full-text tables had positions, and are empty until they are renewed.
  expect(ids('lantern')).toEqual([]);
  let calls = 0;
  while (renewWords(context).more) calls += 1;
  // Each table has a part with rows, or none, and one without.
  expect(calls).toBe(10);
  expect(ids('lantern')).toEqual([10]);
  expect(ids('rantan')).toEqual([10]);
  expect(ids('mist')).toEqual([10]);
  expect(ids('potyag')).toEqual([20]);
  expect(ids('らんたん')).toEqual([10]);
  // Tables without positions have pairs of characters.
  expect(ids('ランタ')).toEqual([10]);
  expect(ids('タン')).toEqual([10]);
  expect(ids('タ')).toEqual([10]);
  expect(ids('ボット')).toEqual([3]);
  expect(ids('トボッ')).toEqual([]);
  expect(ids('ほり')).toEqual([7]);
  expect(ids('ろぼ')).toEqual([3]);
  expect(renewWords(context)).toEqual({ more: false });
  database.close();
});
