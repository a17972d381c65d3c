import { expect, it } from 'vitest';
import type { IndexBuild } from '../store/catalogue-index.ts';
import { indexState } from './index-state.ts';

it('the time left is unknown once an index has more movies than were expected', () => {
  const build: IndexBuild = {
    size: 'large',
    ...{ pace: 60, leastVotes: 0, expected: 1_000, total: 1_000, language: 'en-US' },
    ...{ estimatedBytes: 0, receivedBytes: 0, grantedBytes: 0, paused: false, isOpen: true },
  };
  const now = { isDone: false, waitsFor: null, rate: 60 };
  const leftOf = (movies: number): number | null =>
    indexState(build, { movies, series: 0, wanted: 10, incomplete: 0, settledAt: null }, now).remainingMs;
  expect(leftOf(400)).toBe(40_000);
  expect(leftOf(1_001)).toBeNull();
});
