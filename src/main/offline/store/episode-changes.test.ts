import { beforeEach, expect, it } from 'vitest';
import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import { openMemory } from '../../../../test/fixtures/open-memory.ts';
import { episodeOf } from '../../../../test/fixtures/resources.ts';
import { Database } from '../../store/database.ts';
import type { StoreContext } from '../../store/context.ts';
import { countChanges, forgetUnkept, list, noteChanges, seen } from './episode-changes.ts';

let database: Database;
let context: StoreContext;
beforeEach(() => {
  context = openMemory(() => 0);
  database = context.database;
});

const episode = (number: number, more: Partial<Episode> = {}): Episode =>
  episodeOf(1, number, {
    ...{ id: number, air_date: '2026-01-01', name: `Episode ${number}`, runtime: 40, ...more },
  });

const season = (...episodes: Episode[]): Season =>
  ({ id: 1, season_number: 1, episodes }) as unknown as Season;

it('changes of episodes in packs are recorded by field, only for episodes that changed', () => {
  const before = season(episode(1), episode(2));
  noteChanges(database, 9, before, season(episode(1), episode(2, { name: 'Renamed', runtime: null })), 5);
  expect(list(context)).toEqual([
    {
      seriesId: 9,
      seasonNumber: 1,
      episodeNumber: 2,
      name: 'Renamed',
      foundAt: 5,
      changes: [
        { field: 'name', before: 'Episode 2', after: 'Renamed' },
        { field: 'runtime', before: '40', after: null },
      ],
    },
  ]);
  expect(countChanges(database, 9, null)).toBe(1);
  expect(countChanges(database, 9, 2)).toBe(0);
});

it('changes of episodes in packs leave out people where a different number of them was read', () => {
  const guest = { name: 'Mara Quill' } as Episode['guest_stars'][number];
  const whole = season(episode(1, { guest_stars: [guest] }));
  const cut = { ...season(episode(1, { name: 'Renamed' })), most_listed: 0 };
  noteChanges(database, 9, whole, cut, 5);
  noteChanges(database, 8, { ...whole, most_listed: 0 }, cut, 5);
  expect(list(context).map(({ changes }) => changes.map(({ field }) => field))).toEqual([
    ['name', 'guests'],
    ['name'],
  ]);
});

it('changes of episodes in packs include added and removed episodes, but not votes, which change every day', () => {
  noteChanges(database, 9, season(episode(1)), season(episode(2)), 5);
  expect(list(context).map(({ episodeNumber, changes: [change] }) => [episodeNumber, change?.field])).toEqual(
    [
      [1, 'removed'],
      [2, 'added'],
    ],
  );
  // What was gone only for a while is no change.
  noteChanges(database, 9, season(episode(2)), season(episode(1)), 6);
  expect(list(context)).toEqual([]);
  noteChanges(database, 8, season(episode(1)), season(episode(1, { vote_average: 9, vote_count: 99 })), 6);
  expect(countChanges(database, 8, null)).toBe(0);
});

it('changes of episodes in packs contain the first and last values of a field that changed twice, and no reverted field', () => {
  noteChanges(database, 9, season(episode(1)), season(episode(1, { name: 'A' })), 5);
  noteChanges(database, 9, season(episode(1, { name: 'A' })), season(episode(1, { name: 'B' })), 6);
  expect(list(context)[0]?.changes).toEqual([{ field: 'name', before: 'Episode 1', after: 'B' }]);
  noteChanges(database, 9, season(episode(1, { name: 'B' })), season(episode(1)), 7);
  expect(list(context)).toEqual([]);
});

it('changes of episodes in packs are deleted once the episode was opened, or no pack keeps the series', () => {
  noteChanges(database, 9, season(episode(1)), season(episode(1, { overview: 'New.' })), 5);
  noteChanges(database, 7, season(episode(1)), season(episode(1, { overview: 'New.' })), 5);
  seen(context, 9, 1, 1);
  expect(list(context).map(({ seriesId }) => seriesId)).toEqual([7]);
  forgetUnkept(database, [9]);
  expect(list(context)).toEqual([]);
});

it('changes of episodes in packs shorten many names to their number', () => {
  const guests = Array.from({ length: 20 }, (_, id) => ({ name: `Guest ${id}` })) as Episode['guest_stars'];
  noteChanges(database, 9, season(episode(1)), season(episode(1, { guest_stars: guests })), 5);
  expect(list(context)[0]?.changes[0]?.after).toMatch(/^Guest 0, .*Guest 11 … \(20\)$/);
});
