/** A network between the app and a service. */
export interface Link {
  /** How long an answer waits, in ms. */
  readonly latencyMs: number;
  /** What the link transfers, in bytes a ms; null: no limit. */
  readonly bytesPerMs: number | null;
}
