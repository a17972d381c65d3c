import { beforeEach, describe, expect, it } from 'vitest';
import { fail, failure, succeed } from '#shared/result.ts';
import { localDay } from '#shared/text/calendar-day.ts';
import {
  ask,
  ChangingService,
  FakeClock,
  memoryContext,
  mine,
} from '../../../../test/fixtures/changing-service.ts';
import { memoryLibrary } from '../../../../test/fixtures/memory-store.ts';
import type { StoreContext } from '../../store/context.ts';
import { change } from '../store/changes.ts';
import * as checks from '../store/due-checks.ts';
import { list } from '../store/inbox.ts';
import * as savedViews from '../store/saved-views.ts';
import { checkSubject } from './check.ts';

let context: StoreContext;
let clock: FakeClock;
let service: ChangingService;
let allowed: number;

beforeEach(() => {
  clock = new FakeClock();
  context = memoryContext(clock);
  service = new ChangingService(context);
  allowed = 1_000;
});

/** Checks what is due on the next day; returns how many requests that took. */
async function checkTomorrow(all = true): Promise<number> {
  clock.now += 24 * 60 * 60_000;
  const before = service.requests.length;
  for (const check of checks.due(context, clock.day, { limit: 100, all, views: true })) {
    await checkSubject(
      {
        store: {
          checks: {
            ...{ known: ask(context, checks.known), record: ask(context, checks.record) },
            checkedView: ask(context, checks.checkedView),
          },
        },
        requests: service.watcherRequests,
        spend: () =>
          Promise.resolve((allowed -= 1) < 0 ? fail('rateLimited', { reason: 'dayUsed' }) : succeed(null)),
        services: () => mine,
        today: () => localDay(clock.now),
        ...{ limit: () => 1_000, changesWindowDays: 14 },
      },
      check,
    );
  }
  return service.requests.length - before;
}
function save(into: StoreContext, name: string, query: string) {
  change(into, localDay(clock.now), [{ what: 'saveView', name, query }]);
  return savedViews.list(into);
}
const told = () =>
  list(context, { offset: 0, limit: 50 })
    .entries.toReversed()
    .map(({ news: { movies = [], more } }) => [
      ...movies.map(({ id }) => id),
      ...(more > 0 ? [`+${more}`] : []),
    ]);
const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('a saved view', () => {
  it('tells what it newly lists once, after a first check that only finds out what it lists', async () => {
    save(context, 'Rain', 'with_genres=18');
    service.view = [1, 2, 3];
    expect(await checkTomorrow()).toBe(1);
    expect(told()).toEqual([]);
    service.view = [9, 1, 2, 8];
    expect(await checkTomorrow()).toBe(1);
    await checkTomorrow();
    // What left and comes back is no news.
    service.view = [9, 3, 1, 2, 8];
    await checkTomorrow();
    expect(told()).toEqual([[9, 8]]);
    const [entry] = list(context, { offset: 0, limit: 1 }).entries;
    expect(entry).toMatchObject({
      ...{ kind: 'listed', isUnread: true, subject: { kind: 'view' } },
      title: { name: 'Rain' },
      view: { query: 'with_genres=18' },
    });
  });

  it('of more than three pages is read that far, and what climbs within them is no news', async () => {
    save(context, 'Popular', '');
    service.view = upTo(100);
    expect(await checkTomorrow()).toBe(3);
    // 61 stood just behind what was read, and 200 is in front.
    service.view = [200, ...upTo(48), 61, ...upTo(60, 49), ...upTo(100, 62)];
    expect(await checkTomorrow()).toBe(3);
    expect(told()).toEqual([[200]]);
  });

  it('tells a movie once that the service repeats where two pages meet', async () => {
    save(context, 'Popular', '');
    service.view = upTo(24);
    await checkTomorrow();
    service.view = [...upTo(19), 90, 90, ...upTo(24, 20)];
    await checkTomorrow();
    expect(told()).toEqual([[90]]);
  });

  it('names eight movies and counts the others', async () => {
    save(context, 'Rain', 'with_genres=18');
    await checkTomorrow();
    service.view = upTo(11);
    await checkTomorrow();
    expect(told()).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, '+3']]);
  });

  it('tells nothing that the person saw in it meanwhile', async () => {
    const [view] = save(context, 'Rain', 'with_genres=18');
    await checkTomorrow();
    service.view = [1, 2];
    savedViews.look(context, view?.id ?? 0, [1]);
    await checkTomorrow();
    expect(told()).toEqual([[2]]);
  });

  it('with another query begins anew, and a deleted one is checked no more', async () => {
    const [view] = save(context, 'Rain', 'with_genres=18');
    service.view = [1];
    await checkTomorrow();
    const changeTo = (query: string) =>
      change(context, localDay(clock.now), [{ what: 'changeView', view: view?.id ?? 0, query }]);
    changeTo('with_genres=35');
    service.view = [2];
    expect(await checkTomorrow()).toBe(1);
    for (let days = 0; days < 5; days += 1) await checkTomorrow();
    changeTo('with_genres=18');
    await checkTomorrow();
    expect(told()).toEqual([]);
    change(context, localDay(clock.now), [{ what: 'removeView', view: view?.id ?? 0 }]);
    expect(await checkTomorrow()).toBe(0);
  });

  it('is due every four days, and two days after news', async () => {
    save(context, 'Rain', 'with_genres=18');
    const requests: number[] = [];
    for (let day = 0; day < 12; day += 1) {
      if (day === 6) service.view = [1];
      requests.push(await checkTomorrow(false));
    }
    const days = requests.flatMap((count, day) => (count > 0 ? [day] : []));
    const gaps = days.slice(1).map((day, index) => day - (days[index] ?? 0));
    expect(gaps.every((gap) => gap >= 2 && gap <= 4)).toBe(true);
    expect(told()).toEqual([[1]]);
  });

  it('of which a look fails for good keeps what was known, also at the first look', async () => {
    save(context, 'Rain', 'with_genres=18');
    service.view = upTo(50);
    for (const found of [[], [[99]]]) {
      service.failing = () => failure('invalidInput');
      await checkTomorrow();
      service.failing = () => null;
      await checkTomorrow();
      expect(told()).toEqual(found);
      service.view = [...upTo(50), 99];
    }
  });

  it('for which the day has no requests left keeps what was known, and tells the next day', async () => {
    save(context, 'Rain', 'with_genres=18');
    service.view = upTo(30);
    await checkTomorrow();
    service.view = [99, ...upTo(30)];
    allowed = 1;
    await checkTomorrow();
    expect(told()).toEqual([]);
    allowed = 10;
    await checkTomorrow();
    expect(told()).toEqual([[99]]);
  });

  it('is one entry on two computers, whatever it is called', () => {
    save(context, 'Rain', 'with_genres=18');
    save(context, 'Regen', 'with_genres=18');
    const due = checks.due(context, clock.day, { limit: 100, all: true, views: true });
    expect(due).toHaveLength(1);
    const library = memoryLibrary();
    const other = { ...context, library };
    save(other, 'First', '');
    save(other, 'Pluie', 'with_genres=18');
    const ids = checks
      .due(other, clock.day, { limit: 100, all: true, views: true })
      .map(({ subject }) => subject.id);
    expect(ids).toContain(due[0]?.subject.id);
    expect(checks.due(context, clock.day, { limit: 100, all: true, views: false })).toEqual([]);
    library.close();
  });
});
