import { expect, it } from 'vitest';
import { backoffMs } from './timing.ts';

it('pauses double up to the longest, and are between half and all of that', () => {
  const times = { firstMs: 2_000, longestMs: 60_000 };
  expect([0, 1, 2, 5, 10_000].map((earlier) => backoffMs(times, earlier))).toEqual([
    2_000, 4_000, 8_000, 60_000, 60_000,
  ]);
  expect(backoffMs(times, 1, 0)).toBe(2_000);
});
