import * as v from 'valibot';

/** How much of the catalogue the index covers: the movies with the most votes, more of them, or all. */
export const indexSizes = ['known', 'large', 'everything'] as const;
export type IndexSize = (typeof indexSizes)[number];

/** Requests a minute; 0: no limit. */
export const indexPaces = [20, 60, 120, 240, 0] as const;

export const indexSize = v.picklist(indexSizes);
export const indexPace = v.picklist(indexPaces);

/** What an index of one size takes. */
export interface IndexCost {
  /** Movies. */
  readonly titles: number;
  readonly requests: number;
  /** Of the download. */
  readonly bytes: number;
  /** On the disk. */
  readonly diskBytes: number;
}

/** Sizes that cover the same as a smaller one are left out. */
export type IndexEstimate = Readonly<Partial<Record<IndexSize, IndexCost>>>;

/** Why the index builder waits. `size`: the service sent far more than estimated; `disk`: see `leastFreeBytes`. */
export type IndexObstacle = 'network' | 'power' | 'packs' | 'service' | 'size' | 'disk';

/** The index of the service's catalogue, and how far it is. */
export interface IndexState {
  readonly size: IndexSize;
  /** Requests a minute; 0: no limit. */
  readonly pace: number;
  readonly step: 'working' | 'waiting' | 'paused' | 'done';
  /** How much of it was read, 0 to 100. */
  readonly percent: number;
  /** Why it waits; null: it doesn't. */
  readonly waitsFor: IndexObstacle | null;
  readonly movies: number;
  readonly expectedMovies: number;
  /** About how many the service has altogether. */
  readonly totalMovies: number;
  /** Movies with fewer votes are left out. */
  readonly leastVotes: number;
  readonly series: number;
  /** How large the download was estimated to be. */
  readonly estimatedBytes: number;
  /** What the service has sent since this reading began. */
  readonly receivedBytes: number;
  /** Requests during the last minute. */
  readonly perMinute: number;
  /** null: unknown. */
  readonly remainingMs: number | null;
  /** Parts of the catalogue that the service doesn't return completely. */
  readonly incomplete: number;
  /** When the latest part of it was completed, epoch ms; null: none was. */
  readonly updatedAt: number | null;
}
