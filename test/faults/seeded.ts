/** Random numbers that are the same in every run. */
export interface Seeded {
  /** 0 to 1, 1 excluded. */
  next(): number;
  /** An integer from 0 to below `count`. */
  below(count: number): number;
  pick<T>(from: readonly T[]): T;
}

/** Creates a generator from a seed (mulberry32, by Tommy Ettinger, public domain). */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    pick: <T>(from: readonly T[]) => {
      if (from.length === 0) throw new Error('The list is empty.');
      return from[below(from.length)] as T;
    },
  };
}
