import { daysBetween } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';

/** When something airs: today, on the 6 days after it, or later. */
export type UpcomingWhen = 'today' | 'week' | 'later';

export interface UpcomingGroup<Airing> {
  readonly when: UpcomingWhen;
  readonly airings: readonly Airing[];
}

/** What comes by time, next first, without empty groups and past days. */
export function upcomingGroups<Airing extends { readonly day: CalendarDay }>(
  airings: readonly Airing[],
  today: CalendarDay,
): readonly UpcomingGroup<Airing>[] {
  const ahead = airings
    .filter(({ day }) => daysBetween(today, day) >= 0)
    .toSorted((a, b) => daysBetween(b.day, a.day));
  const groups = Map.groupBy(ahead, ({ day }) => whenIs(daysBetween(today, day)));
  return [...groups].map(([when, these]) => ({ when, airings: these }));
}

function whenIs(days: number): UpcomingWhen {
  if (days === 0) return 'today';
  return days < 7 ? 'week' : 'later';
}
