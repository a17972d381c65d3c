import type { ClientClock } from './clock.ts';
import { RequestQueue } from './request-queue.ts';
import type { Priority, QueueLimits } from './request-queue.ts';

/** What became of asking for a turn. */
export type Turn =
  | { readonly granted: true }
  /** The service asked for a longer pause than anyone should wait through. */
  | { readonly granted: false; readonly pausedForMs: number };

interface Ticket {
  priority: Priority;
  decide(turn: Turn): void;
}

/** A place in the schedule: for one request, through all its attempts. */
export interface Place {
  /** Waits for a turn; one that was refused can be asked for again. */
  turn(): Promise<Turn>;
  /** Gives the turn back, or stops waiting for one; harmless when there is neither. */
  leave(): void;
  /** A person is waiting for it now. */
  raise(): void;
}

/** Times of a schedule, in ms. */
interface ScheduleTimes {
  /** The longest pause of a service that anyone waits through. */
  readonly patienceMs: number;
  /** How long after their last request a person counts as near. */
  readonly personNearMs: number;
}

/** One schedule for everything that is sent to a service: the queue with promises and a clock. */
export class Schedule {
  readonly #queue: RequestQueue<Ticket>;
  readonly #clock: ClientClock;
  readonly #patienceMs: number;
  readonly #personNearMs: number;
  #personUntil = 0;
  #pausedUntil = 0;
  #callOff: (() => void) | null = null;

  constructor(limits: QueueLimits & ScheduleTimes, clock: ClientClock) {
    this.#queue = new RequestQueue(limits);
    this.#clock = clock;
    this.#patienceMs = limits.patienceMs;
    this.#personNearMs = limits.personNearMs;
  }

  /** Makes a place; nothing is counted until it asks for a turn. */
  place(priority: Priority): Place {
    const ticket: Ticket = { priority, decide: () => undefined };
    return {
      turn: () =>
        new Promise((resolve) => {
          ticket.decide = resolve;
          const pausedForMs = this.#pausedForMs();
          if (pausedForMs > this.#patienceMs) return resolve({ granted: false, pausedForMs });
          this.#queue.add(ticket, ticket.priority);
          this.#go();
        }),
      leave: () => {
        this.#noticePerson();
        this.#queue.remove(ticket);
        this.#go();
      },
      raise: () => {
        ticket.priority = 'foreground';
        this.#queue.raise(ticket);
        this.#go();
      },
    };
  }

  /** Nobody gets a turn for `ms`; whoever runs goes on. A shorter pause never ends a longer one. */
  pause(ms: number): void {
    const until = this.#clock.elapsed() + ms;
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    this.#callOff?.();
    this.#callOff = this.#clock.after(ms, () => {
      this.#callOff = null;
      // Not left to the clock: a timer may fire a moment early, and nothing would come after it.
      this.#pausedUntil = 0;
      this.#go();
    });
    if (ms <= this.#patienceMs) return;
    for (const ticket of this.#queue.waiting) {
      this.#queue.remove(ticket);
      ticket.decide({ granted: false, pausedForMs: ms });
    }
  }

  close(): void {
    this.#callOff?.();
    this.#callOff = null;
  }

  #pausedForMs(): number {
    return Math.max(0, this.#pausedUntil - this.#clock.elapsed());
  }

  #go(): void {
    if (this.#pausedForMs() > 0) return;
    for (let next = this.#take(); next !== null; next = this.#take()) next.decide({ granted: true });
  }

  #take(): Ticket | null {
    this.#noticePerson();
    return this.#queue.take(this.#clock.elapsed() < this.#personUntil);
  }

  /** Who is asking for something is likely to ask for more: until they are gone for a while, a place stays free. */
  #noticePerson(): void {
    if (this.#queue.hasForeground) this.#personUntil = this.#clock.elapsed() + this.#personNearMs;
  }
}
