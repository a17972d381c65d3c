import type { Clock } from '#shared/text/timing.ts';

/** Time and random numbers, as a parameter so that tests need not wait. */
export interface ClientClock extends Clock {
  /** Runs `act` once after `ms`; returns a function that cancels it. */
  after(ms: number, act: () => void): () => void;
  /** 0 to 1, 1 excluded. */
  random(): number;
}

/** A clock with the process's own timers and random numbers. */
export function clientClock(clock: Clock): ClientClock {
  return {
    now: () => clock.now(),
    elapsed: () => clock.elapsed(),
    after(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
}

/** Waits `ms`, or until the signal aborts. */
export function pause(clock: ClientClock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
