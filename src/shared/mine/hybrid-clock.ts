/**
 * A time of a hybrid logical clock (Kulkarni et al., 2014): milliseconds since 1970 and a counter in one safe integer, so
 * that stamps compare as numbers. A stamp never falls behind one that the device knows, whatever its clock says.
 */
export type Stamp = number;

/** 2^10, so that stamps stay safe integers until the year 2248. */
const perMs = 1_024;

/** How far a stamp may be ahead of this device's clock, in ms. */
export const mostAheadMs = 24 * 60 * 60_000;

/** No clock is believed before or after: there was no Marquee yet, and there are no stamps for it. Epoch ms. */
const [earliest, latest] = [Date.UTC(2026, 0, 1), Date.UTC(2200, 0, 1)];

/** The next stamp of a device. `last`: the highest stamp that it knows, 0 if none; `now`: epoch ms. */
export function nextStamp(last: Stamp, now: number): Stamp {
  return Math.max(last + 1, Math.floor(Math.min(now, latest)) * perMs);
}

/** The time of a stamp, epoch ms. */
export function timeOf(stamp: Stamp): number {
  return Math.floor(stamp / perMs);
}

/**
 * The stamp under which a device takes over another device's operation: the operation's own, or the device's next one if
 * the other clock is more than a day ahead, because it would otherwise win over every later change.
 */
export function receivedStamp(received: Stamp, last: Stamp, now: number): Stamp {
  return received > latestStamp(now) ? nextStamp(last, now) : received;
}

/**
 * The highest stamp that isn't from a clock that was ahead; Infinity if it is this device's clock that can't be right, because
 * it is in a time without Marquee. `now`: epoch ms.
 */
export function latestStamp(now: number): Stamp {
  return now < earliest ? Infinity : nextStamp(0, now + mostAheadMs);
}
