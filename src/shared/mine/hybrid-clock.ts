/**
 * A time of a hybrid logical clock (Kulkarni et al., 2014): milliseconds since 1970 and a counter in one safe integer, so
 * that stamps compare as numbers. A stamp never falls behind one that the device knows, whatever its clock says.
 */
export type Stamp = number;

/** 2^10, so that stamps stay safe integers until the year 2248. */
const perMs = 1_024;

/** How far another device's stamp may be ahead of this device's clock, in ms. */
const mostAheadMs = 24 * 60 * 60_000;

/** The next stamp of a device. `last`: the highest stamp that it knows, 0 if none; `now`: epoch ms. */
export function nextStamp(last: Stamp, now: number): Stamp {
  return Math.max(last + 1, Math.floor(now) * perMs);
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
  return timeOf(received) > now + mostAheadMs ? nextStamp(last, now) : received;
}
