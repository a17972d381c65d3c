import type { FailureCode } from '#shared/contract/failures.ts';

/** The first pause after a failure, in ms; it doubles. */
const firstPauseMs = 2_000;
const longestPauseMs = 10 * 60_000;
/** A slice that failed so often for a reason of its own is left out. */
const mostFailures = 5;
/** Failures that can concern one slice alone. */
const ownFailures: ReadonlySet<FailureCode> = new Set(['notFound', 'invalidInput', 'badResponse']);

/** What failed, and until when nothing is requested because of it. */
export class Setbacks {
  readonly #elapsed: () => number;
  /** How often slices failed since they last didn't. */
  readonly #counts = new Map<number, number>();
  #inARow = 0;
  #pausedUntil = -Infinity;

  /** `elapsed`: monotonic ms. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** How long nothing is requested from now on, in ms; 0 or less: something may be. */
  get pauseMs(): number {
    return this.#pausedUntil - this.#elapsed();
  }

  /** Whether a slice that fails once more is left out. */
  isTooMuch(slice: number, code: FailureCode): boolean {
    return ownFailures.has(code) && (this.#counts.get(slice) ?? 0) + 1 >= mostFailures;
  }

  /** Notes a failure; returns how long the pause is that follows it, in ms. `leastMs`: what the service asks for. */
  note(slice: number, leastMs: number): number {
    this.#counts.set(slice, (this.#counts.get(slice) ?? 0) + 1);
    // A request that was under way when another one failed says nothing new of the service.
    const isSameOutage = this.pauseMs > 0;
    const pauseMs = isSameOutage
      ? this.pauseMs
      : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(this.#inARow, 10));
    if (!isSameOutage) this.#inARow += 1;
    this.#pausedUntil = this.#elapsed() + Math.max(pauseMs, leastMs);
    return this.pauseMs;
  }

  /** A slice was read. */
  clear(slice: number): void {
    this.#inARow = 0;
    this.#counts.delete(slice);
  }

  endPause(): void {
    this.#pausedUntil = -Infinity;
  }
}
