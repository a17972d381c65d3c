import { expect, it } from 'vitest';
import type { IndexState } from '#shared/contract/search-index.ts';
import { indexCovers, indexReason, indexStep } from './index-words.ts';

const index: IndexState = {
  ...{ size: 'large', pace: 60, step: 'done', percent: 100, waitsFor: null, perMinute: 0, remainingMs: null },
  ...{ movies: 312_480, expectedMovies: 312_480, totalMovies: 318_000, leastVotes: 10, series: 9_120 },
  ...{ estimatedBytes: 9_000_000, receivedBytes: 18_000_000 },
  ...{ incomplete: 0, updatedAt: new Date(2026, 10, 17, 12).getTime() },
};

it('what search covers is one sentence with counts, how complete they are, and the day', () => {
  const beginning = '312,480 of about 318,000 movies';
  expect(indexCovers(index, 'en-US')).toBe(
    `${beginning} (all with at least 10 votes) · 9,120 series so far · as of Nov 17, 2026`,
  );
  const covers = (changes: Partial<IndexState>): string => indexCovers({ ...index, ...changes }, 'en-US');
  expect(covers({ leastVotes: 1 })).toContain('(all with at least 1 vote)');
  expect(covers({ leastVotes: 0 })).toContain(`${beginning} (complete)`);
  expect(covers({ incomplete: 2 })).toContain(`${beginning} (almost complete)`);
  expect(covers({ step: 'working', updatedAt: null })).toBe(
    `${beginning} (not complete yet) · 9,120 series so far`,
  );
  // The service may have more movies than it said.
  expect(covers({ movies: 400_000 })).toContain('400,000 of about 400,000 movies');
});

it('an index that waits says why, with figures where the person can do something', () => {
  const waiting = { ...index, step: 'waiting' } as const;
  expect(indexReason({ ...waiting, waitsFor: 'network' }, 'en-US')).toBeNull();
  expect(indexStep({ ...waiting, waitsFor: 'size' }, 'en-US')).toBe('Waiting for your decision');
  expect(indexReason({ ...waiting, waitsFor: 'size' }, 'en-US')).toBe(
    'The service has sent 18 MB instead of the estimated 9 MB. Marquee fetches no more until you say so.',
  );
  expect(indexStep({ ...waiting, waitsFor: 'disk' }, 'en-US')).toBe('Waiting for disk space');
  expect(indexReason({ ...waiting, waitsFor: 'disk' }, 'en-US')).toBe(
    'The disk has less than 1 GB free. Marquee continues when there’s more space.',
  );
});
