import type { PackItem } from '#shared/catalogue/pack-plan.ts';
import type { MissingReason } from '#shared/contract/packs.ts';
import type { Failure, FailureCode } from '#shared/result.ts';
import type { BackgroundWork } from '../http/background-work.ts';
import { ItemQueue } from './item-queue.ts';
import type { PackProgress } from './pack-ports.ts';

/** An item that can't be read is missing after so many attempts. */
const mostAttempts = 3;
/** After so long, an item is missing whatever its failure was, if others arrived meanwhile; in ms. */
const longestMs = 3 * 24 * 60 * 60_000;
/** Reasons of `badResponse` that concern what the service sent, not how it arrived. */
const ofContent: ReadonlySet<unknown> = new Set(['shape', 'lost', 'nesting', 'tooManyPixels']);

/** Failures that concern every item. */
const waiting: ReadonlySet<FailureCode> = new Set([
  'offline',
  'unauthorized',
  'rateLimited',
  'storage',
  'keychainUnavailable',
  'cancelled',
]);

/** What is known of an item besides its latest failure. */
export interface Tried {
  readonly attempts: number;
  /** Since its first failure, in ms. */
  readonly forMs: number;
  /** Whether others of its kind arrived since then, so that the failure is its own. */
  readonly isAlone: boolean;
}

/**
 * What a failed item means: it is missing, with the reason; `wait`: no item of its kind can be fetched now; `later`: it
 * is tried again. Only what the service says of one item is final, not what gateways and captive portals send.
 */
export function verdictOf(
  { code, details }: Failure,
  { attempts, forMs, isAlone }: Tried,
): Exclude<MissingReason, 'damaged' | 'expired'> | 'wait' | 'later' {
  const { reason } = details;
  if (waiting.has(code)) return 'wait';
  if (reason === 'tooLarge') return 'tooLarge';
  const isSettled = isAlone && attempts >= mostAttempts;
  if (code === 'notFound') return reason === 'picturesOff' ? 'later' : 'gone';
  if (code === 'invalidInput') return 'refused';
  // Some hosts of pictures say it in HTML, and send others meanwhile, unlike a captive portal.
  if (isSettled && details.status === 404) return 'gone';
  // Proved by pack-job.test.ts: an item is missing only if the service says so of it.
  return (isSettled && ofContent.has(reason)) || (isAlone && forMs > longestMs) ? 'broken' : 'later';
}

/** The time over which the rate of arriving items is measured, in ms. */
const rateOverMs = 15_000;

/** The work of completing one pack, while the program runs. */
export class PackJob implements PackProgress {
  readonly id: number;
  // Proved by pack-jobs.test.ts: the pictures’ host alone pauses if it alone fails.
  readonly queues: readonly [bodies: ItemQueue, pictures: ItemQueue];
  /** Set by the person, or when nothing is left to fetch. */
  ended: 'paused' | 'done' | null = null;
  controller = new AbortController();
  /** The series whose seasons are still to be found; null: none. */
  series: number | null = null;
  finding = false;
  readonly #arrivals: number[] = [];

  /** `resume`: a queue that was paused may go on, as tasks call it. */
  constructor(
    id: number,
    background: Pick<BackgroundWork, 'task'>,
    resume: (queue: ItemQueue, isAnew: boolean) => void,
  ) {
    const queueOf = (kind: PackItem['kind']): ItemQueue => {
      const queue: ItemQueue = new ItemQueue(
        kind,
        background.task('packs', (isAnew) => resume(queue, isAnew)),
      );
      return queue;
    };
    this.id = id;
    this.queues = [queueOf('body'), queueOf('picture')];
  }

  get state(): PackProgress['state'] {
    const [bodies] = this.queues;
    const isFinding = this.series !== null && !bodies.isPaused;
    const isWaiting = !isFinding && this.waitsFor !== null && this.queues.every(({ isResting }) => isResting);
    return this.ended ?? (isWaiting ? 'waiting' : 'working');
  }

  get waitsFor(): Failure | null {
    return this.queues.find(({ isPaused }) => isPaused)?.task.pausedBy ?? null;
  }

  /** Whether everything arrived that can arrive. */
  get isDone(): boolean {
    return this.series === null && this.queues.every((queue) => queue.isResting && !queue.isPaused);
  }

  /** A body may need further items: asks the store again. */
  reopen(): void {
    for (const queue of this.queues) queue.exhausted = false;
  }

  /** Aborts what runs and empties the queues; held items stay held. */
  stop(): void {
    this.controller.abort();
    this.controller = new AbortController();
    for (const queue of this.queues) queue.clear();
  }

  /** Ends it for good. */
  close(): void {
    this.stop();
    for (const { task } of this.queues) task.close();
  }

  /** An item arrived at `now`. */
  noteArrival(now: number): void {
    this.#arrivals.push(now);
    while ((this.#arrivals[0] ?? now) < now - rateOverMs) this.#arrivals.shift();
  }

  remainingMs(wanted: number, now: number): number | null {
    const [first] = this.#arrivals;
    if (this.state !== 'working' || first === undefined || this.#arrivals.length < 5) return null;
    return Math.round((wanted / this.#arrivals.length) * Math.max(1, now - first));
  }
}
