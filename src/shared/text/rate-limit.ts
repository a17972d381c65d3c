import type { Clock } from './clock.ts';

/** Lets what nobody asked for happen at most so often within any span of time; what is more waits for its turn. */
export class RateLimit {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #most: number;
  readonly #overMs: number;
  /** When the last turns were or will be, monotonic ms. */
  readonly #turns: number[] = [];

  /** At most `most` turns within `overMs`. */
  constructor(clock: Pick<Clock, 'elapsed'>, most: number, overMs: number) {
    this.#clock = clock;
    this.#most = most;
    this.#overMs = overMs;
  }

  /** Takes the next turn; resolves when it has come, or when `signal` aborts. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = this.#clock.elapsed();
    const first = this.#turns.length < this.#most ? -Infinity : (this.#turns.shift() ?? -Infinity);
    const at = Math.max(now, first + this.#overMs);
    this.#turns.push(at);
    if (at === now || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, at - now);
      signal.addEventListener('abort', end);
    });
  }

  /** Gives the last turn back: nothing was sent. */
  giveBack(): void {
    this.#turns.pop();
  }
}
