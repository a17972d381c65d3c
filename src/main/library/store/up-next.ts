import type { UpNextEntry, UpNextGroup } from '#shared/contract/mine-answers.ts';
import { fieldOf } from '#shared/mine/operations.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { ReadContext } from '../../store/context.ts';
import { listedTitle } from './listed-titles.ts';
import { valueOf } from './operation-log.ts';
import { firstUnseen, minutesLeft, countSeen, viewingOn, seriesProgress } from './series-progress.ts';
import { UpNextSeries } from './up-next-series.ts';

/** So many series are looked at in one query. */
const together = 200;

/**
 * The first aired episode that wasn't seen of each series of Up next, by group: what aired within a week, the newest first; then
 * what was watched before, the latest first; then what wasn't begun, the newest first.
 */
export function upNext(context: ReadContext, today: CalendarDay, limit: number): UpNextEntry[] {
  const series = new UpNextSeries(context);
  const viewing = viewingOn(context, today);
  const weekAgo = addDays(today, -6);
  const entries: UpNextEntry[] = [];
  const added = new Set<number>();

  function add(ordered: readonly number[], group: UpNextGroup): void {
    for (let from = 0; from < ordered.length && entries.length < limit; from += together)
      for (const [id, isUnknown] of unfinished(context, today, ordered.slice(from, from + together))) {
        if (entries.length === limit) break;
        if (added.has(id)) continue;
        const progress = seriesProgress(context, id, viewing);
        const episode = firstUnseen(progress);
        // Only ratings and the days of other episodes tell that it is finished.
        if (episode === null && !isUnknown) continue;
        if (group === 'new' && (episode?.airDate ?? '') < weekAgo) continue;
        const subject = { kind: 'series', id } as const;
        const title = listedTitle(context, subject);
        added.add(id);
        entries.push({
          seriesId: id,
          group,
          episode,
          title: { ...title, name: title.name || (valueOf(context, fieldOf('follow', subject)) ?? '') },
          progress: countSeen(progress, null),
          minutesLeft: minutesLeft(progress),
        });
      }
  }
  add(series.airedWithinWeek(today), 'new');
  for (const { ids, isMarked } of series.inOrder()) {
    if (entries.length === limit) break;
    if (isMarked) add(ids, 'continue');
    else add(byFirstDay(context, today, ids), 'notStarted');
  }
  return entries;
}

/**
 * Those of the series with an episode that isn't marked and may have aired, and those of which no episode is known so far; true: the latter.
 * People finish most series, and reading each takes long.
 */
function unfinished(
  { database, library, service }: ReadContext,
  today: CalendarDay,
  series: readonly number[],
): [id: number, isUnknown: boolean][] {
  const ids = JSON.stringify(series);
  const known = database.all<{ id: number; episodes: string | null; isUnknown: number }>(
    `select value as id, (
         select group_concat(season_number || ' ' || episode_number) from episodes
         where series_id = value and season_number > 0 and (air_date <= ? or air_date is null)
       ) as episodes,
       not exists (select 1 from episodes where series_id = value and season_number > 0)
         and not exists (select 1 from season_searches where series_id = value and checked_at is not null)
         as isUnknown
     from json_each(?)`,
    today,
    ids,
  );
  const marked = library.all<{ id: number; episodes: string | null }>(
    `select ids.value as id, (
         select group_concat(season || ' ' || episode) from current_values
         where service = ? and kind = 'seen' and subject = 'episode' and id = ids.value and value is not null
       ) as episodes from json_each(?) ids`,
    service,
    ids,
  );
  const marks = new Map(marked.map(({ id, episodes }) => [id, new Set(episodes?.split(','))]));
  return known.flatMap(({ id, episodes, isUnknown }) => {
    const isLeft = episodes?.split(',').some((each) => marks.get(id)?.has(each) !== true) === true;
    return isLeft || isUnknown === 1 ? [[id, isUnknown === 1]] : [];
  });
}

/** Those of the series that have an aired episode, the one that began last first; then those of which no episode is known. */
function byFirstDay({ database }: ReadContext, today: CalendarDay, series: readonly number[]): number[] {
  const ids = database.value<string>(
    `select json_group_array(id order by day desc nulls last) as ids from (
       select value as id, (
         select air_date from episodes where series_id = value and season_number > 0
         order by season_number, episode_number limit 1
       ) as day
       from json_each(?)
     ) where day is null or day <= ?`,
    JSON.stringify(series),
    today,
  );
  return JSON.parse(ids ?? '[]') as number[];
}
