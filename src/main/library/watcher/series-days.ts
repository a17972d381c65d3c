import type { MovedDay, News, NewsKind } from '#shared/mine/news.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { WatchedTitle } from '../store/watches.ts';

type Episode = WatchedTitle['episodes'][number];

/** The coming days of a series that the watcher knew at its last check, by season and episode; null: undated. */
export type KnownDays = Readonly<Record<string, CalendarDay | null>>;

const keyOf = ({ season, episode }: Episode): string => `${season} ${episode}`;

/** Episodes that air today or later, or without a day in the latest season. */
export function coming(episodes: readonly Episode[], today: CalendarDay): Episode[] {
  const last = Math.max(0, ...episodes.map(({ season }) => season));
  return episodes.filter(({ season, day }) => (day === null ? season === last : day >= today));
}

/** The days to remember until the next check. Yesterday's can still be moved. */
export function daysToRemember(episodes: readonly Episode[], today: CalendarDay): KnownDays {
  return Object.fromEntries(coming(episodes, addDays(today, -1)).map((each) => [keyOf(each), each.day]));
}

/** New and moved days of episodes since the last check. */
export function newsOfDays(
  before: KnownDays,
  title: string,
  episodes: readonly Episode[],
  today: CalendarDay,
): readonly (readonly [NewsKind, News])[] {
  const dated: MovedDay[] = [];
  const moved: MovedDay[] = [];
  for (const each of episodes) {
    const { season, episode, day } = each;
    const was = before[keyOf(each)];
    if (day === (was ?? null)) continue;
    const change = { season, episode, day, before: was ?? null };
    if (was === undefined || was === null) {
      if (day !== null && day >= today) dated.push(change);
    } else if (day === null || day >= today || was >= today) moved.push(change);
  }
  return newsOf(title, { dated, moved });
}

/** New and moved release days of a movie. */
export function newsOfDay(
  before: CalendarDay | null,
  { name, day }: Pick<WatchedTitle, 'name' | 'day'>,
  today: CalendarDay,
): readonly (readonly [NewsKind, News])[] {
  // A list that no longer contains the movie is no news.
  if (day === null || day === before || (day < today && (before === null || before < today))) return [];
  const change = { season: null, episode: null, day, before };
  return newsOf(name, before === null ? { dated: [change], moved: [] } : { dated: [], moved: [change] });
}

function newsOf(
  title: string,
  days: Readonly<Record<'dated' | 'moved', readonly MovedDay[]>>,
): readonly (readonly [NewsKind, News])[] {
  return (['dated', 'moved'] as const)
    .filter((kind) => days[kind].length > 0)
    .map((kind) => [kind, { title, days: [...days[kind]], offers: [], more: 0 }]);
}
