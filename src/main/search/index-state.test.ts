import { expect, it } from 'vitest';
import { indexState } from './index-state.ts';
import type { IndexBuild } from './store/catalogue-index.ts';

it('the time left is unknown once an index has more movies than were expected', () => {
  const build: IndexBuild = {
    size: 'large',
    ...{ pace: 60, leastVotes: 0, expected: 1_000, total: 1_000, language: 'en-US' },
    ...{ estimatedBytes: 0, receivedBytes: 0, grantedBytes: 0, paused: false, isOpen: true },
  };
  const now = { isDone: false, waitsFor: null, rate: 60, singles: 0 };
  const leftOf = (movies: number): number | null =>
    indexState(
      build,
      { movies, ...{ series: 0, wanted: 10, singles: 0, incomplete: 0, settledAt: null } },
      now,
    ).remainingMs;
  expect(leftOf(400)).toBe(30_000);
  expect(leftOf(1_001)).toBeNull();
});

it('how much of an index was read counts its pages of movies and its slices of one series or person', () => {
  const build: IndexBuild = {
    ...{ size: 'known', pace: 60, leastVotes: 0, expected: 1_000, total: 1_000, language: 'en-US' },
    ...{ estimatedBytes: 0, receivedBytes: 0, grantedBytes: 0, paused: false, isOpen: true },
  };
  const percentOf = (movies: number, singles: number, isDone = false): number =>
    indexState(
      build,
      { movies, singles, ...{ series: 90, wanted: 0, incomplete: 0, settledAt: null } },
      { isDone, waitsFor: null, rate: 60, singles: 150 },
    ).percent;
  expect(percentOf(0, 0)).toBe(0);
  expect(percentOf(1_000, 0)).toBe(25);
  expect(percentOf(1_000, 75)).toBe(62);
  // It isn't over before it is.
  expect(percentOf(1_000, 150)).toBe(99);
  expect(percentOf(1_000, 20, true)).toBe(100);
});
