/** The clock, a parameter so that tests control it; only entries read the system's. */
export interface Clock {
  /** The current time, epoch ms; follows changes of the system's clock. */
  now(): number;
  /** Monotonic ms, for durations. */
  elapsed(): number;
}

/** A clock that shows `time` (epoch ms) when this is called, and then runs as `clock` does. */
export function clockFrom(time: number, clock: Clock): Clock {
  const ahead = time - clock.now();
  return { now: () => clock.now() + ahead, elapsed: () => clock.elapsed() };
}

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
