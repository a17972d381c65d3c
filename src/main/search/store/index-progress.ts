import type { ReadContext } from '../../store/context.ts';

/** How far the index is. */
export interface IndexProgress {
  readonly movies: number;
  readonly series: number;
  /** Slices to read. */
  readonly wanted: number;
  /** Slices of one series or person each that were read. */
  readonly singles: number;
  readonly incomplete: number;
  /** Epoch ms; null: nothing was read completely. */
  readonly settledAt: number | null;
}

/** Counts what the slices have. */
export function progress({ database }: ReadContext): IndexProgress {
  const none = { movies: 0, series: 0, wanted: 0, singles: 0, incomplete: 0, settledAt: null };
  return (
    database.get<IndexProgress>(
      `select coalesce(sum(found) filter (where kind = 'movies'), 0) as movies,
         coalesce(sum(found) filter (where kind = 'series'), 0) as series,
         count(*) filter (where state = 'wanted') as wanted,
         count(*) filter (where state <> 'wanted' and what like '{%"id":%') as singles,
         count(*) filter (where state = 'cut') as incomplete,
         (select max(at) from (select settled_at as at from index_slices
            union all select checked_at from index_builds)) as settledAt
       from index_slices`,
    ) ?? none
  );
}
