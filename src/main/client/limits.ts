/** Every limit of the client. Times in ms, sizes in bytes. */
export interface ClientLimits {
  /** Until the connection stands, over all addresses of the host. */
  readonly connectMs: number;
  /** From the sent request to the answer's headers. */
  readonly headersMs: number;
  /** Between two pieces of a body. */
  readonly stallMs: number;
  /** One exchange from its start to the last byte, redirects included. */
  readonly exchangeMs: number;
  /** A whole fetch with its waiting between attempts, counted from the first attempt. */
  readonly totalMs: number;
  /** Attempts at a GET, the first included. */
  readonly attempts: number;
  /** First pause between attempts; it doubles. */
  readonly pauseMs: number;
  /** Least pause after a 429, whatever Retry-After says: services are known to send 0. */
  readonly rateLimitMs: number;
  /** When a service asks for a longer pause than this, whoever waits is told instead. */
  readonly patienceMs: number;
  /** Longest pause of everything that a 429 can cause. */
  readonly longestPauseMs: number;
  /** A body, before and after decompression. */
  readonly bodyBytes: number;
  /** What is read of the body of an error. */
  readonly errorBytes: number;
  readonly redirects: number;
  readonly atOnce: number;
  /** Of those, how many background requests may hold while a person is near, who never waits behind them alone. */
  readonly backgroundAtOnce: number;
  /** A person who asked for something counts as near for so long; with nobody near, the background may have all places. */
  readonly personNearMs: number;
}

export const defaultLimits: ClientLimits = {
  connectMs: 5_000,
  headersMs: 15_000,
  stallMs: 15_000,
  exchangeMs: 60_000,
  totalMs: 90_000,
  attempts: 3,
  pauseMs: 400,
  rateLimitMs: 1_000,
  patienceMs: 10_000,
  longestPauseMs: 15 * 60_000,
  bodyBytes: 32 * 2 ** 20,
  errorBytes: 64 * 2 ** 10,
  redirects: 3,
  atOnce: 6,
  backgroundAtOnce: 5,
  personNearMs: 5_000,
};
