import type { PackItem } from '#shared/catalogue/pack-plan.ts';
import type { Failure } from '#shared/contract/failures.ts';
import { backoffMs } from '#shared/text/backoff.ts';
import type { PendingItem } from './store/pack-items.ts';

/** Pauses, until something arrives. */
const pauses = { firstMs: 2_000, longestMs: 60 * 60_000 };
/** A pause that ends because the service seems to be well, in ms; only pauses that would be longer end so. */
const hintMs = 10_000;
const pausesBeforeHint = 4;
/** So many failures in a row pause a lane; until something arrives again, it sends one request at a time. */
const mostInARow = 6;

/** The failures of one item. */
interface Failures {
  readonly count: number;
  /** When it failed first, epoch ms. */
  readonly since: number;
  /** How many items of its lane had arrived by then. */
  readonly arrivals: number;
}

/** The bodies or the pictures of a pack's job, which often come from different hosts, so that each pauses by itself. */
export class PackLane {
  readonly kind: PackItem['kind'];
  queued: PendingItem[] = [];
  /** Requests under way, by item. */
  readonly running = new Set<string>();
  /** Items that failed and are tried again once all others were tried. */
  readonly failed = new Set<string>();
  /** Whether the store has no more items. */
  exhausted = false;
  filling = false;
  /** Why it is paused; null: it isn't. */
  waitsFor: Failure | null = null;
  arrivals = 0;
  #lastFailure: Failure | null = null;
  #failures = new Map<string, Failures>();
  #inARow = 0;
  #pauses = 0;
  /** Whether anything was tried since the last pause. */
  #isUnderWay = false;
  #timer: NodeJS.Timeout | null = null;
  #resume = (): void => undefined;
  #isShortened = false;

  constructor(kind: PackItem['kind']) {
    this.kind = kind;
  }

  /** Nothing queued, nothing running, nothing left in the store but what failed. */
  get isTried(): boolean {
    return this.exhausted && !this.filling && this.queued.length + this.running.size === 0;
  }

  get isPaused(): boolean {
    return this.waitsFor !== null;
  }

  /** Whether it is done or paused. */
  get isResting(): boolean {
    return this.isPaused || (this.isTried && this.failed.size === 0);
  }

  /** How many of its items may be requested at once: one, until it is known that the host is well. */
  get mostAtOnce(): number {
    return this.#inARow + this.#pauses === 0 ? Infinity : 1;
  }

  /** Whether so much failed in a row that the next request would fail too. */
  get isFailing(): boolean {
    return this.#inARow >= mostInARow;
  }

  /** An item arrived, or its host said of it that it doesn't exist. */
  noteArrival(): void {
    this.arrivals += 1;
    this.#isUnderWay = true;
    this.#inARow = 0;
    this.#pauses = 0;
  }

  /** An item failed at `now` and is tried again later; returns all of its failures. */
  noteFailure(item: string, why: Failure, now: number): Failures {
    const { count, since, arrivals } = this.#failures.get(item) ?? {
      count: 0,
      since: now,
      arrivals: this.arrivals,
    };
    const failures = { count: count + 1, since, arrivals };
    this.#failures.set(item, failures);
    this.failed.add(item);
    this.#lastFailure = why;
    this.#isUnderWay = true;
    this.#inARow += 1;
    return failures;
  }

  /** Everything was tried: what failed before the last pause is due; returns whether anything is. */
  retryFailed(): boolean {
    if (this.#isUnderWay) return false;
    this.failed.clear();
    this.exhausted = false;
    return true;
  }

  /** Requests nothing for a while, then calls `resume`. `why`: by default the last failure of an item. */
  pause(random: number, resume: () => void, why = this.#lastFailure): void {
    if (why === null) return;
    this.waitsFor = why;
    this.#resume = resume;
    const pauseMs = backoffMs(pauses, this.#pauses, random);
    this.#pauses += 1;
    // Not all at once: many packs, or many people, may wait for the same service.
    // Proved by pack-jobs.test.ts: what failed is tried again after a pause.
    this.#resumeAfter(Math.max(pauseMs, why.retryAfterMs ?? 0));
  }

  /** The service seems to be well: a long pause ends soon, unless the service asked for it. */
  shorten(): void {
    if (this.#pauses < pausesBeforeHint || this.#isShortened || this.waitsFor?.retryAfterMs !== undefined)
      return;
    this.#isShortened = true;
    this.#resumeAfter(hintMs);
  }

  #resumeAfter(ms: number): void {
    this.stopTimer();
    this.#timer = setTimeout(this.#resume, ms).unref();
  }

  /** Ends a pause. `anew`: all that failed is tried again now, and the next pause is short again. */
  resume(anew: boolean): void {
    this.stopTimer();
    this.waitsFor = null;
    this.#isShortened = false;
    this.#isUnderWay = false;
    this.exhausted = false;
    this.#inARow = 0;
    if (!anew) return;
    this.#pauses = 0;
    this.failed.clear();
  }

  stopTimer(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
  }

  /** Forgets what is queued and what failed. */
  clear(): void {
    this.resume(true);
    this.queued = [];
    this.running.clear();
    this.#failures.clear();
  }
}
