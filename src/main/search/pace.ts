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
