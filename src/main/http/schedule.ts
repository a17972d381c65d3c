import type { ClientClock } from './client-clock.ts';

/** The answer to a request for a turn. */
export type Turn =
  | { readonly granted: true }
  /** null: the caller left. Else the service asked for a pause longer than `patienceMs`. */
  | { readonly granted: false; readonly pausedForMs: number | null };

interface Ticket {
  priority: Priority;
  decide(turn: Turn): void;
}

/** Times of a schedule, in ms. */
interface ScheduleTimes {
  /** The longest pause of a service that callers wait for. */
  readonly patienceMs: number;
  /** How long after their last request a person counts as active. */
  readonly personActiveMs: number;
}

/** The schedule of everything that is sent to a service: the queue with promises and a clock. */
export class Schedule {
  readonly #queue: RequestQueue<Ticket>;
  readonly #clock: ClientClock;
  readonly #times: ScheduleTimes;
  readonly #mostInBackground: () => number;
  #personUntil = 0;
  #pausedUntil = 0;
  #stopTimer = (): void => undefined;

  constructor(limits: QueueLimits & ScheduleTimes, clock: ClientClock, mostInBackground = () => Infinity) {
    this.#queue = new RequestQueue(limits);
    this.#clock = clock;
    this.#times = limits;
    this.#mostInBackground = mostInBackground;
  }

  /** Makes a request's place, for all its attempts, which counts only once it asks for a turn, and leaves when `signal` aborts. */
  place(priority: Priority, signal: AbortSignal) {
    const ticket: Ticket = { priority, decide: () => undefined };
    const leave = (): void => {
      this.#noticePerson();
      this.#queue.remove(ticket);
      this.#grantTurns();
    };
    signal.addEventListener('abort', () => {
      leave();
      ticket.decide({ granted: false, pausedForMs: null });
    });
    return {
      /** Returns the turn; harmless without one. */
      leave,
      /** Waits for a turn; after a refusal the caller may ask again. */
      turn: () =>
        new Promise<Turn>((resolve) => {
          const pausedForMs = this.#pausedForMs();
          if (signal.aborted) return resolve({ granted: false, pausedForMs: null });
          if (pausedForMs > this.#times.patienceMs) return resolve({ granted: false, pausedForMs });
          ticket.decide = resolve;
          this.#queue.add(ticket, ticket.priority);
          this.#grantTurns();
        }),
      /** From now on a person waits for the request. */
      raise: () => {
        ticket.priority = 'foreground';
        this.#queue.raise(ticket);
        this.#grantTurns();
      },
    };
  }

  /** Grants no turn for `ms`; running requests continue. A shorter pause never ends a longer one. */
  pause(ms: number): void {
    const until = this.#clock.elapsed() + ms;
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    this.#stopTimer();
    this.#stopTimer = this.#clock.after(ms, () => {
      // Set here because the timer may fire slightly early, and no other timer follows.
      this.#pausedUntil = 0;
      this.#grantTurns();
    });
    if (ms <= this.#times.patienceMs) return;
    for (const ticket of this.#queue.waiting) {
      this.#queue.remove(ticket);
      ticket.decide({ granted: false, pausedForMs: ms });
    }
  }

  close(): void {
    this.#stopTimer();
  }

  #pausedForMs(): number {
    return Math.max(0, this.#pausedUntil - this.#clock.elapsed());
  }

  #grantTurns(): void {
    if (this.#pausedForMs() > 0) return;
    for (;;) {
      this.#noticePerson();
      const next = this.#queue.take(this.#clock.elapsed() < this.#personUntil, this.#mostInBackground());
      if (next === null) return;
      next.decide({ granted: true });
    }
  }

  /** After one request a person is likely to make another: a connection stays free for them for a while. */
  #noticePerson(): void {
    if (this.#queue.hasForeground) this.#personUntil = this.#clock.elapsed() + this.#times.personActiveMs;
  }
}

/** foreground: a person is waiting. */
export type Priority = 'foreground' | 'background';

/** How many requests may run. */
export interface QueueLimits {
  readonly atOnce: number;
  /** How many of those may be background requests while a person is active. */
  readonly backgroundAtOnce: number;
}

/**
 * The order of requests: foreground before background, each first in, first out. Holds no timer and no promise;
 * `Entry` identifies a request.
 */
export class RequestQueue<Entry> {
  readonly #limits: QueueLimits;
  readonly #waiting: Record<Priority, Set<Entry>> = { foreground: new Set(), background: new Set() };
  readonly #running = new Map<Entry, Priority>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** How many requests run. */
  get running(): number {
    return this.#running.size;
  }

  /** All waiting requests, in their order. */
  get waiting(): Entry[] {
    return [...this.#waiting.foreground, ...this.#waiting.background];
  }

  /** Whether a foreground request waits or runs. */
  get hasForeground(): boolean {
    return this.#waiting.foreground.size > 0 || this.#runningInBackground() < this.running;
  }

  add(entry: Entry, priority: Priority): void {
    this.#waiting[priority].add(entry);
  }

  /** Moves a waiting request to the end of the foreground; a running one no longer counts as background. */
  raise(entry: Entry): void {
    if (this.#waiting.background.delete(entry)) this.#waiting.foreground.add(entry);
    if (this.#running.has(entry)) this.#running.set(entry, 'foreground');
  }

  /** Removes a request, whether it waits or runs. */
  remove(entry: Entry): void {
    this.#waiting.foreground.delete(entry);
    this.#waiting.background.delete(entry);
    this.#running.delete(entry);
  }

  /**
   * Starts the next request that may run; null when there is none. `personActive`: applies `backgroundAtOnce`;
   * `mostInBackground` limits the background in any case.
   */
  take(personActive: boolean, mostInBackground = Infinity): Entry | null {
    const { atOnce, backgroundAtOnce } = this.#limits;
    if (this.running >= atOnce) return null;
    const most = Math.min(mostInBackground, personActive ? backgroundAtOnce : atOnce);
    const isFull = this.#runningInBackground() >= most;
    for (const priority of ['foreground', 'background'] as const) {
      const [entry] = this.#waiting[priority];
      if (entry === undefined || (priority === 'background' && isFull)) continue;
      this.#waiting[priority].delete(entry);
      this.#running.set(entry, priority);
      return entry;
    }
    return null;
  }

  #runningInBackground(): number {
    return [...this.#running.values()].filter((priority) => priority === 'background').length;
  }
}
