/** The clock, a parameter so that tests control it; only entries read the system's. */
export interface Clock {
  /** The current time, epoch ms; follows changes of the system's clock. */
  now(): number;
  /** Monotonic ms, for durations. */
  elapsed(): number;
}

/** A clock that shows `time` (epoch ms) when this is called, and then runs as `clock` does. */
export function clockFrom(time: number, clock: Clock): Clock {
  const ahead = time - clock.now();
  return { now: () => clock.now() + ahead, elapsed: () => clock.elapsed() };
}
