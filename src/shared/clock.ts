/** The clock. Where a process begins hands it in; nothing else reads the system's. */
export interface Clock {
  /** The present moment, epoch ms; moves as the system's clock is set. */
  now(): number;
  /** ms since a moment of this process, never going back: for durations. */
  elapsed(): number;
}
