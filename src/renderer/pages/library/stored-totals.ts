import type { StorageState } from '#shared/contract/answers.ts';

/** The totals of all kinds of stored data. */
export interface StoredTotals {
  readonly count: number;
  readonly bytes: number;
  readonly keptBytes: number;
  /** Bytes of the largest kind, at least 1; the length of a full bar. */
  readonly mostBytes: number;
}

/** Sums the kinds. */
export function storedTotals(kinds: StorageState['kinds']): StoredTotals {
  const totals = { count: 0, bytes: 0, keptBytes: 0, mostBytes: 1 };
  for (const { count, bytes, keptBytes } of Object.values(kinds)) {
    totals.count += count;
    totals.bytes += bytes;
    totals.keptBytes += keptBytes;
    totals.mostBytes = Math.max(totals.mostBytes, bytes);
  }
  return totals;
}
