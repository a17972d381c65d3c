/*
 * FTS5 returns rows in the order of their rowids and can stop early only in that order. So a rowid begins with a bucket
 * of popularity, the most popular first, and ends with the row's own number.
 */

/** Rows' own numbers are below this; 127 buckets of it are still safe integers. */
export const bucketSize = 2 ** 41;

/** Four buckets for each doubling: a title moves only when its popularity changes by about a fifth. */
export function bucketOf(popularity: number): number {
  return 127 - Math.min(127, Math.floor(4 * Math.log2(1 + Math.max(0, popularity))));
}

/** The rowid for a popularity and a row's own number; null if the number is too large. */
export function refOf(popularity: number, own: number): number | null {
  return own < bucketSize ? bucketOf(popularity) * bucketSize + own : null;
}

/** SQL of the rowid of a title's words, and of the row that has it, given the column with the rowid. */
export const titleRef = `(titles.bucket * ${bucketSize} + titles.id)`;
export const titleOfRef = (ref: string): string => `titles.id = ${ref} % ${bucketSize}`;
