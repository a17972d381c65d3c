import { describe, expect, it } from 'vitest';
import type { LogPlace } from '#shared/contract/local-file.ts';
import type { Changed } from '#shared/contract/mine-answers.ts';
import type { Change } from '#shared/contract/mine.ts';
import { timeOf } from '#shared/mine/hybrid-clock.ts';
import { mostNoteCharacters } from '#shared/mine/operations.ts';
import {
  batches,
  device,
  log,
  movie,
  noon,
  projected,
  set,
  today,
  values,
} from '../../../../test/fixtures/own-log.ts';
import { fc } from '../../../../test/fixtures/properties.ts';
import type { StoreContext } from '../../store/context.ts';
import { change, undo } from './changes.ts';
import { merge } from './merge.ts';
import { logPage } from './operation-log.ts';
import { extend, newBatch } from './operations.ts';

describe('the order of the log', () => {
  it('a clock that was ahead, however far, dates what follows no later than its return, and changes still win in their order', () => {
    for (const ahead of [Date.UTC(2028, 0), Date.UTC(2100, 0), Date.UTC(2300, 0), Date.UTC(9999, 0)]) {
      const clock = { now: noon };
      const context = device(clock);
      const follow = (on: boolean, id = 5): Changed =>
        change(context, today, [{ what: 'follow', subject: { kind: 'movie', id }, on }]);
      follow(true);
      clock.now = ahead;
      const { batch } = follow(false);
      follow(true, 6);
      clock.now = noon + 1_000;
      follow(true);
      clock.now += 1_000;
      follow(false, 7);
      expect(log(context).map(({ id, after }) => [id, after !== null])).toEqual([
        [5, true],
        [5, false],
        [6, true],
        [5, true],
      ]);
      expect(log(context).every(({ stamp }) => timeOf(stamp) <= clock.now)).toBe(true);
      expect(values(context)).toEqual(projected(context));
      expect(undo(context, batch ?? '').count).toBe(0);
    }
    // A clock in a time without Marquee is wrong itself.
    const clock = { now: noon };
    const context = device(clock);
    change(context, today, [{ what: 'follow', subject: movie, on: true }]);
    clock.now = 0;
    change(context, today, [{ what: 'follow', subject: movie, on: false }]);
    expect(log(context).map(({ stamp }) => timeOf(stamp))).toEqual([noon, noon]);
  });

  it('merging is the same in any order, in parts, and a second time', () => {
    fc.assert(
      fc.property(batches, batches, fc.infiniteStream(fc.nat()), (mine, theirs, random) => {
        const clock = { now: noon };
        const [one, two] = [device(clock), device(clock)];
        for (const [context, made] of [
          [one, mine],
          [two, theirs],
        ] as const)
          for (const changes of made) {
            clock.now += 1_000;
            change(context, today, changes);
          }
        const all = [...log(one), ...log(two)];
        const shuffled = all
          .map((operation) => ({ operation, at: random.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ operation }) => operation);
        const third = device(clock);
        for (let from = 0; from < shuffled.length; from += 3) merge(third, shuffled.slice(from, from + 3));
        const [ofOne, ofTwo] = [log(one), log(two)];
        expect(merge(one, ofTwo)).toHaveLength(ofTwo.length);
        expect(merge(two, shuffled)).toHaveLength(ofOne.length);
        expect(values(third)).toEqual(values(one));
        expect(values(two)).toEqual(values(one));
        expect(merge(one, shuffled)).toEqual([]);
        expect(values(one)).toEqual(projected(one));
      }),
      { numRuns: 60 },
    );
  });

  it('operations on both sides of what a clock may be ahead get stamps in their order', () => {
    const clock = { now: noon + 24 * 60 * 60_000 };
    const context = device(clock);
    const ids = [1, 2, 3];
    const follow = (id: number): Change => ({ what: 'follow', subject: { kind: 'movie', id }, on: true });
    change(context, today, ids.map(follow));
    clock.now = noon;
    change(context, today, [follow(4)]);
    expect(log(context).map(({ id }) => id)).toEqual([...ids, 4]);
    expect(values(context)).toEqual(projected(context));
  });

  it('an operation of a device whose clock is years ahead does not win over a later change here', () => {
    const [here, there] = [device(), device({ now: Date.UTC(2040, 0) })];
    change(there, today, [{ what: 'follow', subject: movie, on: true }]);
    expect(merge(here, log(there))).toHaveLength(1);
    change(here, today, [{ what: 'follow', subject: movie, on: false }]);
    expect(set(here)).toEqual({});
    expect(merge(here, log(there))).toEqual([]);
    expect(set(here)).toEqual({});
  });

  // Proves protections of operation-log.ts.
  it('a page of the log has a limited size, and the pages together have every operation once', () => {
    const context = device();
    const longNotes = Array.from({ length: 300 }, (_, id) => ({
      ...({ kind: 'note', subject: 'movie', id, season: -1, episode: -1, element: '' } as const),
      after: 'n'.repeat(mostNoteCharacters),
    }));
    const marks = Array.from({ length: 5_000 }, (_, id) => ({
      ...({ kind: 'seen', subject: 'movie', id, season: -1, episode: -1, element: null } as const),
      after: '',
    }));
    for (const writes of [longNotes, marks])
      context.library.transaction(() => extend(context, newBatch(context), writes));
    const sizes: number[] = [];
    for (let after: LogPlace | null = null; ;) {
      const page = logPage(context, after);
      sizes.push(JSON.stringify(page.operations).length);
      if (page.next === null) break;
      after = page.next;
    }
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.max(...sizes)).toBeLessThan(2 ** 20);
    const numbers = log(context).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(longNotes.length + marks.length);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });

  it('leaves in the order of its clock, whichever device made an operation', () => {
    const clock = { now: noon };
    const [one, other] = [device(clock), device(clock)];
    const score = (context: StoreContext, id: number): void => {
      clock.now += 60_000;
      change(context, today, [{ what: 'score', subject: { kind: 'movie', id }, score: 7 }]);
    };
    for (let id = 1; id <= 3; id += 1) {
      score(one, id);
      score(other, id + 10);
    }
    one.library.transaction(() => merge(one, log(other)));
    expect(log(one).map(({ id }) => id)).toEqual([1, 11, 2, 12, 3, 13]);
    const [first, second] = log(one);
    if (first === undefined) throw new Error('nothing was logged');
    const { stamp, device: key, batch, number } = first;
    expect(logPage(one, { stamp, device: key, batch, number }).operations[0]).toEqual(second);
    const plan = one.library.all<{ detail: string }>(
      `explain query plan select * from operations where service = '' and (stamp, device, batch, number) > (1, '', 1, 1)
       order by stamp, device, batch, number limit 9`,
    );
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('operations_by_stamp')]);
  });
});
