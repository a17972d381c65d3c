import { beforeEach, expect, it } from 'vitest';
import { readEntry } from '#shared/mine/news.ts';
import { failure } from '#shared/result.ts';
import { dayNumber, localDay } from '#shared/text/calendar-day.ts';
import { backgroundOf } from '../../../../test/fixtures/background.ts';
import {
  ChangingService,
  FakeClock,
  memoryContext,
  watcherOn,
} from '../../../../test/fixtures/changing-service.ts';
import type { Happening } from '../../../../test/fixtures/changing-service.ts';
import { scaled } from '../../../../test/fixtures/scale.ts';
import type { StoreContext } from '../../store/context.ts';
import { change } from '../store/changes.ts';
import { list } from '../store/inbox.ts';
import type { Watcher } from './watcher.ts';

const titles = scaled({ sample: 60, whole: 500 });
const length = scaled({ sample: 70, whole: 365 });
/** 200 for 500 titles. */
const limit = titles.count * 0.4;
const hour = 60 * 60_000;
/** Days without a network, from the first one. */
const offline = { from: 40, until: 47 };
/** The service refuses from 1 to 7 on each of these days. */
const refusesEvery = 12;
const retryAfterMs = 90 * 60_000;
/** Every so many requests, the process is killed before the answer. */
const killedEvery = 151;
/** Days that a title takes until something happens to it again. */
const pause = 17;

let context: StoreContext;
let clock: FakeClock;

beforeEach(() => {
  clock = new FakeClock();
  context = memoryContext(clock);
});

/** Whether something happens to a title: to every movie, and to a third of the series; the others have ended. */
const isLively = (id: number): boolean => id % 2 === 0 || id % 3 === 0;

/** Follows half movies and half series. */
function follow(service: ChangingService): void {
  for (let id = 1; id <= titles.count; id += 1) {
    const kind = id % 2 === 0 ? 'movie' : 'series';
    if (kind === 'movie') service.addMovie(id);
    else service.addSeries(id, clock.day - (isLively(id) ? id % 50 : 100 + id));
    change(context, localDay(clock.now), [{ what: 'follow', subject: { kind, id }, on: true }]);
  }
}

it(`${titles.words} titles over ${length.words} days tell everything once and in time, within the day's requests`, async () => {
  const service = new ChangingService(context);
  follow(service);
  const start = clock.day;
  const dayOfRun = (): number => clock.day - start;
  const isOffline = (day: number): boolean => day >= offline.from && day < offline.until;
  const isRefusing = (): boolean => {
    const of = new Date(clock.now).getHours();
    return dayOfRun() % refusesEvery === refusesEvery - 1 && of >= 1 && of < 7;
  };
  let refusedAt = -Infinity;
  service.failing = () => {
    if (!isRefusing()) return null;
    refusedAt = clock.now;
    return failure('rateLimited', {}, { retryAfterMs });
  };
  let kills = 0;
  let killed = (): void => undefined;
  service.beforeAnswer = () => {
    expect(clock.now - refusedAt).toBeGreaterThanOrEqual(retryAfterMs);
    expect(isOffline(dayOfRun())).toBe(false);
    if (service.requests.length % killedEvery !== 0) return Promise.resolve();
    kills += 1;
    killed();
    return new Promise(() => undefined);
  };

  const happened: (Happening & { readonly until: number })[] = [];
  const nextAt = new Map<number, number>();
  for (let id = 1; id <= titles.count; id += 1)
    if (isLively(id)) nextAt.set(id, clock.now + (9 + (id % pause)) * 24 * hour + id * 997);
  const happen = (): void => {
    for (const [id, at] of nextAt) {
      if (at > clock.now) continue;
      nextAt.set(id, clock.now + pause * 24 * hour);
      if (dayOfRun() > length.count - 12) continue;
      const subject = id % 2 === 0 ? ('movie' as const) : ('series' as const);
      const kind = subject === 'movie' ? service.changeOffers(id) : service.changeDays(id, clock.day);
      const due = context.library.get<{ day: number }>(
        'select due_day as day from checks where kind = ? and id = ?',
        subject,
        id,
      );
      // A series' own history is asked every week, and between two checks of the current season.
      const until = kind === 'dated' ? clock.day + 8 : (due?.day ?? 0);
      happened.push({ subject, id, kind, at: clock.now, until: Math.max(until, clock.day) - start });
    }
  };

  const makeWatcher = (): Watcher =>
    watcherOn(context, clock, service, {
      limit: () => limit,
      background: backgroundOf({
        power: () => (isOffline(dayOfRun()) ? 'battery' : 'mains'),
        elapsed: () => clock.now,
      }),
    });
  let watcher = makeWatcher();
  while (dayOfRun() < length.count) {
    happen();
    const before = kills;
    const ended = new Promise<number>((resolve) => (killed = () => resolve(0)));
    const wait = await Promise.race([watcher.step(), ended]);
    if (kills > before) watcher = makeWatcher();
    clock.wait(wait);
  }

  expect(Math.max(...service.perDay())).toBeLessThanOrEqual(limit);
  const told = list(context, { offset: 0, limit: 1_000_000 }).entries.toReversed();
  const keyed = <T extends { readonly id: number }>(all: readonly T[], kind: (each: T) => string) =>
    Map.groupBy(all, (each) => `${each.id} ${kind(each)}`);
  const entries = keyed(
    told.map(({ subject: { id }, entry }) => ({ id, ...readEntry(entry) })),
    ({ kind }) => kind ?? '',
  );
  const expected = keyed(happened, ({ kind }) => kind);
  expect([...entries].map(([key, all]) => [key, all.length]).sort()).toEqual(
    [...expected].map(([key, all]) => [key, all.length]).sort(),
  );
  const late: unknown[] = [];
  for (const [key, all] of expected) {
    for (const [index, { at, until }] of all.entries()) {
      const day = dayNumber(entries.get(key)?.[index]?.day ?? '') - start;
      const since = dayNumber(localDay(at)) - start;
      expect(day).toBeGreaterThanOrEqual(since);
      // After the week offline, what was due in it is caught up within three days.
      const caughtUp = until >= offline.from && until < offline.until + 3 ? offline.until + 3 : until;
      if (day > caughtUp) late.push({ key, since, until, day });
    }
  }
  expect(late).toEqual([]);
  expect(happened.length).toBeGreaterThan(titles.count);
  expect(kills).toBeGreaterThan(2);
  expect(Number.isFinite(refusedAt)).toBe(true);
}, 900_000);
