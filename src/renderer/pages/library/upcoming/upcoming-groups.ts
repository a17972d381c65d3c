import type { UpcomingEpisode } from '#shared/contract/packs.ts';
import { daysBetween } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';

/** When episodes are aired: today, within the 7 days after it, or later. */
export type UpcomingWhen = 'today' | 'week' | 'later';

/** Episodes that are aired about the same time. */
export interface UpcomingGroup {
  readonly when: UpcomingWhen;
  readonly episodes: readonly UpcomingEpisode[];
}

/** Episodes by when they are aired, the next first, without empty groups; what is past by now is left out. */
export function upcomingGroups(
  episodes: readonly UpcomingEpisode[],
  today: CalendarDay,
): readonly UpcomingGroup[] {
  const ahead = episodes
    .filter(({ airDate }) => daysBetween(today, airDate) >= 0)
    .toSorted((a, b) => daysBetween(b.airDate, a.airDate));
  const groups = Map.groupBy(ahead, ({ airDate }) => whenIs(daysBetween(today, airDate)));
  return [...groups].map(([when, these]) => ({ when, episodes: these }));
}

function whenIs(days: number): UpcomingWhen {
  if (days === 0) return 'today';
  return days <= 7 ? 'week' : 'later';
}
