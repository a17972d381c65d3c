/** The pauses after failures in a row, in ms: each is twice as long as the one before. */
export interface BackoffTimes {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * The pause that follows after so many earlier failures in a row, in ms. With `random` (0 to 1), it is between half and all of
 * that, so that many clients don't return at once.
 */
export function backoffMs({ firstMs, longestMs }: BackoffTimes, earlier: number, random = 1): number {
  // Beyond that, the power is Infinity, and times a first pause of 0 not a number.
  const pauseMs = Math.min(longestMs, firstMs * 2 ** Math.min(earlier, 60));
  return (pauseMs * (1 + random)) / 2;
}
