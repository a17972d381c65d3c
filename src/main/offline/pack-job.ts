import type { Failure } from '#shared/contract/failures.ts';
import type { MissingReason } from '#shared/contract/packs.ts';
import type { WantedItem } from '#shared/packs/holdings.ts';
import type { PackItem } from '#shared/packs/plan.ts';

/** What is to be done about an item that could not be had. */
export type Verdict =
  /** It will not be had: it is missing from the pack, and why. */
  | { readonly is: 'missing'; readonly why: MissingReason }
  /** Nothing can be had now: the job waits. */
  | { readonly is: 'wait' }
  /** This one did not work: once more, later. */
  | { readonly is: 'later' };

/** An item that failed so often by itself is missing. */
const mostAttempts = 3;

/** Reads a failure of one item. `attempts`: how often it has been tried, this time included. */
export function judge(failure: Failure, attempts: number): Verdict {
  switch (failure.code) {
    case 'notFound':
      return { is: 'missing', why: 'gone' };
    case 'forbidden':
    case 'invalidInput':
      return { is: 'missing', why: 'refused' };
    case 'badResponse':
      if (failure.details.reason === 'tooLarge') return { is: 'missing', why: 'tooLarge' };
      return attempts < mostAttempts ? { is: 'later' } : { is: 'missing', why: 'broken' };
    case 'serverFault':
    case 'timeout':
    case 'internal':
      return attempts < mostAttempts ? { is: 'later' } : { is: 'missing', why: 'broken' };
    default:
      return { is: 'wait' };
  }
}

/** How fast items came over about so long, in ms: what the time left is reckoned from. */
const rateOverMs = 15_000;

/** One pack on its way to being whole, as long as the program runs. */
export class PackJob {
  readonly id: number;
  state: 'working' | 'waiting' | 'paused' | 'done' = 'working';
  waitsFor: Failure | null = null;
  /** How often it had to wait in a row. */
  waits = 0;
  controller = new AbortController();
  readonly queued: Record<PackItem['kind'], WantedItem[]> = { body: [], picture: [] };
  /** Under way, by item. */
  readonly running = new Set<string>();
  /** How often each item failed by itself. */
  readonly attempts = new Map<string, number>();
  /** Items that are not tried again in this round. */
  readonly later = new Set<string>();
  /** Of each kind: whether the store had nothing more when it was asked last. */
  readonly exhausted: Record<PackItem['kind'], boolean> = { body: false, picture: false };
  filling = false;
  /** The series whose seasons are still to be found; null: none. */
  series: number | null = null;
  finding = false;
  readonly #came: number[] = [];

  constructor(id: number) {
    this.id = id;
  }

  /** Nothing queued, nothing running, nothing left in the store. */
  get isIdle(): boolean {
    const { body, picture } = this.queued;
    return (
      body.length + picture.length + this.running.size === 0 &&
      this.exhausted.body &&
      this.exhausted.picture &&
      !this.filling &&
      this.series === null
    );
  }

  /** Something was fetched that may need more: the store is asked again. */
  open(): void {
    this.exhausted.body = false;
    this.exhausted.picture = false;
  }

  /** Gives up what is under way and forgets what was queued; what is held stays held. */
  stop(): void {
    this.controller.abort();
    this.controller = new AbortController();
    this.queued.body = [];
    this.queued.picture = [];
    this.running.clear();
    this.open();
  }

  came(now: number): void {
    this.#came.push(now);
    while ((this.#came[0] ?? now) < now - rateOverMs) this.#came.shift();
  }

  /** ms until so many more items have come at the present rate; null: too early to say. */
  left(wanted: number, now: number): number | null {
    const [first] = this.#came;
    if (this.state !== 'working' || first === undefined || this.#came.length < 5) return null;
    return Math.round((wanted / this.#came.length) * Math.max(1, now - first));
  }
}
