import { performance } from 'node:perf_hooks';
import { expect, it, vi } from 'vitest';
import { collectAtRest } from './collect-at-rest.ts';

const heap = vi.hoisted(() => ({ megabytes: 0, collected: 0 }));
vi.mock('node:v8', () => ({
  getHeapStatistics: () => ({ total_heap_size: heap.megabytes * 2 ** 20 }),
  setFlagsFromString: () => undefined,
}));
vi.mock('node:vm', () => ({
  runInNewContext: () => async () => {
    heap.collected += 1;
    heap.megabytes = 20;
  },
}));

it('a heap that grew is collected once its thread is at rest, and not again before it grew anew', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  let utilization = 0;
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
    idle: 0,
    active: 0,
    utilization,
  }));
  collectAtRest();
  const collectedAt = async (megabytes: number, load: number): Promise<number> => {
    Object.assign(heap, { megabytes });
    utilization = load;
    await vi.advanceTimersByTimeAsync(60_000);
    return heap.collected;
  };
  expect(await collectedAt(60, 0.5)).toBe(0);
  expect(await collectedAt(60, 0.01)).toBe(1);
  expect(await collectedAt(22, 0)).toBe(1);
  expect(await collectedAt(30, 0)).toBe(2);
});
