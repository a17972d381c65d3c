import { describe, expect, it } from 'vitest';
import { after } from './plan.ts';
import type { PageRead } from './plan.ts';
import type { Slice } from './slices.ts';

/** The highest page that the service returns. */
const limit = 5;
const votes = { least: 0, most: 0 };
const trending: Slice = { kind: 'trending', window: 'day' };
const oneDay: Slice = { kind: 'dated', from: '2001-01-01', to: '2001-01-01', votes };

const read = (page: number, more: Partial<PageRead>): PageRead => ({
  ...{ page, pass: 1, pages: 1, total: 0, found: 0, isSame: false },
  ...{ firstIsUndated: false, lastIsUndated: false, beginning: 'none' },
  ...more,
});

/** The pages that are read of a slice that has so many, in each pass. */
function pagesOf(slice: Slice, more: Partial<PageRead>): string[] {
  const pages: string[] = [];
  for (let [page, pass] = [1, 1]; ;) {
    pages.push(`${pass}:${page}`);
    const step = after(slice, read(page, { pass, ...more }), limit);
    if (step.state !== 'wanted') return [...pages, step.state];
    [page, pass] = [step.page, step.pass];
  }
}

describe('the pages of a slice of the index', () => {
  it('are read until the last one', () => {
    expect(pagesOf(trending, { pages: 3 })).toEqual(['1:1', '1:2', '1:3', 'done']);
    expect(pagesOf(trending, { pages: 1 })).toEqual(['1:1', 'done']);
  });

  it('are read up to the highest that the service returns, however many it announces', () => {
    expect(pagesOf(trending, { pages: 9_999 })).toEqual(['1:1', '1:2', '1:3', '1:4', '1:5', 'done']);
  });

  it('are read again backwards if a slice of one day has more than the service returns, which is then incomplete', () => {
    expect(pagesOf(oneDay, { pages: 7, total: 140, found: 90 })).toEqual([
      ...[1, 2, 3, 4, 5].map((page) => `1:${page}`),
      ...[1, 2, 3, 4, 5].map((page) => `2:${page}`),
      'cut',
    ]);
  });
});
