import { beforeEach, expect, it } from 'vitest';
import { episode, own, show } from '../../../../test/fixtures/importing-library.ts';
import { undo } from './changes.ts';
import { diary } from './own-lists.ts';
import { saveDiscovery } from './renumbered-episodes.ts';
import { waiting } from './waiting-titles.ts';

beforeEach(() => {
  own.store(show(2, 'Harbour', '2003-01-01'));
});

/** Stores a season of episodes, which air on the first days of months of a year. */
function storeSeason(number: number, name: string, year: number, episodes: number): void {
  const { database } = own.context;
  database.run(
    `insert or replace into seasons (series_id, season_number, language, id, name, overview, episode_count, vote_average, fetched_at)
     values (2, ?, 'en-US', ?, ?, '', ?, 0, 1)`,
    ...[number, 100 + number, name, episodes],
  );
  for (let index = 1; index <= episodes; index += 1)
    database.run(
      `insert or ignore into episodes (series_id, season_number, episode_number, id, name, air_date, fetched_at)
       values (2, ?, ?, ?, '', ?, 1)`,
      ...[number, index, 1_000 * number + index, `${year}-${String(index).padStart(2, '0')}-01`],
    );
}
const discovered = (): boolean => saveDiscovery(own.context, 2, { gaps: [], checkedAt: 1 });
const in2009 = (number: number, value: string) =>
  episode('Harbour', number, { year: 2003, season: 2009, value });
const said = () =>
  waiting(own.context).remarks.map(({ kind, count, first }) => [kind, count, first.map(({ met }) => met)]);

it('a season that is called by a year is found by its name, when all seasons are known, and undone with the import', () => {
  const { batch } = own.imported([in2009(3, '2009-03-02'), in2009(12, '2009-12-01')]);
  storeSeason(6, '2008', 2009, 11);
  storeSeason(7, '2009', 2010, 11);
  saveDiscovery(own.context, 2, { gaps: [], checkedAt: null });
  expect(own.seen()).toContain('2 2009 3 2009-03-02');
  discovered();
  // The season has no twelfth episode, so nothing tells which one it is.
  expect(own.seen()).toEqual(['2 2009 12 2009-12-01', '2 7 3 2009-03-02']);
  expect(said()).toEqual([
    ['probableSeason', 1, ['2009x3 → 7x3']],
    ['absentEpisode', 1, ['2009x12']],
  ]);
  expect(own.imported([in2009(3, '2009-03-02')])).toMatchObject({ added: 0 });
  storeSeason(7, '2009', 2010, 12);
  discovered();
  expect(own.seen()).toEqual(['2 7 12 2009-12-01', '2 7 3 2009-03-02']);
  expect(said()).toEqual([['probableSeason', 2, ['2009x3 → 7x3', '2009x12 → 7x12']]]);
  undo(own.context, batch ?? '');
  expect([own.seen(), said()]).toEqual([[], []]);
});

it('a season that is called by a year is found by the days of its episodes, at once where these are known', () => {
  storeSeason(1, 'Season 1', 2008, 4);
  storeSeason(2, 'Season 2', 2009, 4);
  discovered();
  own.imported([
    in2009(4, '2009-04-02'),
    episode('Harbour', 1, { year: 2003, season: 1, value: '2008-01-02' }),
  ]);
  expect(own.seen()).toEqual(['2 2 4 2009-04-02', '2 1 1 2008-01-02']);
  expect(said()).toEqual([['probableSeason', 1, ['2009x4 → 2x4']]]);
});

it('a season that two seasons could be keeps its number', () => {
  storeSeason(1, 'Season 1', 2009, 4);
  storeSeason(2, 'Season 2', 2009, 4);
  discovered();
  own.imported([in2009(4, '2009-04-02')]);
  expect(own.seen()).toEqual(['2 2009 4 2009-04-02']);
});

it('an episode that no season has stays in the history, which says so once all seasons are known', () => {
  const absent = () =>
    diary(own.context, { offset: 0, limit: 9 }).entries.map(({ episodes }) => episodes?.isAbsent);
  own.imported([
    episode('Harbour', 816, { year: 2003, value: '2009-05-02' }),
    episode('Harbour', 11, { year: 2003, value: '2009-05-01' }),
  ]);
  storeSeason(1, 'Season 1', 2009, 11);
  saveDiscovery(own.context, 2, { gaps: [], checkedAt: null });
  expect([absent(), said()]).toEqual([[false, false], []]);
  discovered();
  expect(own.seen()).toEqual(['2 1 816 2009-05-02', '2 1 11 2009-05-01']);
  expect([absent(), said()]).toEqual([[true, false], [['absentEpisode', 1, ['1x816']]]]);
});
