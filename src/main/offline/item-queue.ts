import type { PackItem } from '#shared/catalogue/pack-plan.ts';
import type { Failure } from '#shared/result.ts';
import type { BackgroundTask } from '../http/background-work.ts';
import type { PendingItem } from './store/pack-items.ts';

/** So many failures in a row pause a queue; until something arrives again, it sends one request at a time. */
const mostInARow = 6;

/** The failures of one item. */
interface Failures {
  readonly count: number;
  /** When it failed first, epoch ms. */
  readonly since: number;
  /** How many items of its queue had arrived by then. */
  readonly arrivals: number;
}

/** The bodies or the pictures of a pack's job, which often come from different hosts, so that each pauses by itself. */
export class ItemQueue {
  readonly kind: PackItem['kind'];
  readonly task: BackgroundTask;
  queued: PendingItem[] = [];
  /** Requests under way, by item. */
  readonly running = new Set<string>();
  /** Items that failed and are tried again once all others were tried. */
  readonly failed = new Set<string>();
  /** Whether the store has no more items. */
  exhausted = false;
  filling = false;
  arrivals = 0;
  #lastFailure: Failure | null = null;
  #failures = new Map<string, Failures>();
  #inARow = 0;
  /** Whether anything was tried since the last pause. */
  #isUnderWay = false;

  constructor(kind: PackItem['kind'], task: BackgroundTask) {
    this.kind = kind;
    this.task = task;
  }

  /** Nothing queued, nothing running, nothing left in the store but what failed. */
  get isTried(): boolean {
    return this.exhausted && !this.filling && this.queued.length + this.running.size === 0;
  }

  get isPaused(): boolean {
    return this.task.pausedBy !== null;
  }

  /** Whether it is done or paused. */
  get isResting(): boolean {
    return this.isPaused || (this.isTried && this.failed.size === 0);
  }

  /** How many of its items may be requested at once: one, until it is known that the host is well. */
  get mostAtOnce(): number {
    return this.#inARow > 0 || this.task.isFailing ? 1 : Infinity;
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
    this.task.noteSuccess();
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

  /** Requests nothing until its task is resumed. `why`: by default the last failure of an item. */
  pause(why = this.#lastFailure): void {
    if (why !== null) this.task.pause(why);
  }

  /** Goes on after a pause. `isAnew`: all that failed is tried again now. */
  resume(isAnew: boolean): void {
    this.#isUnderWay = false;
    this.exhausted = false;
    this.#inARow = 0;
    if (isAnew) this.failed.clear();
  }

  /** Forgets what is queued and what failed. */
  clear(): void {
    this.task.reset();
    this.resume(true);
    this.queued = [];
    this.running.clear();
    this.#failures.clear();
  }
}
