import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from '../connection.ts';
import { createContext } from '../context.ts';
import type { StoreContext } from '../context.ts';
import { migrate, migrations } from '../migrations.ts';
import { runtimes } from '../migrations/0012-runtimes.ts';
import { change } from './changes.ts';
import { libraryMigrations } from './library.ts';
import { upNext } from './up-next.ts';

const today = '2026-11-22';
const series = (id: number) => ({ kind: 'series', id }) as const;

let context: StoreContext;
let stamp: number;

beforeEach(() => {
  const [database, library] = [new Database(':memory:'), new Database(':memory:')];
  migrate(database);
  migrate(library, libraryMigrations);
  context = createContext({ database, library, service: 'demo', now: () => Date.UTC(2026, 10, 22, 12) });
  stamp = 0;
});
afterEach(() => {
  context.database.close();
  context.library.close();
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

/** Marks the first episodes of a series, each later than all before. */
function mark(id: number, count: number): void {
  context.library.transaction(() => {
    for (let episode = 1; episode <= count; episode += 1)
      context.library.run(
        `insert into current_values (service, kind, subject, id, season, episode, element, value, stamp, device, number)
         values ('demo', 'seen', 'episode', ?, 1, ?, 'a', '2024-01-01', ?, 'a', 0)`,
        ...[id, episode, (stamp += 1)],
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
  expect(upNext(context, '2027-01-01', 1).map(({ episode }) => episode.runtime)).toEqual([0]);
  expect(upNext(context, '2027-01-01', 2).at(-1)?.minutesLeft).toBe(120);
});

it('knows the lengths of the episodes that an earlier version stored', () => {
  const database = new Database(':memory:');
  migrate(database, migrations.slice(0, migrations.indexOf(runtimes)));
  const episodes = [
    { episode_number: 1, runtime: 42 },
    { episode_number: 2, runtime: null },
  ];
  database.run(
    `insert into bodies (id, key, endpoint, parameters, dropped, fetched_at, fresh_until, indexed_at)
     values (1, 'a key', 'tv.season', '{"series_id":7,"season_number":1}', 0, 1, 1, 1)`,
  );
  database.run('insert into body_texts (id, text) values (1, ?)', Buffer.from(JSON.stringify({ episodes })));
  for (const number of [1, 2, 3])
    database.run(
      `insert into episodes (series_id, season_number, episode_number, id, name, fetched_at) values (7, 1, ?, ?, '', 1)`,
      ...[number, number],
    );
  migrate(database);
  expect(database.all('select episode_number as number, runtime from episodes order by 1')).toEqual([
    { number: 1, runtime: 42 },
    { number: 2, runtime: null },
    { number: 3, runtime: null },
  ]);
  database.close();
});
