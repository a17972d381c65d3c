import { describe, expect, it } from 'vitest';
import type { PackSummary } from '#shared/contract/packs.ts';
import { packNews, packProgress } from './pack-news.ts';

const pack = (differences: Partial<PackSummary>): PackSummary =>
  ({
    ...{ id: 1, createdAt: 5, name: 'Salt', state: 'working', complete: false, changes: 0 },
    subject: { kind: 'season', seriesId: 7, seasonNumber: 2 },
    bytes: { held: 25, expected: 100 },
    ...differences,
  }) as PackSummary;

describe('the news of packs', () => {
  it('are that one is complete or lacks something, and that episodes changed', () => {
    const route = '/tv/7/season/2';
    const done = pack({ state: 'done', complete: true });
    expect(packNews([pack({})], [done])).toEqual([{ what: 'packDone', name: 'Salt', route }]);
    expect(packNews([pack({})], [pack({ state: 'done' })])).toEqual([
      { what: 'packFailed', name: 'Salt', route },
    ]);
    expect(packNews([done], [{ ...done, changes: 3 }])).toEqual([
      { what: 'packChanged', name: 'Salt', route },
    ]);
  });

  it('are none for a pack that is new, unchanged or of another service', () => {
    const done = pack({ state: 'done', complete: true, changes: 2 });
    expect(packNews([], [done])).toEqual([]);
    expect(packNews([done], [done])).toEqual([]);
    expect(packNews([done], [{ ...done, changes: 0 }])).toEqual([]);
    expect(packNews([pack({ createdAt: 4 })], [done])).toEqual([]);
  });
});

it('the progress of packs is that of all that are being fetched together', () => {
  const other = pack({ id: 2, bytes: { held: 75, expected: 100 } });
  expect(packProgress([pack({}), other, pack({ id: 3, state: 'paused' })])).toBe(0.5);
  expect(packProgress([pack({ bytes: { held: 0, expected: 0 } })])).toBe(0);
  expect(packProgress([pack({ bytes: { held: 9, expected: 3 } })])).toBe(1);
  expect(packProgress([pack({ state: 'done' })])).toBe(-1);
});
