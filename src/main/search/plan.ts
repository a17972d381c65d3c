import { afterKeywords } from './keyword-slices.ts';
import { partsOf, writeSlice } from './slices.ts';
import type { Slice } from './slices.ts';
import type { IndexBuild, SliceReading, SliceStep } from './store/catalogue-index.ts';

const minuteMs = 60_000;
/** The slowest pace that a service's refusals lead to, in requests a minute. */
const slowest = 6;
/** A pace without a limit counts as this, in requests a minute, until its own rate is known. */
const unlimited = 600;
/** Refusals within this time count as one, in ms: they were under way together. */
const togetherMs = 5_000;

/** Spreads requests evenly over time. */
export class Pace {
  /** Requests a minute; 0: no limit. */
  perMinute: number;
  readonly #elapsed: () => number;
  #freeAt = -Infinity;
  #slowedAt = -Infinity;
  #sent: number[] = [];

  /** `elapsed`: monotonic ms. */
  constructor(elapsed: () => number, perMinute: number) {
    this.#elapsed = elapsed;
    this.perMinute = perMinute;
  }

  /** Requests during the last minute. */
  get rate(): number {
    const now = this.#elapsed();
    this.#sent = this.#sent.filter((at) => at > now - minuteMs);
    const [first = now] = this.#sent;
    const overMs = Math.min(minuteMs, now - first);
    return overMs < 1_000 ? this.#sent.length : Math.round((this.#sent.length * minuteMs) / overMs);
  }

  /** Reserves the next request: 0, or how long to wait before it can be reserved, in ms. */
  reserve(): number {
    const now = this.#elapsed();
    if (now < this.#freeAt) return this.#freeAt - now;
    this.#freeAt = this.perMinute === 0 ? now : now + minuteMs / this.perMinute;
    this.#sent.push(now);
    return 0;
  }

  /** The service refused a request because of the rate: slower from now on. Returns whether the pace changed. */
  slowDown(): boolean {
    const now = this.#elapsed();
    if (now - this.#slowedAt < togetherMs || this.perMinute === slowest) return false;
    this.#slowedAt = now;
    const current = this.perMinute === 0 ? Math.min(unlimited, Math.max(this.rate, 60)) : this.perMinute;
    this.perMinute = Math.max(slowest, Math.floor(current * 0.7));
    return true;
  }
}

/** The estimate of a small catalogue is made of pages with few titles, in bytes. */
const leastBudget = 4 * 2 ** 20;

/** How many bytes a reading may take before the person is asked: lists that change meanwhile are read a second time. */
export function budgetOf(estimatedBytes: number): number {
  return Math.max(leastBudget, 2 * estimatedBytes);
}

/** Whether the service has sent all that it may, so that nothing more is requested until the person lets it go on. */
export function isSpent({ estimatedBytes, receivedBytes, grantedBytes }: IndexBuild): boolean {
  return receivedBytes >= grantedBytes + budgetOf(estimatedBytes);
}

/** A page of a slice that was read. */
export interface PageRead extends Omit<SliceReading, 'goesOn'> {
  readonly page: number;
  /**
   * 1: in order; 2: once more in the opposite order; 3: only the first page, to see whether the slice changed; 4: of an undated
   * slice, the first page of the dated titles, to see whether there are others. Keywords have others, see `afterKeywords`.
   */
  readonly pass: number;
}

/** What becomes of a slice after one of its pages. `limit`: the highest page that the service returns. */
export function after(slice: Slice, read: PageRead, limit: number): SliceStep {
  if (slice.kind === 'undated' && read.pass === 4) return afterCount(slice, read);
  if (read.isSame) return { state: 'same' };
  const { page, pages } = read;
  // The first page of a checked slice that changed is the first page of its new reading.
  const pass = read.pass === 3 ? 1 : read.pass;
  if (slice.kind === 'keywords') return afterKeywords(slice, { ...read, pass }, limit);
  // Only the service knows which season is the last: it has none after that.
  if (slice.kind === 'episodes') return { state: 'wanted', page: page + 1, pass };
  // A service may also say that there are no more pages than it returns.
  const parts = page === 1 && pass === 1 && pages >= limit ? partsOf(slice) : null;
  if (parts !== null && slice.kind === 'undated') return countDated;
  if (parts !== null) return { state: 'split', into: parts.map(writeSlice) };
  if (slice.kind === 'dated') return afterDated({ ...read, pass }, limit);
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

const countDated: SliceStep = { state: 'wanted', page: 1, pass: 4 };

/** If as many titles have a date as there are, there is nothing to look for. */
function afterCount(slice: Slice & { readonly kind: 'undated' }, { isSame }: PageRead): SliceStep {
  if (isSame) return { state: 'done' };
  const parts = partsOf(slice);
  return parts === null ? { state: 'cut' } : { state: 'split', into: parts.map(writeSlice) };
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
  return pages > limit ? countDated : { state: 'wanted', page: pages, pass: 2 };
}
