import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MovieListItem } from '#shared/catalogue/resources/lists.ts';
import { failure } from '#shared/result.ts';
import { localDay } from '#shared/text/calendar-day.ts';
import {
  ChangingService,
  FakeClock,
  memoryContext,
  watcherOn,
} from '../../../../test/fixtures/changing-service.ts';
import { movie } from '../../../../test/fixtures/open-store.ts';
import { writeTitles } from '../../catalogue/store/titles.ts';
import type { StoreContext } from '../../store/context.ts';
import { change } from '../store/changes.ts';
import { due } from '../store/due-checks.ts';
import { list } from '../store/inbox.ts';
import type { Watcher } from './watcher.ts';

const day = 24 * 60 * 60_000;
const limit = (): number => 200;

let context: StoreContext;
let clock: FakeClock;
let service: ChangingService;

beforeEach(() => {
  clock = new FakeClock();
  context = memoryContext(clock);
  service = new ChangingService(context);
});
afterEach(() => {
  for (const each of watchers.splice(0)) each.close();
});

const watchers: Watcher[] = [];
/** A watcher that ends with the test. */
function watch(most = limit): Watcher {
  const watcher = watcherOn(context, clock, service, { limit: most });
  watchers.push(watcher);
  return watcher;
}

function follow(id: number, on = true): void {
  change(context, localDay(clock.now), [{ what: 'follow', subject: { kind: 'series', id }, on }]);
}

/** The series that were never checked. */
const unchecked = () =>
  due(context, clock.day, { limit: 100, all: true, views: false })
    .filter(({ checkedDay }) => checkedDay === null)
    .map(({ subject }) => subject.id);

it('what happens to movies and series is told once, and in time, within the requests of each day', async () => {
  const most = 15;
  const watcher = watch(() => most);
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  for (const id of ids) {
    if (id % 2 === 0) service.addMovie(id);
    else service.addSeries(id, clock.day + id);
    const subject = { kind: id % 2 === 0 ? 'movie' : 'series', id } as const;
    change(context, localDay(clock.now), [{ what: 'follow', subject, on: true }]);
  }
  const happened: string[] = [];
  for (const days of [12, 17, 17, 17]) {
    const until = clock.day + days;
    while (clock.day < until) clock.wait(await watcher.step());
    const told = list(context, { offset: 0, limit: 1_000 }).entries;
    expect(told.map(({ subject, kind }) => `${subject.id} ${kind}`).sort()).toEqual(happened.toSorted());
    for (const id of ids)
      happened.push(`${id} ${id % 2 === 0 ? service.changeOffers(id) : service.changeDays(id, clock.day)}`);
  }
  expect(Math.max(...service.perDay())).toBeLessThanOrEqual(most);
});

it('a series that has every season uses a share of each day, and the others are checked', async () => {
  const watcher = watch();
  service.addEndlessSeries(1);
  follow(1);
  for (let id = 2; id <= 30; id += 1) {
    service.addSeries(id, clock.day);
    follow(id);
  }
  for (let days = 0; days < 3; days += 1) {
    for (let steps = 0; steps < 40; steps += 1) await watcher.step();
    expect(unchecked()).toEqual([]);
    expect(service.requestsFor(1)).toBeLessThanOrEqual(12 * (days + 1));
    clock.now += day;
  }
  expect(service.requestsFor(1)).toBeGreaterThan(12);
  // What a later part of the first search finds was there before.
  expect(list(context, { offset: 0, limit: 50 }).entries).toEqual([]);
});

it('a series for which the service always fails is checked after the others', async () => {
  const watcher = watch();
  for (const id of [1, 2, 3]) {
    service.addSeries(id, clock.day);
    follow(id);
  }
  service.failingFor = (id) => (id === 1 ? failure('serverFault') : null);
  for (let steps = 0; steps < 8; steps += 1) clock.now += await watcher.step();
  expect(unchecked()).toEqual([1]);
  service.addSeries(4, clock.day);
  follow(4);
  expect(await watcher.checkNow()).toMatchObject({ ok: false });
  expect(unchecked()).toEqual([1]);
});

it('what a day has no requests for is first the next day', async () => {
  const watcher = watch(() => 1);
  for (const id of [1, 2, 3]) {
    service.addSeries(id, clock.day);
    follow(id);
  }
  for (let days = 0; days < 3; days += 1) {
    for (let hours = 0; hours < 6; hours += 1) await watcher.step();
    clock.now += day;
  }
  expect(unchecked()).toEqual([]);
});

it('a series of which the service refuses the question is done, and the others are checked', async () => {
  const watcher = watch();
  for (const id of [1, 2]) {
    service.addSeries(id, clock.day);
    follow(id);
  }
  service.failingFor = (id) => (id === 1 ? failure('invalidInput') : null);
  expect(await watcher.checkNow()).toMatchObject({ ok: true });
  expect(unchecked()).toEqual([]);
});

it('what is followed again after days is checked as for the first time', async () => {
  const watcher = watch();
  service.addSeries(1, clock.day);
  follow(1);
  await watcher.checkNow();
  for (const [waited, found] of [
    [day / 2, []],
    [2 * day, [1]],
  ] as const) {
    follow(1, false);
    clock.now += waited;
    follow(1);
    expect(unchecked()).toEqual(found);
  }
});

it('a movie that a list without a region names with another day has not moved', async () => {
  const watcher = watch();
  service.addMovie(1);
  const told = (released: string, region: string | null) => {
    const parameters = region === null ? {} : { region };
    writeTitles(
      context.database,
      [{ mediaType: 'movie', item: { ...(movie(1, 'Harbour') as MovieListItem), release_date: released } }],
      {
        ...{ fetchedAt: clock.now, now: clock.now, language: 'en-US' },
        by: { endpoint: 'movie.popular', parameters },
      },
    );
  };
  const days = () =>
    list(context, { offset: 0, limit: 9 }).entries.flatMap(({ news }) => news.days.map((each) => each.day));
  change(context, localDay(clock.now), [{ what: 'follow', subject: { kind: 'movie', id: 1 }, on: true }]);
  for (const [released, region] of [
    ['2026-12-10', 'DE'],
    ['2026-12-17', null],
    ['2026-12-10', 'DE'],
  ] as const) {
    told(released, region);
    await watcher.checkNow();
    clock.now += day;
  }
  expect(days()).toEqual([]);
  told('2026-12-24', null);
  await watcher.checkNow();
  expect(days()).toEqual(['2026-12-24']);
});

it('a connection that isn’t the service’s says nothing about a series', async () => {
  const watcher = watch();
  service.addSeries(1, clock.day);
  follow(1);
  service.failing = () => failure('badResponse', { reason: 'certificate' });
  expect(await watcher.checkNow()).toMatchObject({ ok: false });
  expect(unchecked()).toEqual([1]);
});

it('episodes that the catalogue lost are no news once it has them again', async () => {
  const watcher = watch();
  service.addSeries(1, clock.day);
  follow(1);
  await watcher.checkNow();
  context.database.exec('delete from episodes; delete from seasons');
  clock.now += day;
  await watcher.checkNow();
  await service.watcherRequests.season(1, 1);
  clock.now += day;
  await watcher.checkNow();
  expect(list(context, { offset: 0, limit: 50 }).entries).toEqual([]);
});

it('days that a clock ahead had taken for past are no news once it is right', async () => {
  const watcher = watch();
  service.addSeries(1, clock.day);
  follow(1);
  await watcher.checkNow();
  clock.now += 20 * day;
  await watcher.checkNow();
  clock.now -= 20 * day;
  await watcher.checkNow();
  expect(list(context, { offset: 0, limit: 50 }).entries).toEqual([]);
  // From then on, days are news again.
  service.changeDays(1, clock.day);
  clock.now += day;
  await watcher.checkNow();
  expect(list(context, { offset: 0, limit: 50 }).entries).toMatchObject([{ kind: 'moved' }]);
});

it('a title that is followed during a check is checked soon after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = Promise.withResolvers<undefined>();
  const watcher = watch();
  service.addSeries(1, clock.day);
  service.addSeries(2, clock.day);
  follow(1);
  service.beforeAnswer = () => answer.promise;
  watcher.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(service.requests).toHaveLength(1);
  follow(2);
  watcher.wake();
  answer.resolve(undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(unchecked()).toEqual([]);
});
