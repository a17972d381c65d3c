import type { ClientClock } from './client-clock.ts';
import type { ClientLimits } from './limits.ts';

/** foreground: a person is waiting. */
export type Priority = 'foreground' | 'background';

/** The answer to a request for a turn. */
type Turn =
  | { readonly granted: true }
  /** null: the caller left. Else the service asked for a pause longer than `patienceMs`. */
  | { readonly granted: false; readonly pausedForMs: number | null };

interface Ticket {
  priority: Priority;
  decide(turn: Turn): void;
}

type ScheduleLimits = Pick<ClientLimits, 'atOnce' | 'backgroundAtOnce' | 'patienceMs' | 'personActiveMs'>;

/** The order of everything that is sent to a service: foreground before background, each first in, first out. */
export class Schedule {
  readonly #limits: ScheduleLimits;
  readonly #clock: ClientClock;
  readonly #mostInBackground: () => number;
  readonly #waiting = new Set<Ticket>();
  readonly #running = new Set<Ticket>();
  #personUntil = 0;
  #pausedUntil = 0;
  #stopTimer = (): void => undefined;

  /** `mostInBackground`: how many background requests may run in any case. */
  constructor(limits: ScheduleLimits, clock: ClientClock, mostInBackground = () => Infinity) {
    this.#limits = limits;
    this.#clock = clock;
    this.#mostInBackground = mostInBackground;
  }

  /** Makes a request's place, for all its attempts, which counts only once it asks for a turn, and leaves when `signal` aborts. */
  place(priority: Priority, signal: AbortSignal) {
    const ticket: Ticket = { priority, decide: () => undefined };
    const leave = (): void => {
      this.#noticePerson();
      this.#waiting.delete(ticket);
      this.#running.delete(ticket);
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
          if (pausedForMs > this.#limits.patienceMs) return resolve({ granted: false, pausedForMs });
          ticket.decide = resolve;
          this.#waiting.add(ticket);
          this.#grantTurns();
        }),
      /** From now on a person waits for the request. */
      raise: () => {
        ticket.priority = 'foreground';
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
    if (ms <= this.#limits.patienceMs) return;
    for (const ticket of this.#waiting) ticket.decide({ granted: false, pausedForMs: ms });
    this.#waiting.clear();
  }

  close(): void {
    this.#stopTimer();
  }

  #pausedForMs(): number {
    return Math.max(0, this.#pausedUntil - this.#clock.elapsed());
  }

  #grantTurns(): void {
    if (this.#pausedForMs() > 0) return;
    this.#noticePerson();
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#waiting.delete(next);
      this.#running.add(next);
      next.decide({ granted: true });
    }
  }

  /** The next request that may run. */
  #next(): Ticket | undefined {
    const { atOnce, backgroundAtOnce } = this.#limits;
    if (this.#running.size >= atOnce) return undefined;
    const foreground = this.#waiting.values().find(({ priority }) => priority === 'foreground');
    if (foreground !== undefined) return foreground;
    const most = this.#clock.elapsed() < this.#personUntil ? backgroundAtOnce : atOnce;
    const inBackground = this.#running.values().filter(({ priority }) => priority === 'background');
    return inBackground.toArray().length < Math.min(most, this.#mostInBackground())
      ? this.#waiting.values().next().value
      : undefined;
  }

  /** After one request a person is likely to make another: a connection stays free for them for a while. */
  #noticePerson(): void {
    const { personActiveMs } = this.#limits;
    const hasForeground = [...this.#waiting, ...this.#running].some(
      ({ priority }) => priority === 'foreground',
    );
    if (hasForeground) this.#personUntil = this.#clock.elapsed() + personActiveMs;
  }
}
