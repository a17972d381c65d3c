/*
 * Full-text search gives rows in the order of their rowids and stops early only in that order. So a rowid begins
 * with a band of popularity, the most popular first, and ends with the row's own number.
 */

/** Rows' own numbers stay below this; 127 bands of it still are safe integers. */
export const bandSize = 2 ** 41;

/** Four bands for each doubling: a title moves only when its popularity changes by about a fifth. */
export function bandOf(popularity: number): number {
  return 127 - Math.min(127, Math.floor(4 * Math.log2(1 + Math.max(0, popularity))));
}

/** The rowid of a row by its popularity and its own number; null for a number too large to be one. */
export function refOf(popularity: number, own: number): number | null {
  return own < bandSize ? bandOf(popularity) * bandSize + own : null;
}
