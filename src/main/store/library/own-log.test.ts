import { fc } from '../../../../test/fixtures/properties.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { LogPlace } from '#shared/contract/log-place.ts';
import type { Change, Changed } from '#shared/contract/mine.ts';
import { timeOf } from '#shared/mine/hybrid-clock.ts';
import { fieldKey, mostNoteCharacters, project } from '#shared/mine/operations.ts';
import type { Field, Operation } from '#shared/mine/operations.ts';
import { Database } from '../connection.ts';
import { createContext } from '../context.ts';
import type { StoreContext } from '../context.ts';
import { migrate } from '../migrations.ts';
import { change, undo } from './changes.ts';
import { libraryMigrations } from './library.ts';
import { batchName, extend, logPage, merge, newBatch } from './operations.ts';
import type { Write } from './operations.ts';

const today = '2026-11-22';
const noon = Date.UTC(2026, 10, 22, 12);

/** A catalogue with a series of specials and two seasons, of three episodes each; the last one airs later. */
const catalogue = new Database(':memory:');
migrate(catalogue);
for (const season of [0, 1, 2])
  for (const number of [1, 2, 3])
    catalogue.run(
      `insert into episodes (series_id, season_number, episode_number, id, name, air_date, still_path, fetched_at)
       values (7, ?, ?, ?, '', ?, null, 0)`,
      ...[season, number, season * 10 + number, season * number === 6 ? '2026-12-01' : '2026-01-01'],
    );
afterAll(() => catalogue.close());

/** A device with an empty library. */
function device(clock: { now: number } = { now: noon }): StoreContext {
  const library = new Database(':memory:');
  migrate(library, libraryMigrations);
  return createContext({ database: catalogue, library, service: 'demo', now: () => clock.now });
}

/** Every value, as the tables have it. */
function values({ library }: StoreContext): Record<string, string | null> {
  const rows = library.all<Field & { value: string | null }>('select * from current_values');
  return Object.fromEntries(rows.map((row) => [fieldKey(row), row.value]));
}

const set = (context: StoreContext): Record<string, string | null> =>
  Object.fromEntries(Object.entries(values(context)).filter(([, value]) => value !== null));

/** Every operation, read page by page. */
function log(context: StoreContext): Operation[] {
  const all: Operation[] = [];
  for (let after: LogPlace | null = null; ;) {
    const page = logPage(context, after);
    all.push(...page.operations);
    if (page.next === null) return all;
    after = page.next;
  }
}

const projected = (context: StoreContext): Record<string, string | null> =>
  Object.fromEntries([...project(log(context))].map(([key, { after }]) => [key, after]));

const movie = { kind: 'movie', id: 9 } as const;
const series = { kind: 'series', id: 7 } as const;
const episode = (season: number, number: number) =>
  ({ kind: 'episode', id: 7, season, episode: number }) as const;

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    what: fc.constant('follow' as const),
    subject: fc.constantFrom(movie, series, { kind: 'person', id: 9 } as const),
    on: fc.boolean(),
  }),
  fc.record({
    what: fc.constant('dismiss' as const),
    subject: fc.constantFrom(movie, series),
    on: fc.boolean(),
  }),
  fc.record({
    what: fc.constant('score' as const),
    subject: fc.constantFrom(movie, series, episode(1, 1)),
    score: fc.constantFrom(null, 0.5, 10),
  }),
  fc.record({
    what: fc.constant('note' as const),
    subject: fc.constantFrom(movie, episode(1, 1)),
    note: fc.constantFrom('', 'Again', 'With Ada'),
  }),
  fc.record(
    {
      what: fc.constant('seen' as const),
      subject: fc.constantFrom(
        movie,
        series,
        { ...series, kind: 'season', season: 1 } as const,
        episode(2, 3),
      ),
      at: fc.constantFrom(null, today, '2026-11-20T20:15'),
      again: fc.boolean(),
    },
    { requiredKeys: ['what', 'subject', 'at'] },
  ),
  fc.record({
    what: fc.constant('seenUpTo' as const),
    subject: fc.constantFrom(episode(1, 2), episode(2, 1), episode(0, 2)),
    at: fc.constant(null),
  }),
  fc.record({
    what: fc.constant('unseen' as const),
    subject: fc.constantFrom(movie, series, episode(1, 1), { ...series, kind: 'season', season: 2 } as const),
  }),
);
const batches = fc.array(fc.array(anyChange, { minLength: 1, maxLength: 3 }), { maxLength: 8 });

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
        expect(merge(one, ofTwo)).toBe(ofTwo.length);
        expect(merge(two, shuffled)).toBe(ofOne.length);
        expect(values(third)).toEqual(values(one));
        expect(values(two)).toEqual(values(one));
        expect(merge(one, shuffled)).toBe(0);
        expect(values(one)).toEqual(projected(one));
      }),
      { numRuns: 60 },
    );
  });

  it('a clock that is set back does not reorder history', () => {
    const clock = { now: noon };
    const context = device(clock);
    change(context, today, [{ what: 'follow', subject: movie, on: true }]);
    clock.now -= 365 * 24 * 60 * 60_000;
    change(context, today, [{ what: 'follow', subject: movie, on: false }]);
    expect(log(context).map(({ after }) => after)).toEqual(['', null]);
    expect(set(context)).toEqual({});
  });

  it('an operation of a device whose clock is years ahead does not win over a later change here', () => {
    const [here, there] = [device(), device({ now: Date.UTC(2040, 0) })];
    change(there, today, [{ what: 'follow', subject: movie, on: true }]);
    expect(merge(here, log(there))).toBe(1);
    change(here, today, [{ what: 'follow', subject: movie, on: false }]);
    expect(set(here)).toEqual({});
    expect(merge(here, log(there))).toBe(0);
    expect(set(here)).toEqual({});
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

  // Proves protections of operations.ts.
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

  it('operations of one service are not those of another', () => {
    const context = device();
    change(context, today, [{ what: 'follow', subject: movie, on: true }]);
    expect(log({ ...context, service: 'tmdb' })).toEqual([] satisfies Operation[]);
  });
});
