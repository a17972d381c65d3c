/** A parsed body of the catalogue. */
export interface Loaded<T> {
  readonly value: T;
  /** Epoch ms. */
  readonly fetchedAt: number;
  readonly freshness: 'fresh' | 'stale';
  /** Number of list items that couldn't be decoded and were left out. */
  readonly dropped: number;
  /** The language (`xx-XX`) of the stored body if it isn't the requested one. */
  readonly heldIn?: string;
}
