import { fail } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';

/** What a flight is given: when to give up, and how to hear that somebody urgent waits for it now. */
export interface FlightControls {
  readonly signal: AbortSignal;
  readonly urgent: boolean;
  onUrgent(raise: () => void): void;
}

interface Flight<T> {
  readonly result: Promise<Result<T>>;
  /** What was proved with; a flight is only shared with those who prove the same. */
  readonly proof: unknown;
  readonly controller: AbortController;
  passengers: number;
  urgent: boolean;
  raise: () => void;
}

/** One request for everyone who asks the same meanwhile; it is given up when the last of them leaves. */
export class Flights<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** Joins the flight of this key, or starts it. Answers `cancelled` as soon as the caller's own signal aborts. */
  board(
    key: string,
    proof: unknown,
    caller: { readonly signal: AbortSignal | undefined; readonly urgent: boolean },
    start: (controls: FlightControls) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const { signal, urgent } = caller;
    if (signal?.aborted) return Promise.resolve(fail('cancelled'));
    let flight = this.#flights.get(key);
    if (flight === undefined || flight.proof !== proof) flight = this.#start(key, proof, urgent, start);
    else if (urgent && !flight.urgent) {
      flight.urgent = true;
      flight.raise();
    }
    return this.#ride(key, flight, signal);
  }

  /** Gives every flight up. */
  close(): void {
    for (const { controller } of this.#flights.values()) controller.abort();
  }

  #start(
    key: string,
    proof: unknown,
    urgent: boolean,
    start: (controls: FlightControls) => Promise<Result<T>>,
  ): Flight<T> {
    const controller = new AbortController();
    let raise = (): void => undefined;
    const flight: Flight<T> = {
      proof,
      controller,
      passengers: 0,
      urgent,
      raise: () => raise(),
      result: start({
        signal: controller.signal,
        urgent,
        onUrgent: (act) => {
          raise = act;
        },
      }).finally(() => this.#forget(key, flight)),
    };
    this.#flights.set(key, flight);
    return flight;
  }

  #ride(key: string, flight: Flight<T>, signal: AbortSignal | undefined): Promise<Result<T>> {
    flight.passengers += 1;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        resolve(fail('cancelled'));
        flight.passengers -= 1;
        if (flight.passengers > 0) return;
        // Forgotten at once, so that who comes now does not board what is being given up.
        this.#forget(key, flight);
        flight.controller.abort();
      };
      signal?.addEventListener('abort', leave, { once: true });
      flight.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
