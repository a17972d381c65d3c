import { expect, it } from 'vitest';
import { device, episode, log, series, set, today } from '../../../../test/fixtures/own-log.ts';
import type { StoreContext } from '../../store/context.ts';
import { change, makeLater, undo } from './changes.ts';
import { drawKey } from './operation-log.ts';
import { laterSeries } from './waiting-marks.ts';
import type { LaterMark } from './waiting-marks.ts';

const all: LaterMark = { what: 'seen', subject: series, at: null };
/** A series of which no episode is stored so far. */
const unknown = { ...all, subject: { ...series, id: 8 } };
const count = (context: StoreContext): number => Object.keys(set(context)).length;
/** Stores the episodes of the unknown series, as those of the known one. */
function find({ database }: StoreContext): void {
  database.run(
    `insert or ignore into episodes (series_id, season_number, episode_number, id, name, air_date, still_path, fetched_at)
     select 8, season_number, episode_number, 100 + id, name, air_date, null, 0 from episodes where series_id = 7`,
  );
}
const forget = ({ database }: StoreContext): void =>
  void database.run('delete from episodes where series_id = 8');

it('marks wait in the library for their episodes, then belong to their batch, and are undone with it', () => {
  const context = device();
  const { batch } = change(context, today, [unknown], [unknown]);
  expect([count(context), laterSeries(context)]).toEqual([0, [8]]);
  expect(makeLater(context, 7)).toEqual({ count: 0, subjects: [] });
  find(context);
  try {
    expect(makeLater(context, 8)).toEqual({ count: 5, subjects: [{ kind: 'series', id: 8 }] });
    expect([count(context), laterSeries(context)]).toEqual([5, []]);
    expect(new Set(log(context).map(({ batch: first }) => first)).size).toBe(1);
    undo(context, batch ?? '');
    expect(count(context)).toBe(0);
  } finally {
    forget(context);
  }
});

it('marks that wait mean what had aired when they were made', () => {
  const context = device();
  change(context, '2025-12-31', [all], [all]);
  expect(makeLater(context, 7).count).toBe(0);
  change(context, today, [all], [{ what: 'seenUpTo', subject: episode(2, 3), at: null }]);
  expect(count(context)).toBe(5);
});

it.each<[string, (context: StoreContext, batch: string) => unknown, number]>([
  ['their batch is undone', (context, batch) => undo(context, batch), 0],
  [
    'the series is unmarked',
    (context) => change(context, today, [{ what: 'unseen', subject: unknown.subject }]),
    0,
  ],
  ['this is another device by then', (context) => drawKey(context), 5],
])('of marks that wait, as many as meant are made if %s', (_, happen, expected) => {
  const context = device();
  const { batch } = change(context, today, [unknown], [unknown]);
  happen(context, batch ?? '');
  find(context);
  try {
    makeLater(context, 8);
    expect(count(context)).toBe(expected);
  } finally {
    forget(context);
  }
});
