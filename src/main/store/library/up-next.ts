import type { UpNextEntry } from '#shared/contract/mine.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { StoreContext } from '../context.ts';
import { listedTitle } from './listed-titles.ts';
import { firstUnseen, progressOf, viewingOn, watchedSeries } from './watched-series.ts';

/** So many series are looked at in one query. */
const together = 200;

/**
 * For each followed series that isn't paused the first aired episode that wasn't seen: the most recently watched series first, then the
 * others, the newest first.
 */
export function upNext(context: StoreContext, today: CalendarDay, limit: number): UpNextEntry[] {
  const { begun, others } = followedSeries(context);
  const viewing = viewingOn(context, today);
  const entries: UpNextEntry[] = [];
  function add(ordered: readonly number[]): void {
    for (let from = 0; from < ordered.length && entries.length < limit; from += together)
      for (const id of unfinished(context, today, ordered.slice(from, from + together))) {
        if (entries.length === limit) break;
        const watched = watchedSeries(context, id, viewing);
        const episode = firstUnseen(watched);
        // Only ratings tell that it is finished.
        if (episode === null) continue;
        const title = listedTitle(context, { kind: 'series', id });
        entries.push({
          seriesId: id,
          title: { ...title, name: title.name || followedAs(context, id) },
          episode,
          progress: progressOf(watched, null),
        });
      }
  }
  add(begun);
  if (entries.length < limit) add(byFirstDay(context, today, others));
  return entries;
}

/** The followed series that aren't paused: those with a marked episode, the latest first, and the others. */
function followedSeries({ library, service }: StoreContext): {
  readonly begun: readonly number[];
  readonly others: readonly number[];
} {
  // One text each, because 20,000 rows take longer to hand over than to find.
  const followed = library.get<{ begun: string; others: string }>(
    `with follows (id, last) as materialized (
       select id, (
           select max(stamp) from current_values seen
           where seen.service = follows.service and seen.kind = 'seen' and seen.subject = 'episode'
             and seen.id = follows.id and seen.value is not null
         )
       from current_values follows where service = ?1 and kind = 'follow' and subject = 'series' and value is not null
         and id not in (
           select id from current_values where service = ?1 and kind = 'pause' and subject = 'series' and value is not null
         )
     )
     select json_group_array(id order by last desc) filter (where last is not null) as begun,
       json_group_array(id) filter (where last is null) as others
     from follows`,
    service,
  );
  const { begun = '[]', others = '[]' } = followed ?? {};
  return { begun: JSON.parse(begun) as number[], others: JSON.parse(others) as number[] };
}

/** The name of a followed series at the time. */
function followedAs({ library, service }: StoreContext, id: number): string {
  const row = library.get<{ name: string | null }>(
    `select value as name from current_values where service = ? and kind = 'follow' and subject = 'series' and id = ?
       and season = -1 and episode = -1 and element = ''`,
    ...[service, id],
  );
  return row?.name ?? '';
}

/** Those of the series with an aired episode that isn't marked: people finish most series, and reading each takes long. */
function unfinished(
  { database, library, service }: StoreContext,
  today: CalendarDay,
  series: readonly number[],
): number[] {
  const ids = JSON.stringify(series);
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
  return series.filter((id) => left.has(id));
}

/** Those of the series that have an aired episode, the one that began last first. */
function byFirstDay({ database }: StoreContext, today: CalendarDay, series: readonly number[]): number[] {
  const days = database.all<{ id: number; day: string | null }>(
    `select value as id, (
         select air_date from episodes where series_id = value and season_number > 0
         order by season_number, episode_number limit 1
       ) as day
     from json_each(?)`,
    JSON.stringify(series),
  );
  const dayOf = new Map(
    days.flatMap(({ id, day }) => (day !== null && day <= today ? [[id, day] as const] : [])),
  );
  return series
    .filter((id) => dayOf.has(id))
    .sort((a, b) => ((dayOf.get(a) ?? '') < (dayOf.get(b) ?? '') ? 1 : -1));
}
