import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/settings.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { backgroundOf } from '../../../test/fixtures/background.ts';
import { PackJobs } from './pack-jobs.ts';
import type { PackJobsPorts } from './pack-jobs.ts';
import type { PendingItem } from './store/pack-items.ts';

// eslint-disable-next-line no-restricted-syntax -- the timers of this file are fake
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A pack of `count` bodies, with a slow store. */
function packOf(
  count: number,
  bring: (item: string) => Promise<Result<{ changed: boolean }>>,
  { pictures = 0, random = 1, isDiskLow = (): boolean => false, wasBroken = false } = {},
) {
  const wanted = new Map(
    Array.from({ length: count }, (_, index): [string, PendingItem] => [
      `item ${index}`,
      {
        kind: 'body',
        item: `item ${index}`,
        asked: { endpoint: 'movie.similar', parameters: { movie_id: index } },
        depth: 0,
        etag: null,
        wasBroken,
      },
    ]),
  );
  const wantedPictures = new Set(Array.from({ length: pictures }, (_, index) => `picture ${index}`));
  const missing: string[] = [];
  const asked: string[] = [];
  /** When each was asked for, in ms since the start. */
  const times: number[] = [];
  const began = Date.now();
  const finished: number[] = [];
  const health = { isReachable: true, checks: 0, confirmReachable: async () => void (health.checks += 1) };
  const background = backgroundOf({ health, random: () => random });
  const ports = {
    store: {
      packs: {
        next: async (_id: number, kind: string, limit: number) => {
          await pause(15);
          const pending = [...wantedPictures].map((item) => ({
            kind: 'picture',
            item,
            asked: item,
            etag: null,
          }));
          const items = kind === 'body' ? [...wanted.values()] : pending;
          return succeed({ items: items.slice(0, limit), more: false });
        },
        miss: (_id: number, item: string, why: string) => {
          wanted.delete(item);
          wantedPictures.delete(item);
          missing.push(`${item} ${why}`);
          return Promise.resolve(succeed(null));
        },
      },
    },
    fetchBody: async (
      { parameters }: { parameters: { movie_id: number } },
      _etag: null,
      signal: AbortSignal,
    ) => {
      const item = `item ${parameters.movie_id}`;
      asked.push(item);
      times.push(Date.now() - began);
      const brought = await bring(item);
      if (signal.aborted) return fail('cancelled');
      if (brought.ok) wanted.delete(item);
      return brought;
    },
    fetchPicture: async (item: string) => {
      const brought = await bring(item);
      if (brought.ok) wantedPictures.delete(item);
      return brought;
    },
    findSeasons: () => Promise.resolve(succeed([])),
    isDiskLow: () => Promise.resolve(isDiskLow()),
    settings: () => defaultSettings,
    background,
    now: () => Date.now(),
    planSeasons: () => Promise.resolve(succeed(null)),
    moved: () => undefined,
    finished: (id: number) => finished.push(id),
  } as unknown as PackJobsPorts;
  const jobs = new PackJobs(ports);
  open.push(jobs);
  return { jobs, asked, times, finished, wanted, wantedPictures, missing, health, background };
}

const open: PackJobs[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const jobs of open.splice(0)) jobs.close();
});

it('a job continues when it is started again while the store answers', async () => {
  const { jobs, asked, finished } = packOf(20, () => Promise.resolve(succeed({ changed: true })));
  jobs.start(1, null);
  await vi.advanceTimersByTimeAsync(5);
  jobs.start(1, null);
  await vi.runAllTimersAsync();
  expect(finished).toEqual([1]);
  expect(asked.length).toBe(20);
});

it('a job requests every item once, and reports when nothing is left', async () => {
  const { jobs, asked, finished } = packOf(150, async () => {
    await pause(1);
    return succeed({ changed: true });
  });
  jobs.start(1, null);
  await vi.runAllTimersAsync();
  expect(finished).toEqual([1]);
  expect(new Set(asked).size).toBe(150);
  expect(asked.length).toBe(150);
  expect(jobs.job(1)?.state).toBe('done');
});

it('a job waits for the network with its reason, requests nothing meanwhile, and continues when it is back', async () => {
  let away = true;
  const { jobs, asked, finished, health, background } = packOf(5, () =>
    away ? Promise.resolve(fail('offline')) : held,
  );
  jobs.start(1, null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(jobs.job(1)).toMatchObject({ state: 'waiting', waitsFor: { code: 'offline' } });
  expect(health.checks).toBeGreaterThan(0);
  const before = asked.length;
  health.isReachable = false;
  background.update();
  await vi.advanceTimersByTimeAsync(hour);
  expect(asked).toHaveLength(before);
  away = false;
  health.isReachable = true;
  background.update();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(finished).toEqual([1]);
});

it('a job requests nothing while the disk has little space, says so, and goes on by itself', async () => {
  let isDiskLow = true;
  const { jobs, asked, finished } = packOf(5, () => held, { pictures: 5, isDiskLow: () => isDiskLow });
  jobs.start(1, null);
  await vi.advanceTimersByTimeAsync(hour);
  expect(asked).toEqual([]);
  expect(jobs.job(1)).toMatchObject({
    state: 'waiting',
    waitsFor: { code: 'storage', details: { reason: 'low' } },
  });
  isDiskLow = false;
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(finished).toEqual([1]);
});

it('a job stops at once when paused, and is gone when dropped', async () => {
  const { jobs, asked } = packOf(100, async () => {
    await pause(10);
    return succeed({ changed: true });
  });
  jobs.start(1, null);
  await vi.advanceTimersByTimeAsync(20);
  expect(asked.length).toBeGreaterThan(0);
  jobs.pause(1);
  const then = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(then);
  expect(jobs.job(1)?.state).toBe('paused');
  jobs.drop(1);
  expect(jobs.job(1)).toBeNull();
});

const hour = 60 * 60_000;
const held = Promise.resolve(succeed({ changed: true }));

it.each([
  ['500', fail('serverFault', { status: 500 })],
  ['a page in HTML', fail('badResponse', { reason: 'html' })],
  ['a truncated answer', fail('badResponse', { reason: 'truncated' })],
  ['a time-out', fail('timeout', { reason: 'headers' })],
  ['429', fail('rateLimited', { status: 429 }, { retryAfterMs: 1_000 })],
  ['401', fail('unauthorized', { status: 401 })],
  ['403', fail('forbidden', { status: 403 })],
  ['JSON of another kind', fail('badResponse', { reason: 'shape', field: 'id' })],
  ['a reset connection', fail('offline', { reason: 'reset' })],
])('a job outlasts days of %s with few requests and growing pauses', async (_, why) => {
  let isWell = false;
  const { jobs, asked, finished, missing } = packOf(40, () => (isWell ? held : Promise.resolve(why)));
  jobs.start(1, null);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked.length).toBeLessThan(40);
  await vi.advanceTimersByTimeAsync(3 * 24 * hour - 20_000);
  expect(jobs.job(1)).toMatchObject({ state: 'waiting', waitsFor: why.failure });
  // Six an hour once the pauses have grown, and a little more before.
  expect(asked.length).toBeLessThan(3 * 24 * 6 + 100);
  expect(asked.length).toBeGreaterThan(24);
  isWell = true;
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect({ finished, missing }).toEqual({ finished: [1], missing: [] });
});

// Proves protections of background-work.ts.
it('a job tries again within seconds of a failure, and after at most an hour', async () => {
  const { jobs, times } = packOf(1, () => Promise.resolve(fail('serverFault')));
  jobs.start(1, null);
  await vi.advanceTimersByTimeAsync(24 * hour);
  const pauses = times.slice(1).map((at, index) => Math.round((at - (times[index] ?? 0)) / 1000));
  expect(pauses.slice(0, 5)).toEqual([2, 4, 8, 16, 32]);
  expect(Math.max(...pauses)).toBe(3600);
  expect(pauses.at(-1)).toBe(3600);
});

it('pauses are not equal, so that many do not return at once', async () => {
  const short = packOf(1, () => Promise.resolve(fail('serverFault')), { random: 0 });
  short.jobs.start(1, null);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(short.asked).toHaveLength(2);
});

// Proves protections of pack-job.ts.
it('bodies arrive while the host of pictures fails, and pictures once it is well', async () => {
  let isWell = false;
  const { jobs, wanted, wantedPictures, finished } = packOf(
    200,
    (item) =>
      item.startsWith('item') || isWell ? held : Promise.resolve(fail('badResponse', { reason: 'type' })),
    { pictures: 50 },
  );
  jobs.start(1, null);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([wanted.size, wantedPictures.size, jobs.job(1)?.state]).toEqual([0, 50, 'waiting']);
  isWell = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([wantedPictures.size, finished]).toEqual([0, [1]]);
});

it('only an item that the service itself does not have is given up, and others do not wait for one that fails', async () => {
  const { jobs, wanted, missing, finished } = packOf(60, (item) =>
    item === 'item 0'
      ? Promise.resolve(fail('notFound', { status: 404 }))
      : item === 'item 1'
        ? Promise.resolve(fail('serverFault', { status: 500 }))
        : held,
  );
  jobs.start(1, null);
  await vi.advanceTimersByTimeAsync(2 * 24 * hour);
  expect(missing).toEqual(['item 0 gone']);
  expect([...wanted.keys()]).toEqual(['item 1']);
  expect(finished).toEqual([]);
  expect(jobs.job(1)).toMatchObject({ state: 'waiting', waitsFor: { code: 'serverFault' } });
});

it('an item that couldn’t be read before is given up again where nothing else is wanted', async () => {
  for (const wasBroken of [false, true]) {
    const bad = fail('badResponse', { reason: 'shape' });
    const { jobs, missing, finished } = packOf(1, () => Promise.resolve(bad), { wasBroken });
    jobs.start(1, null);
    await vi.advanceTimersByTimeAsync(hour);
    expect([missing, finished]).toEqual(wasBroken ? [['item 0 broken'], [1]] : [[], []]);
  }
});

it('a sign that the service is well again ends a long pause soon, and many signs are no storm', async () => {
  const { jobs, asked, background } = packOf(1, () => Promise.resolve(fail('serverFault')));
  jobs.start(1, null);
  await vi.advanceTimersByTimeAsync(6 * hour);
  const before = asked.length;
  for (let second = 0; second < 60; second += 1) {
    background.noteRecovery();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(asked.length - before).toBeGreaterThanOrEqual(4);
  expect(asked.length - before).toBeLessThanOrEqual(6);
});
