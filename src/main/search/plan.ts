import type { PageFacts, SliceStep } from '../store/catalogue-index.ts';
import { halves, writeSlice } from './slices.ts';
import type { Slice } from './slices.ts';

/** A page of a slice that was read. */
export interface PageRead extends PageFacts {
  readonly page: number;
  readonly pass: number;
}

/** What becomes of a slice after one of its pages. `limit`: the highest page that the service returns. */
export function after(slice: Slice, read: PageRead, limit: number): SliceStep {
  const { page, pass, pages } = read;
  // A service may also say that there are no more pages than it returns.
  const parts = page === 1 && pass === 1 && pages >= limit ? halves(slice) : null;
  if (parts !== null) return { state: 'split', into: parts.map(writeSlice) };
  if (slice.kind === 'dated') return afterDated(read, limit);
  if (slice.kind === 'undated') return afterUndated(read, limit);
  return page < Math.min(pages, limit) ? { state: 'wanted', page: page + 1, pass } : { state: 'done' };
}

/**
 * Reads all pages, and again in the opposite order if the list changed meanwhile or has more pages than the service
 * returns.
 */
function afterDated({ page, pass, pages, total, found }: PageRead, limit: number): SliceStep {
  if (page < Math.min(pages, limit) && (pass === 1 || found < total))
    return { state: 'wanted', page: page + 1, pass };
  if (found >= total) return { state: 'done' };
  return pass === 1 ? { state: 'wanted', page: 1, pass: 2 } : { state: 'cut' };
}

/**
 * Reads the end of the list where titles without a date are: the first page shows whether they come first; if not, the
 * pages are read from the last one backwards (pass 2) until one begins with a date.
 */
function afterUndated(
  { page, pass, pages, firstIsUndated, lastIsUndated }: PageRead,
  limit: number,
): SliceStep {
  if (pass === 2) {
    if (firstIsUndated && page > 1) return { state: 'wanted', page: page - 1, pass };
    return { state: 'done' };
  }
  if (firstIsUndated && lastIsUndated && page < Math.min(pages, limit))
    return { state: 'wanted', page: page + 1, pass };
  if (page > 1 || firstIsUndated || pages === 1)
    return { state: pages > limit && lastIsUndated ? 'cut' : 'done' };
  return pages > limit ? { state: 'cut' } : { state: 'wanted', page: pages, pass: 2 };
}
