/** Whether a seed draws a woman. Its last bit decides, because a picture depends only on its path. */
export function showsWoman(seed: number): boolean {
  return (seed & 1) === 0;
}

/** The seed nearest to `seed` that draws a woman, or a man. */
export function portraitSeed(seed: number, woman: boolean): number {
  return ((seed & ~1) | (woman ? 0 : 1)) >>> 0;
}
