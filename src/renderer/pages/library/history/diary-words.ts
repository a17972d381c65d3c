import type { DiaryEntry, SeenEpisodes } from '#shared/contract/mine-answers.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { formatDay } from '#shared/text/calendar-day.ts';
import { counted } from '../../../format/names.ts';
import { seenTimeText } from '../../../format/dates.ts';
import { listedName } from '../../../format/title-card.ts';
import { m } from '../../../i18n/messages.ts';

/** The name of a line's title. */
export const lineName = ({ title, subject }: DiaryEntry): string => listedName(subject, title);

/** What a line says below its title, in parts. `hidden`: the name of its episode is. */
export function lineDetails({ episodes, at }: DiaryEntry, hidden: boolean, language: string): string[] {
  if (episodes !== null && episodes.count > 1)
    return known(m.episodes(counted(episodes.count, language)), spanText(episodes));
  const time = at === null ? '' : seenTimeText(at, language);
  if (episodes === null) return known(time);
  const { firstSeason: season, firstEpisode: episode, name, isAbsent } = episodes;
  const absent = isAbsent ? m.history_absent() : '';
  return known(m.upcoming_number({ season, episode }), hidden ? '' : name, absent, time);
}

const known = (...parts: readonly string[]): string[] => parts.filter((part) => part !== '');

/** Which episodes there are, if it can be said without listing them: "S4 E1–E6", "Season 4" or "Seasons 1–4"; else "". */
export function spanText(episodes: SeenEpisodes): string {
  const { count, seasons, firstSeason, lastSeason, firstEpisode: first, lastEpisode: last } = episodes;
  if (seasons === 1)
    return last - first + 1 === count
      ? m.diary_episodes({ season: firstSeason, first, last })
      : m.season_numbered({ number: firstSeason });
  // Specials are no season of a range.
  return firstSeason > 0 && lastSeason - firstSeason + 1 === seasons
    ? m.diary_seasons({ first: firstSeason, last: lastSeason })
    : '';
}

/** What the toast says once a line is on another day; null: an unknown one. */
export function movedText(entry: DiaryEntry, to: CalendarDay | null, language: string): string {
  const name = lineName(entry);
  if (to === null) return m.diary_undated({ name });
  const day = formatDay(to, language);
  return entry.episodes === null
    ? m.diary_moved_movie({ name, day })
    : m.diary_moved({ ...counted(entry.episodes.count, language), day });
}

/** The entries of each day, in their order. */
export function diaryDays(
  entries: readonly DiaryEntry[],
): readonly { readonly day: CalendarDay | null; readonly entries: readonly DiaryEntry[] }[] {
  const days = Map.groupBy(entries, ({ day }) => day);
  return [...days].map(([day, of]) => ({ day, entries: of }));
}
