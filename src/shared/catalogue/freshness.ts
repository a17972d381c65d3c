/** When something was fetched, and until when it counts as fresh; epoch ms. */
interface Times {
  readonly fetchedAt: number;
  readonly freshUntil: number;
}

/** Whether a stored body is fresh. One of the future isn't: it was stored while this machine's clock was ahead. */
export function isFresh({ fetchedAt, freshUntil }: Times, now: number): boolean {
  // Proved by catalogue-reads.test.ts: a stored body of the future isn’t fresh.
  return fetchedAt <= now && now < freshUntil;
}

/** Whether something known is newer than what was fetched at a time. Something of the future isn't, as for `isFresh`. */
export function isNewer(knownAt: number, fetchedAt: number, now: number): boolean {
  // Proved by indexed-bodies.test.ts: a name from a body of the future gives way to a later one.
  return fetchedAt < knownAt && knownAt <= now;
}
