/** The limits of the client. Times in ms, sizes in bytes. */
export const defaultLimits = {
  /** To connect, over all addresses of the host. */
  connectMs: 5_000,
  /** From the request to the answer's headers. */
  headersMs: 15_000,
  /** Between two pieces of a body. */
  stallMs: 15_000,
  /** One exchange, from its start to the last byte, with its redirects. */
  exchangeMs: 60_000,
  /** A fetch with its pauses between attempts, from the end of the first attempt. */
  totalMs: 90_000,
  /** Attempts of a GET, with the first. */
  attempts: 3,
  /** First pause between attempts; it doubles. */
  pauseMs: 400,
  /** Shortest pause after a 429: services are known to send a Retry-After of 0. */
  rateLimitMs: 1_000,
  /** Callers do not wait for a longer pause than this, and get a failure instead. */
  patienceMs: 10_000,
  /** Longest pause of all requests after a 429. */
  longestPauseMs: 15 * 60_000,
  /** Of a body, before and after decompression: more than twice the largest known one. An endpoint may have its own. */
  bodyBytes: 6 * 2 ** 20,
  /** Of an error's body. */
  errorBytes: 64 * 2 ** 10,
  redirects: 3,
  atOnce: 6,
  /** How many of those may be background requests while a person is active. */
  backgroundAtOnce: 5,
  /** How long after their last request a person counts as active. */
  personActiveMs: 5_000,
};

export type ClientLimits = Readonly<typeof defaultLimits>;
