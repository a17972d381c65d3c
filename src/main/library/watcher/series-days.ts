import { seasonNumberIn } from '#shared/catalogue/change-pages.ts';
import type { ChangeGroup } from '#shared/catalogue/resources/changes.ts';
import type { MovedDay, News, NewsKind } from '#shared/mine/news.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { FollowedTitle } from '../store/due-checks.ts';

type Episode = FollowedTitle['episodes'][number];

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
  { name, day }: Pick<FollowedTitle, 'name' | 'day'>,
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

/** A part of a change history (E8, E14); not complete: it has more pages. */
export interface ChangeHistory {
  readonly groups: readonly ChangeGroup[];
  readonly isComplete: boolean;
}

type Season = { readonly id: number; readonly number: number };

/** Whether a season's history (E8) says that days or episodes changed. `since`: epoch ms. */
export function hasNewDays({ groups, isComplete }: ChangeHistory, since: number): boolean {
  if (!isComplete) return true;
  return groups.some(
    ({ key, items }) =>
      (key === 'episode' || key === 'air_date') && items.some(({ time }) => isSince(time, since)),
  );
}

/** The numbers of the seasons that a series' history (E14) names, and perhaps the one after the last. `since`: epoch ms. */
export function seasonsNamed(
  { groups, isComplete }: ChangeHistory,
  since: number,
  known: readonly Season[],
): readonly number[] {
  const last = Math.max(0, ...known.map(({ number }) => number));
  const named = new Set<number>(isComplete ? [] : [last, last + 1]);
  for (const { key, items } of groups) {
    for (const { time, value, original_value: original } of items) {
      if (!isSince(time, since)) continue;
      if (key === 'number_of_seasons') named.add(last + 1);
      if (key !== 'season' && key !== 'episode') continue;
      named.add(seasonIn(value, known) ?? seasonIn(original, known) ?? last);
    }
  }
  return [...named].filter((number) => number > 0).sort((a, b) => a - b);
}

function isSince(time: string | null, since: number): boolean {
  return time === null || Date.parse(time) >= since;
}

/** The number of the season in a change's value, which names it by its number or identifier. */
function seasonIn(value: unknown, known: readonly Season[]): number | null {
  const number = seasonNumberIn(value);
  if (number !== null) return number;
  if (typeof value !== 'object' || value === null || !('season_id' in value)) return null;
  const { season_id: id } = value;
  return known.find((season) => season.id === id)?.number ?? null;
}
