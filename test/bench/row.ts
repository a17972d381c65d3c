/** One measured bar: our figure beside the peer's and the floor's of the same run. */
export interface BenchRow {
  /** Number of the bar; none: it isn't one of them. */
  readonly bar?: string;
  readonly what: string;
  /** Figures with their units, for reading. */
  readonly ours: string;
  readonly peer?: string;
  readonly floor?: string;
  /** The figure that is compared with the target, because ratios differ less between machines. */
  readonly ratio: number;
  readonly target: string;
  readonly met: boolean;
}

/** The value below which a share (0 to 1) of the figures is. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5);
}

/** Milliseconds for reading. */
export function ms(value: number): string {
  return `${value.toFixed(value < 1 ? 3 : value < 10 ? 2 : 1)} ms`;
}
