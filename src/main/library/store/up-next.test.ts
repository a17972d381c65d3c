import { beforeEach, expect, it } from 'vitest';
import { openMemory } from '../../../../test/fixtures/open-memory.ts';
import { saveDiscovery } from '../../catalogue/store/seasons.ts';
import type { StoreContext } from '../../store/context.ts';
import { change } from './changes.ts';
import { seasonsWanted } from './up-next-series.ts';
import { upNext } from './up-next.ts';

const today = '2026-11-22';
const series = (id: number) => ({ kind: 'series', id }) as const;

let context: StoreContext;
let stamp: number;

beforeEach(() => {
  context = openMemory();
  stamp = 0;
});

/** Stores the first season of a series by the lengths of its episodes, in minutes. */
function hold(id: number, lengths: readonly (number | null)[], from = '2024-01-01'): void {
  for (const [index, runtime] of lengths.entries())
    context.database.run(
      `insert into episodes (series_id, season_number, episode_number, id, name, air_date, runtime, fetched_at)
       values (?, 1, ?, ?, '', ?, ?, 1)`,
      ...[id, index + 1, id * 10_000 + index, from, runtime],
    );
}

/** Marks the first episodes of a series, each made later than all before. */
function mark(id: number, count: number, day = '2024-01-01'): void {
  context.library.transaction(() => {
    for (let episode = 1; episode <= count; episode += 1)
      context.library.run(
        `insert into current_values (service, kind, subject, id, season, episode, element, value, stamp, device, number)
         values ('demo', 'seen', 'episode', ?, 1, ?, 'a', ?, ?, 'a', 0)`,
        ...[id, episode, day, (stamp += 1)],
      );
  });
}

it('has each series once, by its latest mark, however many marks are later', () => {
  hold(1, [null, null]);
  hold(
    2,
    Array.from({ length: 7_001 }, () => null),
  );
  hold(3, [null, null]);
  hold(4, [null]);
  mark(1, 1);
  mark(3, 1);
  // More than the first two parts that are read.
  mark(2, 7_000);
  change(
    context,
    today,
    [4, 3, 2, 1].map((id) => ({ what: 'follow', subject: series(id), on: true })),
  );
  const shown = (limit: number) => upNext(context, today, limit).map(({ seriesId }) => seriesId);
  expect(shown(10)).toEqual([2, 3, 1, 4]);
  expect(shown(2)).toEqual([2, 3]);
  change(context, today, [{ what: 'pause', subject: series(3), on: true }]);
  expect(shown(10)).toEqual([2, 1, 4]);
});

it('has what aired within a week, then what was watched last, whether it is followed or not, then what was not begun', () => {
  hold(1, [null, null]);
  hold(2, [null, null]);
  hold(3, [null, null], '2026-11-20');
  hold(4, [null, null], today);
  hold(5, [null, null]);
  hold(6, [null, null], '2026-11-01');
  hold(7, [null, null], '2026-11-15');
  // Its new episode isn't the next one.
  hold(8, [null, null, null]);
  context.database.run('update episodes set air_date = ? where series_id = 8 and episode_number = 3', today);
  mark(2, 1, '2025-03-01');
  // An import, made later, of what was watched earlier.
  mark(1, 1, '2024-03-01');
  mark(8, 1, '2024-02-01');
  mark(4, 1, '');
  mark(7, 1, '');
  change(
    context,
    today,
    [3, 5, 6].map((id) => ({ what: 'follow', subject: series(id), on: true })),
  );
  const shown = (limit = 10) => upNext(context, today, limit).map(({ seriesId, group }) => [seriesId, group]);
  expect(shown()).toEqual([
    ...[
      [4, 'new'],
      [3, 'new'],
    ],
    ...[
      [2, 'continue'],
      [1, 'continue'],
      [8, 'continue'],
      [7, 'continue'],
    ],
    ...[
      [6, 'notStarted'],
      [5, 'notStarted'],
    ],
  ]);
  expect(shown(3)).toEqual(shown().slice(0, 3));
});

it('is without what the person pauses, dismisses or stops following, until an episode is seen again', () => {
  for (const id of [1, 2, 3]) {
    hold(id, [null, null, null]);
    mark(id, 1);
  }
  const shown = () => upNext(context, today, 10).map(({ seriesId }) => seriesId);
  change(context, today, [
    { what: 'pause', subject: series(1), on: true },
    { what: 'dismiss', subject: series(2), on: true },
    { what: 'follow', subject: series(3), on: true },
  ]);
  expect(shown()).toEqual([3]);
  change(context, today, [{ what: 'follow', subject: series(3), on: false }]);
  expect(shown()).toEqual([]);
  change(context, today, [
    { what: 'seen', subject: { kind: 'episode', id: 3, season: 1, episode: 2 }, at: today },
  ]);
  expect(shown()).toEqual([3]);
});

it('has a series of which no episode is known, until its seasons were looked for', () => {
  mark(2, 3);
  hold(4, [null]);
  change(context, today, [
    { what: 'follow', subject: series(1), on: true },
    { what: 'follow', subject: series(4), on: true },
  ]);
  const shown = () => upNext(context, today, 10).map(({ seriesId, episode }) => [seriesId, episode !== null]);
  expect(shown()).toEqual([
    [2, false],
    [4, true],
    [1, false],
  ]);
  const wanted = (again: boolean, limit = 10) => seasonsWanted(context, today, { limit, again });
  expect(wanted(false)).toEqual([2, 1, 4]);
  expect(wanted(false, 1)).toEqual([2]);
  const now = context.now();
  const day = 24 * 60 * 60_000;
  for (const [id, age] of [
    [1, 40],
    [2, 6],
    [4, 8],
  ] as const)
    saveDiscovery(context, id, { gaps: [1, 2], checkedAt: now - age * day });
  expect(shown()).toEqual([[4, true]]);
  expect(wanted(false)).toEqual([]);
  // Nothing of it has aired for a year.
  expect(wanted(true)).toEqual([1]);
  context.database.run("update episodes set air_date = '2026-01-01' where series_id = 4");
  expect(wanted(true)).toEqual([1, 4]);
  // The clock was ahead; by less than a day, and the search still counts.
  saveDiscovery(context, 2, { gaps: [], checkedAt: now + day });
  expect(wanted(true)).toEqual([1, 4]);
  saveDiscovery(context, 2, { gaps: [], checkedAt: now + day + 1 });
  expect(wanted(true)).toEqual([2, 1, 4]);
});

it('says how long the episodes that are left take, as far as lengths are known', () => {
  hold(1, [40, 30, null, 50]);
  hold(2, [null, 0]);
  context.database.run(
    "update episodes set air_date = '2027-01-01' where series_id = 1 and episode_number = 4",
  );
  mark(1, 1);
  mark(2, 1);
  change(
    context,
    today,
    [1, 2].map((id) => ({ what: 'follow', subject: series(id), on: true })),
  );
  const left = () => upNext(context, today, 10).map(({ seriesId, minutesLeft }) => [seriesId, minutesLeft]);
  expect(left()).toEqual([
    [2, null],
    [1, 60],
  ]);
  expect(upNext(context, '2027-01-01', 1).map(({ episode }) => episode?.runtime)).toEqual([0]);
  expect(upNext(context, '2027-01-01', 2).at(-1)?.minutesLeft).toBe(120);
});
