import type { FailureCode } from '#shared/contract/failures.ts';
import { backoffMs } from '#shared/text/backoff.ts';
import type { IndexBuild } from './store/catalogue-index.ts';

const minuteMs = 60_000;
/** The slowest pace that a service's refusals lead to, in requests a minute. */
const slowest = 6;
/** A pace without a limit counts as this, in requests a minute, until its own rate is known. */
const unlimited = 600;
/** Refusals within this time count as one, in ms: they were under way together. */
const togetherMs = 5_000;

/** Spreads requests evenly over time. */
export class Pace {
  /** Requests a minute; 0: no limit. */
  perMinute: number;
  readonly #elapsed: () => number;
  #freeAt = -Infinity;
  #slowedAt = -Infinity;
  #sent: number[] = [];

  /** `elapsed`: monotonic ms. */
  constructor(elapsed: () => number, perMinute: number) {
    this.#elapsed = elapsed;
    this.perMinute = perMinute;
  }

  /** Requests during the last minute. */
  get rate(): number {
    const now = this.#elapsed();
    this.#sent = this.#sent.filter((at) => at > now - minuteMs);
    const [first = now] = this.#sent;
    const overMs = Math.min(minuteMs, now - first);
    return overMs < 1_000 ? this.#sent.length : Math.round((this.#sent.length * minuteMs) / overMs);
  }

  /** Reserves the next request: 0, or how long to wait before it can be reserved, in ms. */
  reserve(): number {
    const now = this.#elapsed();
    if (now < this.#freeAt) return this.#freeAt - now;
    this.#freeAt = this.perMinute === 0 ? now : now + minuteMs / this.perMinute;
    this.#sent.push(now);
    return 0;
  }

  /** The service refused a request because of the rate: slower from now on. Returns whether the pace changed. */
  slowDown(): boolean {
    const now = this.#elapsed();
    if (now - this.#slowedAt < togetherMs || this.perMinute === slowest) return false;
    this.#slowedAt = now;
    const current = this.perMinute === 0 ? Math.min(unlimited, Math.max(this.rate, 60)) : this.perMinute;
    this.perMinute = Math.max(slowest, Math.floor(current * 0.7));
    return true;
  }
}

const pauses = { firstMs: 2_000, longestMs: 10 * 60_000 };
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
    const pauseMs = isSameOutage ? this.pauseMs : backoffMs(pauses, this.#inARow);
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

/** The estimate of a small catalogue is made of pages with few titles, in bytes. */
const leastBudget = 4 * 2 ** 20;

/** How many bytes a reading may take before the person is asked: lists that change meanwhile are read a second time. */
export function budgetOf(estimatedBytes: number): number {
  return Math.max(leastBudget, 2 * estimatedBytes);
}

/** Whether the service has sent all that it may, so that nothing more is requested until the person lets it go on. */
export function isSpent({ estimatedBytes, receivedBytes, grantedBytes }: IndexBuild): boolean {
  return receivedBytes >= grantedBytes + budgetOf(estimatedBytes);
}
