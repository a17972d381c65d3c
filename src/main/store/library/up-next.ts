import type { UpNextEntry } from '#shared/contract/mine-answers.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { StoreContext } from '../context.ts';
import { listedTitle } from './listed-titles.ts';
import { firstUnseen, minutesLeft, progressOf, viewingOn, watchedSeries } from './watched-series.ts';

/** So many series are looked at in one query. */
const together = 200;
/** So many marks are read first, then twice as many each time: most people see all of Up next in the latest ones. */
const firstMarks = 2_000;

/**
 * For each followed series that isn't paused the first aired episode that wasn't seen: the most recently watched series first, then the
 * others, the newest first.
 */
export function upNext(context: StoreContext, today: CalendarDay, limit: number): UpNextEntry[] {
  const others = followedSeries(context);
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
          minutesLeft: minutesLeft(watched),
        });
      }
  }
  for (const marked of markedSeries(context)) {
    add(marked.filter((id) => others.delete(id)));
    if (entries.length === limit) return entries;
  }
  add(byFirstDay(context, today, [...others]));
  return entries;
}

/** The followed series that aren't paused. */
function followedSeries({ library, service }: StoreContext): Set<number> {
  // As one text, because 20,000 rows take longer to hand over than to find.
  const followed = library.get<{ ids: string }>(
    `select json_group_array(id) as ids
     from current_values where service = ?1 and kind = 'follow' and subject = 'series' and value is not null
       and id not in (
         select id from current_values where service = ?1 and kind = 'pause' and subject = 'series' and value is not null
       )`,
    service,
  );
  return new Set(JSON.parse(followed?.ids ?? '[]') as number[]);
}

/** The series with a marked episode, in parts: the one that was marked last first. A series can be in several parts. */
function* markedSeries({ library, service }: StoreContext): Generator<readonly number[]> {
  for (let [offset, limit] = [0, firstMarks]; ; [offset, limit] = [offset + limit, 2 * limit]) {
    const part = library.get<{ ids: string; marks: number }>(
      `with latest (id, stamp, marks) as (
         select id, max(stamp), count(*) from (
           select id, stamp from current_values
           where service = ? and kind = 'seen' and subject = 'episode' and value is not null
           order by stamp desc limit ? offset ?
         ) group by id
       )
       select json_group_array(id order by stamp desc) as ids, coalesce(sum(marks), 0) as marks from latest`,
      ...[service, limit, offset],
    );
    if (part === undefined) return;
    yield JSON.parse(part.ids) as number[];
    if (part.marks < limit) return;
  }
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
