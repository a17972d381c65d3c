/** The clock, a parameter so that tests control it; only entries read the system's. */
export interface Clock {
  /** The current time, epoch ms; follows changes of the system's clock. */
  now(): number;
  /** Monotonic ms, for durations. */
  elapsed(): number;
}
