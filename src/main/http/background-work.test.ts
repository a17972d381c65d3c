import { beforeEach, expect, it, vi } from 'vitest';
import { failure } from '#shared/result.ts';
import { backgroundOf } from '../../../test/fixtures/background.ts';

const [minute, hour] = [60_000, 60 * 60_000];

beforeEach(() => void vi.useFakeTimers());

const unreachable = { isReachable: false, confirmReachable: () => Promise.resolve() };

it.each([
  [{}, [null, null, null, null]],
  [{ health: unreachable }, ['network', 'network', 'network', 'network']],
  [{ power: () => 'asleep' as const }, ['power', 'power', 'power', 'power']],
  [{ power: () => 'battery' as const }, [null, null, 'power', 'power']],
  [{ isMetered: () => true }, [null, 'metered', 'metered', null]],
  [{ arePacksWorking: () => true }, [null, null, null, 'packs']],
  [{ isDiskLow: () => Promise.resolve(true) }, [null, null, null, 'disk']],
])('with %j, packs, library, watcher and index wait for %j', async (given, obstacles) => {
  const background = backgroundOf(given);
  await background.lookAtDisk();
  const ranks = ['packs', 'library', 'watcher', 'index'] as const;
  expect(ranks.map((rank) => background.task(rank, () => undefined).obstacle)).toEqual(obstacles);
  background.close();
});

it('a task may use the battery although its rank may not', () => {
  const background = backgroundOf({ power: () => 'battery' });
  expect(background.task('index', () => undefined, { onBattery: true }).obstacle).toBeNull();
});

it.each([
  ['packs', 2_000, hour],
  ['watcher', minute, 6 * hour],
  ['index', 2_000, 10 * minute],
] as const)('%s pause for %d ms, doubling up to %d ms, until something succeeds', (rank, first, longest) => {
  let resumed = 0;
  const task = backgroundOf().task(rank, () => (resumed += 1));
  const pauses: number[] = [];
  for (let outage = 0; outage < 20; outage += 1) {
    // However many requests fail together.
    for (let request = 0; request < 3; request += 1) task.pause(failure('serverFault'));
    pauses.push(task.remainingMs);
    vi.advanceTimersByTime(task.remainingMs);
  }
  expect(resumed).toBe(20);
  expect(pauses.slice(0, 3)).toEqual([first, 2 * first, 4 * first]);
  expect(pauses.at(-1)).toBe(longest);
  task.noteSuccess();
  task.pause(failure('serverFault'));
  expect(task.remainingMs).toBe(first);
});

it('a pause is as long as the service asks, whatever seems to be well meanwhile', () => {
  let power: 'mains' | 'asleep' = 'mains';
  let resumed = 0;
  const background = backgroundOf({ power: () => power });
  const task = background.task('packs', () => (resumed += 1));
  task.pause(failure('rateLimited', {}, { retryAfterMs: 7 * hour }));
  background.noteRecovery();
  power = 'asleep';
  background.update();
  power = 'mains';
  background.update();
  vi.advanceTimersByTime(7 * hour - 1);
  expect([resumed, task.pausedBy?.code]).toEqual([0, 'rateLimited']);
  vi.advanceTimersByTime(1);
  expect([resumed, task.pausedBy]).toEqual([1, null]);
});

it('a task that is hindered goes on anew once nothing hinders it any more, and not when its pause ends', () => {
  let arePacksWorking = true;
  const health = { ...unreachable };
  const resumed: boolean[] = [];
  const background = backgroundOf({ health, arePacksWorking: () => arePacksWorking });
  const task = background.task('index', (isAnew) => resumed.push(isAnew));
  task.pause(failure('offline'));
  vi.advanceTimersByTime(hour);
  health.isReachable = true;
  background.update();
  expect([resumed, task.obstacle, task.isFailing]).toEqual([[], 'packs', true]);
  arePacksWorking = false;
  background.update();
  background.update();
  expect([resumed, task.obstacle, task.isFailing]).toEqual([[true], null, false]);
});

it('a task that is closed is never resumed', () => {
  let resumed = 0;
  const background = backgroundOf();
  const task = background.task('packs', () => (resumed += 1));
  task.pause(failure('serverFault'));
  task.close();
  vi.advanceTimersByTime(hour);
  expect(resumed).toBe(0);
});
