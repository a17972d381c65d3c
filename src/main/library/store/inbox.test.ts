import { beforeEach, describe, expect, it } from 'vitest';
import type { Changed } from '#shared/contract/mine-answers.ts';
import type { Change } from '#shared/contract/mine.ts';
import { newsText } from '#shared/mine/news.ts';
import type { NewsKind } from '#shared/mine/news.ts';
import { dayNumber } from '#shared/text/calendar-day.ts';
import { openMemory } from '../../../../test/fixtures/open-memory.ts';
import type { StoreContext } from '../../store/context.ts';
import { change, undo } from './changes.ts';
import { due, record, spend, spent } from './due-checks.ts';
import type { CheckOutcome } from './due-checks.ts';
import { list, unread } from './inbox.ts';
import { merge } from './merge.ts';
import { logPage } from './operation-log.ts';

const today = '2026-11-22';
const day = dayNumber(today);
const movie = { kind: 'movie', id: 9 } as const;
const text = newsText({ title: 'A title', days: [], offers: [], more: 0 });
const outcome = (on: string, state: string, ...kinds: NewsKind[]): CheckOutcome => ({
  ...{ today: on, checkedDay: dayNumber(on), dueDay: dayNumber(on) + 7, state },
  news: kinds.map((kind) => ({ kind, text })),
});

let context: StoreContext;
let clock: number;

const openLibrary = () => openMemory(() => clock);
beforeEach(() => {
  clock = Date.UTC(2026, 10, 22, 12);
  context = openLibrary();
});

const act = (what: Change): Changed => change(context, today, [what]);
const follow = (on = true): Changed => act({ what: 'follow', subject: movie, on });
const entries = (of = context) =>
  list(of, { offset: 0, limit: 50 }).entries.map(({ entry, isUnread }) => `${entry}${isUnread ? ' *' : ''}`);
const states = () => due(context, day + 30, { limit: 10, all: true, views: true }).map(({ state }) => state);

describe('the inbox', () => {
  it('has each kind of news of a title once a day, and the news that waits is found again', () => {
    follow();
    expect(record(context, movie, outcome(today, 'one', 'arrived'))).toBe(1);
    expect(record(context, movie, outcome(today, 'two', 'arrived', 'left'))).toBe(0);
    expect(states()).toEqual(['one']);
    clock += 24 * 60 * 60_000;
    expect(record(context, movie, outcome('2026-11-23', 'two', 'arrived', 'left'))).toBe(2);
    expect(states()).toEqual(['two']);
    expect(entries().sort()).toEqual(['arrived-2026-11-22 *', 'arrived-2026-11-23 *', 'left-2026-11-23 *']);
    expect(unread(context)).toBe(3);
  });

  it('marks entries as read and unread, removes them, and every change is undone', () => {
    follow();
    record(context, movie, outcome(today, 'one', 'arrived', 'left'));
    const both = ['arrived-2026-11-22 *', 'left-2026-11-22 *'];
    for (const what of [
      { what: 'read', subject: movie, entry: 'arrived-2026-11-22', on: true },
      { what: 'readAll' },
      { what: 'removeEntry', subject: movie, entry: 'left-2026-11-22' },
    ] satisfies Change[]) {
      const { batch } = act(what);
      expect(entries().sort()).not.toEqual(both);
      undo(context, batch ?? '');
      expect(entries().sort()).toEqual(both);
    }
    act({ what: 'read', subject: movie, entry: 'arrived-2026-11-22', on: true });
    expect(unread(context)).toBe(1);
    act({ what: 'read', subject: movie, entry: 'arrived-2026-11-22', on: false });
    expect(unread(context)).toBe(2);
    expect(act({ what: 'read', subject: movie, entry: 'moved-2026-11-22', on: false }).batch).toBeNull();
  });

  it('tells nothing again that was removed, and nothing about a title that is no longer followed', () => {
    follow();
    record(context, movie, outcome(today, 'one', 'arrived'));
    act({ what: 'removeEntry', subject: movie, entry: 'arrived-2026-11-22' });
    expect(record(context, movie, outcome(today, 'one', 'arrived'))).toBe(0);
    follow(false);
    expect(record(context, movie, outcome('2026-11-23', 'two', 'arrived'))).toBe(0);
    expect(entries()).toEqual([]);
  });

  it('of another device is merged, and the same news of both is one entry', () => {
    const other = openLibrary();
    for (const each of [context, other]) {
      change(each, today, [{ what: 'follow', subject: movie, on: true }]);
      record(each, movie, outcome(today, 'one', 'arrived'));
    }
    record(other, movie, outcome('2026-11-23', 'two', 'left'));
    context.library.transaction(() => merge(context, logPage(other, null).operations));
    expect(entries().sort()).toEqual(['arrived-2026-11-22 *', 'left-2026-11-23 *']);
  });

  it('shows the latest news first, and leaves out what a newer version wrote', () => {
    follow();
    record(context, movie, outcome(today, 'one', 'arrived'));
    clock += 24 * 60 * 60_000;
    record(context, movie, outcome('2026-11-23', 'two', 'left'));
    context.library.run(
      "update current_values set element = 'renamed-2026-11-22' where element like 'arrived%'",
    );
    expect(entries()).toEqual(['left-2026-11-23 *']);
  });
});

describe('the titles that are due', () => {
  it('begin with those never checked, then by how much of their interval has passed', () => {
    for (const id of [1, 2, 3])
      change(context, today, [{ what: 'follow', subject: { kind: 'movie', id }, on: true }]);
    record(context, { kind: 'movie', id: 1 }, { ...outcome(today, ''), dueDay: day + 7 });
    record(context, { kind: 'movie', id: 2 }, { ...outcome(today, ''), dueDay: day + 2 });
    const ids = (on: number) =>
      due(context, on, { limit: 10, all: false, views: false }).map(({ subject }) => subject.id);
    expect(ids(day)).toEqual([3]);
    expect(ids(day + 2)).toEqual([3, 2]);
    expect(ids(day + 8)).toEqual([3, 2, 1]);
    // The clock was set back.
    expect(ids(day - 1)).toEqual([3, 1, 2]);
  });
});

it('the requests of a day are counted before they are sent, and no more than the limit', () => {
  expect([1, 2, 3].map(() => spend(context, day, 2))).toEqual([true, true, false]);
  expect(spent(context, day)).toBe(2);
  expect(spend(context, day + 1, 2)).toBe(true);
  expect([spent(context, day), spent(context, day + 1)]).toEqual([0, 1]);
});
