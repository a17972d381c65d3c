import type { UpNextEntry } from '#shared/contract/mine.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { StoreContext } from '../context.ts';
import { listedTitle } from './listed-titles.ts';
import { firstUnseen, progressOf, viewingOn, watchedSeries } from './watched-series.ts';

interface FollowedSeries {
  readonly id: number;
  /** The name at the time. */
  readonly name: string;
  /** When an episode was last marked, as a stamp; null: none was. */
  readonly last: number | null;
}

/** So many series are looked at in one query. */
const together = 200;

/**
 * For each followed series that isn't paused the first aired episode that wasn't seen: the most recently watched series first, then the
 * others, the newest first.
 */
export function upNext(context: StoreContext, today: CalendarDay, limit: number): UpNextEntry[] {
  const { library, service } = context;
  const followed = library.all<FollowedSeries>(
    `select id, value as name, (
         select max(stamp) from current_values seen
         where seen.service = follows.service and seen.kind = 'seen' and seen.subject = 'episode'
           and seen.id = follows.id and seen.value is not null
       ) as last
     from current_values follows where service = ? and kind = 'follow' and subject = 'series' and value is not null
       and not exists (
         select 1 from current_values paused
         where paused.service = follows.service and paused.kind = 'pause' and paused.subject = 'series'
           and paused.id = follows.id and paused.value is not null
       )
     order by last desc nulls last`,
    service,
  );
  const viewing = viewingOn(context, today);
  const begun = followed.filter(({ last }) => last !== null);
  const ordered = [...begun, ...byFirstDay(context, today, followed.slice(begun.length))];
  const entries: UpNextEntry[] = [];
  for (let from = 0; from < ordered.length && entries.length < limit; from += together)
    for (const { id, name } of unfinished(context, today, ordered.slice(from, from + together))) {
      if (entries.length === limit) break;
      const watched = watchedSeries(context, id, viewing);
      const episode = firstUnseen(watched);
      // Only ratings tell that it is finished.
      if (episode === null) continue;
      const title = listedTitle(context, { kind: 'series', id });
      entries.push({
        seriesId: id,
        title: { ...title, name: title.name || name },
        episode,
        progress: progressOf(watched, null),
      });
    }
  return entries;
}

/** Those of the series with an aired episode that isn't marked: people finish most series, and reading each takes long. */
function unfinished(
  { database, library, service }: StoreContext,
  today: CalendarDay,
  series: readonly FollowedSeries[],
): FollowedSeries[] {
  const ids = JSON.stringify(series.map(({ id }) => id));
  const aired = database.all<{ id: number; episodes: string | null }>(
    `select value as id, (
         select group_concat(season_number || ' ' || episode_number) from episodes
         where series_id = value and season_number > 0 and air_date <= ?
       ) as episodes from json_each(?)`,
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
  const left = new Set(
    aired
      .filter(({ id, episodes }) => episodes?.split(',').some((each) => marks.get(id)?.has(each) !== true))
      .map(({ id }) => id),
  );
  return series.filter(({ id }) => left.has(id));
}

/** Those of the series that have an aired episode, the one that began last first. */
function byFirstDay<Series extends { readonly id: number }>(
  { database }: StoreContext,
  today: CalendarDay,
  series: readonly Series[],
): Series[] {
  const days = database.all<{ id: number; day: string | null }>(
    `select value as id, (
         select air_date from episodes where series_id = value and season_number > 0
         order by season_number, episode_number limit 1
       ) as day
     from json_each(?)`,
    JSON.stringify(series.map(({ id }) => id)),
  );
  const dayOf = new Map(
    days.flatMap(({ id, day }) => (day !== null && day <= today ? [[id, day] as const] : [])),
  );
  return series
    .filter(({ id }) => dayOf.has(id))
    .sort((a, b) => ((dayOf.get(a.id) ?? '') < (dayOf.get(b.id) ?? '') ? 1 : -1));
}
