/** Whether the portrait of a seed is a woman's: its last bit says so, as a picture is drawn from its path alone. */
export function showsWoman(seed: number): boolean {
  return (seed & 1) === 0;
}

/** A seed as near as can be to `seed` whose portrait is a woman's, or a man's. */
export function portraitSeed(seed: number, woman: boolean): number {
  return ((seed & ~1) | (woman ? 0 : 1)) >>> 0;
}
