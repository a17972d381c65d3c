import type { Clock } from '#shared/clock.ts';

/** Time and chance, handed in so that tests need not wait. */
export interface ClientClock extends Clock {
  /** Runs `act` once after `ms`; gives back the way to call it off. */
  after(ms: number, act: () => void): () => void;
  /** 0 to 1, 1 excluded. */
  random(): number;
}

/** A clock with the process's own timers and chance. */
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

/** Waits `ms`, or less when the signal aborts; tells whether the time passed. */
export function pause(clock: ClientClock, ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const stop = (): void => {
      callOff();
      resolve(false);
    };
    const callOff = clock.after(ms, () => {
      signal.removeEventListener('abort', stop);
      resolve(true);
    });
    signal.addEventListener('abort', stop, { once: true });
  });
}
