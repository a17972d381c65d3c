import { describe, expect, it } from 'vitest';
import type { Changed } from '#shared/contract/mine-answers.ts';
import type { Change } from '#shared/contract/mine.ts';
import type { Operation } from '#shared/mine/operations.ts';
import {
  anyChange,
  batches,
  device,
  episode,
  log,
  movie,
  projected,
  series,
  set,
  today,
  values,
} from '../../../../test/fixtures/own-log.ts';
import { fc } from '../../../../test/fixtures/properties.ts';
import { change, undo } from './changes.ts';
import { title } from './mine.ts';
import { batchName, extend, newBatch } from './operations.ts';
import type { Write } from './operations.ts';

describe('the log of the person’s own data', () => {
  it('its tables are always the projection of its operations', () => {
    fc.assert(
      fc.property(batches, fc.array(fc.nat({ max: 20 })), (made, undone) => {
        const context = device();
        const done: string[] = [];
        const note = ({ batch }: Changed): void => void (batch === null || done.push(batch));
        for (const changes of made) note(change(context, today, changes));
        for (const index of undone) if (done[index] !== undefined) note(undo(context, done[index]));
        expect(values(context)).toEqual(projected(context));
      }),
      { numRuns: 60 },
    );
  });

  it('undoing an undo is the identity, and undoing a change restores what was before', () => {
    fc.assert(
      fc.property(batches, fc.array(anyChange, { minLength: 1, maxLength: 3 }), (earlier, changes) => {
        const context = device();
        for (const each of earlier) change(context, today, each);
        const before = set(context);
        const { batch } = change(context, today, changes);
        const after = set(context);
        const back = undo(context, batch ?? '');
        expect(set(context)).toEqual(before);
        const again = undo(context, back.batch ?? '');
        expect(again.count).toBe(back.count);
        expect(set(context)).toEqual(after);
      }),
      { numRuns: 60 },
    );
  });

  it('undoing a batch of several pages, which changes values twice, is exact too', () => {
    const context = device();
    change(context, today, [{ what: 'follow', subject: movie, on: true }]);
    const before = set(context);
    const writes = (after: string, every: number): Write[] =>
      Array.from({ length: 2_100 / every }, (_, index) => ({
        ...{
          kind: 'follow',
          subject: 'movie',
          id: index * every,
          season: -1,
          episode: -1,
          element: '',
          after,
        },
      }));
    const batch = newBatch(context);
    const made = [...writes('First', 1), ...writes('Second', 2)];
    expect(context.library.transaction(() => extend(context, batch, made))).toBe(3_150);
    const after = set(context);
    let last = batchName(batch);
    for (const expected of [before, after, before]) {
      const undone = undo(context, last);
      expect(undone).toMatchObject({ count: 3_150, subjects: null });
      expect(set(context)).toEqual(expected);
      last = undone.batch ?? '';
    }
  });

  it('undoing every change, the latest first, restores the beginning', () => {
    fc.assert(
      fc.property(batches, (made) => {
        const context = device();
        const done = made.flatMap((changes) => change(context, today, changes).batch ?? []);
        const undos: string[] = [];
        for (const batch of done.reverse()) undos.push(undo(context, batch, undos).batch ?? '');
        expect(set(context)).toEqual({});
      }),
      { numRuns: 60 },
    );
  });

  it('an undo leaves what was changed since', () => {
    const context = device();
    const { batch } = change(context, today, [
      { what: 'follow', subject: movie, on: true },
      { what: 'follow', subject: series, on: true },
    ]);
    change(context, today, [{ what: 'follow', subject: movie, on: false }]);
    change(context, today, [{ what: 'follow', subject: movie, on: true }]);
    expect(undo(context, batch ?? '')).toMatchObject({ count: 1, subjects: [series] });
    expect(Object.keys(set(context))).toEqual(['follow movie 9 -1 -1 ']);
  });

  it('two pages that mark at once agree: the second mark of the same episode changes nothing', () => {
    const context = device();
    const mark: Change = { what: 'seen', subject: episode(1, 1), at: today };
    expect(change(context, today, [mark]).count).toBe(1);
    expect(change(context, today, [mark])).toMatchObject({ batch: null, count: 0 });
    expect(change(context, today, [{ ...mark, again: true }]).count).toBe(1);
  });

  it('a season and a series stand for their aired episodes, and a mark is removed singly', () => {
    const context = device();
    expect(change(context, today, [{ what: 'seen', subject: series, at: null }]).count).toBe(5);
    expect(
      change(context, today, [{ what: 'seen', subject: { ...series, kind: 'season', season: 0 }, at: null }])
        .count,
    ).toBe(3);
    const mark = log(context)[1];
    expect(mark).toMatchObject({ season: 1, episode: 2 });
    const removed = change(context, today, [
      { what: 'removeMark', subject: episode(1, 2), mark: mark?.element ?? '' },
    ]);
    expect(removed.count).toBe(1);
    expect(change(context, today, [{ what: 'unseen', subject: series }]).count).toBe(7);
  });

  it('what airs later is never marked, neither alone nor with a season, a series or what comes before it', () => {
    for (const marking of [
      { what: 'seen', subject: episode(2, 3), at: null, again: true },
      { what: 'seen', subject: { ...series, kind: 'season', season: 2 }, at: null },
      { what: 'seen', subject: series, at: null },
      { what: 'seenUpTo', subject: episode(2, 3), at: null },
    ] as const) {
      const context = device();
      change(context, today, [marking]);
      expect(Object.keys(set(context)).filter((key) => key.startsWith('seen episode 7 2 3'))).toEqual([]);
    }
    expect(change(device(), '2026-12-01', [{ what: 'seen', subject: episode(2, 3), at: null }]).count).toBe(
      1,
    );
  });

  it('a change says which seasons it marked and, of one episode, how many before it have no mark', () => {
    const context = device();
    const mark = (what: 'seen' | 'seenUpTo', number: ReturnType<typeof episode>) =>
      change(context, today, [{ what, subject: number, at: today }]).marked;
    expect(mark('seen', episode(2, 2))).toEqual({ seasons: [2, 2], earlier: 4 });
    expect(mark('seenUpTo', episode(2, 2))).toEqual({ seasons: [1, 2], earlier: 0 });
    expect(mark('seenUpTo', episode(2, 2))).toBeUndefined();
    expect(mark('seen', episode(0, 3))).toEqual({ seasons: [0, 0], earlier: 2 });
    const { seasons } = title(context, today, series);
    expect(seasons.map(({ season, unmarked }) => [season, unmarked])).toEqual([
      [0, 2],
      [1, 0],
      [2, 0],
    ]);
  });

  it('operations of one service are not those of another', () => {
    const context = device();
    change(context, today, [{ what: 'follow', subject: movie, on: true }]);
    expect(log({ ...context, service: 'tmdb' })).toEqual([] satisfies Operation[]);
  });
});
