import { addDays } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { Power } from '../../platform/power.ts';
import type { WatchedTitle } from '../store/watches.ts';
import { coming } from './series-days.ts';

/** Days between two checks of a title. */
const intervals = { airsSoon: 1, current: 2, announced: 4, quiet: 7 } as const;
const soonDays = 2;
const currentDays = 30;
/** A movie reaches services in the months after its release. */
const newMovieDays = 150;

/** Days until a title is checked again: the sooner, the more likely it changes. */
export function intervalOf(
  { day, episodes }: WatchedTitle,
  kind: 'movie' | 'series',
  today: CalendarDay,
): number {
  if (kind === 'movie') {
    const isNew = day !== null && day >= addDays(today, -newMovieDays) && day <= addDays(today, currentDays);
    return isNew ? intervals.current : intervals.quiet;
  }
  const next = coming(episodes, today);
  const days = next.flatMap((each) => each.day ?? []).sort();
  const [first] = days;
  if (first === undefined) return next.length > 0 ? intervals.current : intervals.quiet;
  if (first <= addDays(today, soonDays)) return intervals.airsSoon;
  return first <= addDays(today, currentDays) ? intervals.current : intervals.announced;
}

/** When the watcher may send requests by itself. */
export function mayCheck(now: {
  readonly isOnline: boolean;
  readonly power: Power;
  /** As the settings say. */
  readonly isMetered: boolean;
}): boolean {
  // No host can tell a battery saver from a battery.
  return now.isOnline && now.power === 'mains' && !now.isMetered;
}

/** Pauses between two titles, in ms. */
const shortestGapMs = 10_000;
const longestGapMs = 15 * 60_000;
/** The longest one while titles are late, because the app wasn't running or the service refused. */
const longestLateGapMs = 2 * 60_000;

/** The pause before the next of the titles that are due, in ms, which spreads them over the rest of the day. */
export function gapMs(due: number, isLate: boolean, leftOfDayMs: number): number {
  const longest = isLate ? longestLateGapMs : longestGapMs;
  return Math.min(longest, Math.max(shortestGapMs, leftOfDayMs / (due + 1)));
}

/** The pause after failures in a row, in ms: growing, at least as long as the service asks. */
export function pauseMs(failures: number, retryAfterMs: number): number {
  return Math.max(retryAfterMs, Math.min(6 * 60 * 60_000, 60_000 * 2 ** Math.min(failures - 1, 9)));
}
