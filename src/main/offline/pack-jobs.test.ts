import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { WantedItem } from '#shared/packs/holdings.ts';
import { PackJobs } from './pack-jobs.ts';
import type { PackPorts } from './pack-ports.ts';

// eslint-disable-next-line no-restricted-syntax -- the timers of this file are fake
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A pack of so many answers, whose store takes its time. */
function packOf(count: number, bring: (item: string) => Promise<Result<{ changed: boolean }>>) {
  const wanted = new Map(
    Array.from({ length: count }, (_, index): [string, WantedItem] => [
      `item ${index}`,
      {
        kind: 'body',
        item: `item ${index}`,
        asked: { endpoint: 'movie.similar', parameters: { movie_id: index } },
        depth: 0,
        etag: null,
      },
    ]),
  );
  const asked: string[] = [];
  const finished: number[] = [];
  const doubts: number[] = [];
  const ports = {
    store: {
      next: async (_id: number, kind: string, limit: number) => {
        await pause(15);
        return succeed({ items: kind === 'body' ? [...wanted.values()].slice(0, limit) : [], more: false });
      },
      miss: (_id: number, item: string) => {
        wanted.delete(item);
        return Promise.resolve(succeed(null));
      },
    },
    bring: async ({ parameters }: { parameters: { movie_id: number } }, _etag: null, signal: AbortSignal) => {
      const item = `item ${parameters.movie_id}`;
      asked.push(item);
      const brought = await bring(item);
      if (signal.aborted) return fail('cancelled');
      if (brought.ok) wanted.delete(item);
      return brought;
    },
    hold: () => Promise.resolve(fail('notFound')),
    findSeasons: () => Promise.resolve(succeed([])),
    picturesOn: () => true,
    online: () => true,
    doubt: () => {
      doubts.push(1);
      return Promise.resolve();
    },
    now: () => 0,
  } as unknown as PackPorts;
  const jobs = new PackJobs(ports, { moved: () => undefined, finished: (id) => finished.push(id) });
  open.push(jobs);
  return { jobs, asked, finished, wanted, doubts };
}

const open: PackJobs[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const jobs of open.splice(0)) jobs.close();
  vi.useRealTimers();
});

it('goes on when it is begun again while the store is being asked', async () => {
  const { jobs, asked, finished } = packOf(20, () => Promise.resolve(succeed({ changed: true })));
  jobs.start(1, null);
  await vi.advanceTimersByTimeAsync(5);
  jobs.start(1, null);
  await vi.runAllTimersAsync();
  expect(finished).toEqual([1]);
  expect(asked.length).toBe(20);
});

it('asks for every item once, and says so when nothing is left', async () => {
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

it('waits with its reason when nothing can be had, and goes on when it is woken', async () => {
  let away = true;
  const { jobs, finished, doubts } = packOf(5, () =>
    Promise.resolve(away ? fail('offline') : succeed({ changed: true })),
  );
  jobs.start(1, null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(jobs.job(1)?.state).toBe('waiting');
  expect(jobs.job(1)?.waitsFor?.code).toBe('offline');
  expect(doubts).toHaveLength(1);
  away = false;
  jobs.wakeAll();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(finished).toEqual([1]);
});

it('stops at once when it is paused, and when it is dropped nothing of it is left', async () => {
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
