import type { UpcomingEpisode, UpcomingMovie } from '#shared/contract/packs.ts';
import { addDays, dayNumber, daysBetween } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { regionalTag } from '#shared/text/formats.ts';

/** When something airs: today, on the 6 days after it, or later. */
export type UpcomingWhen = 'today' | 'week' | 'later';

interface UpcomingGroup<Airing> {
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

/** An episode or movie on its day. */
export type Airing = { readonly key: string; readonly day: CalendarDay } & (
  | { readonly kind: 'episode'; readonly episode: UpcomingEpisode }
  | { readonly kind: 'movie'; readonly movie: UpcomingMovie }
);

/** Episodes and movies by day, movies after the episodes of theirs. */
export function airingsOf(episodes: readonly UpcomingEpisode[], movies: readonly UpcomingMovie[]): Airing[] {
  const all: Airing[] = [
    ...episodes.map((episode): Airing => {
      const key = `tv ${episode.seriesId} ${episode.seasonNumber} ${episode.episodeNumber}`;
      return { kind: 'episode', key, day: episode.airDate, episode };
    }),
    ...movies.map((movie): Airing => {
      return { kind: 'movie', key: `movie ${movie.movieId}`, day: movie.day, movie };
    }),
  ];
  return all.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** When the oldest of what comes was fetched, epoch ms; null: nothing comes. */
export function ageOf(...shown: readonly { readonly fetchedAt: number }[]): number | null {
  return shown.length === 0 ? null : Math.min(...shown.map(({ fetchedAt }) => fetchedAt));
}

const firstOf = (day: CalendarDay): CalendarDay => `${day.slice(0, 7)}-01`;

/** The same day `months` later, or earlier if negative; the last day of a month that is too short. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return addDays(first, Math.min(date, length) - 1);
}

/** The first day of the week of a day. `firstWeekday`: 1 Monday to 7 Sunday. */
export function startOfWeek(day: CalendarDay, firstWeekday: number): CalendarDay {
  // 1970-01-01 was a Thursday.
  const weekday = (((dayNumber(day) + 3) % 7) + 7) % 7;
  return addDays(day, -((weekday - (firstWeekday - 1) + 7) % 7));
}

/** The whole weeks that contain a day's month. */
export function weeksOf(day: CalendarDay, firstWeekday: number): CalendarDay[][] {
  const first = firstOf(day);
  const next = addMonths(first, 1);
  const weeks: CalendarDay[][] = [];
  for (let start = startOfWeek(first, firstWeekday); start < next; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
}

/** The first day of the week in the person's region, else where a language is spoken: 1 Monday to 7 Sunday. */
export function firstWeekdayIn(language: string): number {
  const locale = new Intl.Locale(regionalTag(language)) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
  };
  return locale.getWeekInfo?.().firstDay ?? 1;
}
