import { addDays } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { FollowedTitle } from '../store/due-checks.ts';
import { coming } from './series-days.ts';

/** Days between two checks of a title. */
const intervals = { airsSoon: 1, current: 2, announced: 4, quiet: 7 } as const;
const soonDays = 2;
const currentDays = 30;
/** A movie reaches services in the months after its release. */
const newMovieDays = 150;

/** Days until a title is checked again: the sooner, the more likely it changes. */
export function intervalOf(
  { day, episodes }: FollowedTitle,
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
