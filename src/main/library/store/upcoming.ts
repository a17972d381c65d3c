import { storeKey } from '#shared/catalogue/store-key.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import type { Title } from '#shared/contract/mine.ts';
import type { UpcomingEpisode, UpcomingMovie } from '#shared/contract/packs.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { episodeNameShown } from '../../catalogue/store/title-names.ts';
import { foldedOf, posterOf, releasedOf } from '../../catalogue/store/title-items.ts';
import type { ReadContext } from '../../store/context.ts';

/** The most episodes in a list. */
const mostEpisodes = 500;
/** Series on the air have an episode within 7 days, so a page this much older than the newest is outdated. */
const onTheAirMs = 7 * 24 * 60 * 60_000;

/**
 * Stored episodes of series and seasons in packs, of followed series and of opened series on the air, from one day to another (both included; null:
 * no end), the next first, at most 500. A series without a stored title has its pack's name, or "".
 */
export function list(context: ReadContext, from: CalendarDay, until: CalendarDay | null): UpcomingEpisode[] {
  const { database, now } = context;
  const moved = movedDays(context, 'series');
  // Texts are blobs, which SQLite would otherwise read as binary JSON.
  return database
    .all<Omit<UpcomingEpisode, 'kept' | 'followed'> & { readonly kept: number; readonly followed: number }>(
      `with
         kept (series_id, season_number, name) as materialized (
           select json_extract(subject, '$.seriesId'), json_extract(subject, '$.seasonNumber'), name from packs
           where json_extract(subject, '$.kind') in ('series', 'season')
         ),
         pages (id, fetched_at) as materialized (
           -- A page of a clock that was ahead counts as the oldest.
           -- Proved by upcoming.test.ts: pages of the future don’t hide what is on the air.
           select id, max(iif(fetched_at > ?3, 0, fetched_at)) from bodies where endpoint = 'tv.onTheAir'
           group by json_extract(parameters, '$.page')
         ),
         on_the_air (series_id) as materialized (
           select json_extract(value, '$.id')
           from pages join body_texts using (id), json_each(cast(text as text), '$.results')
           where fetched_at > (select max(fetched_at) from pages) - ${onTheAirMs}
           -- The search index has episodes of series that the person never opened, without their answers.
           intersect select json_extract(parameters, '$.series_id') from bodies where endpoint = 'tv.season'
         ),
         followed (series_id, name) as materialized (select value ->> 0, value ->> 1 from json_each(?4)),
         aired as (
           select *, ${episodeNameShown} as shown_name,
             series_id in (select series_id from followed) as followed, exists (
               select 1 from kept
               where kept.series_id = episodes.series_id
                 and (kept.season_number is null or kept.season_number = episodes.season_number)
             ) as kept
           from episodes where air_date >= ?1 and (?2 is null or air_date <= ?2)
         )
       select series_id as seriesId, season_number as seasonNumber, episode_number as episodeNumber,
         aired.shown_name as name, air_date as airDate, still_path as stillPath, kept, followed,
         -- What a season is confirmed by doesn't write its episodes anew.
         max(aired.fetched_at, coalesce((
           select max(fetched_at) from seasons
           where seasons.series_id = aired.series_id and seasons.season_number = aired.season_number), 0)) as fetchedAt,
         (select value ->> 'before' from episode_changes moved, json_each(moved.changes)
          where moved.series_id = aired.series_id and moved.season_number = aired.season_number
            and moved.episode_number = aired.episode_number and value ->> 'field' = 'airDate') as movedFrom,
         coalesce(nullif(titles.name, ''),
           (select name from kept where kept.series_id = aired.series_id and kept.season_number is null),
           (select name from followed where followed.series_id = aired.series_id), ''
         ) as seriesName
       from aired left join titles on titles.key = series_id * 2
       where kept or followed or series_id in (select series_id from on_the_air)
       order by air_date, coalesce(${foldedOf}, ''), series_id, season_number, episode_number
       limit ${mostEpisodes}`,
      from,
      until,
      now(),
      JSON.stringify(followed(context, 'series')),
    )
    .map((row) => ({
      ...row,
      kept: row.kept === 1,
      followed: row.followed === 1,
      movedFrom:
        row.movedFrom ??
        moved.get(`${row.seriesId} ${row.seasonNumber} ${row.episodeNumber} ${row.airDate}`) ??
        null,
    }));
}

/** The movies of the watchlist that are released from one day to another (both included; null: no end), at most 500. */
export function movies(context: ReadContext, from: CalendarDay, until: CalendarDay | null): UpcomingMovie[] {
  const moved = movedDays(context, 'movie');
  const rows = context.database.all<Omit<UpcomingMovie, 'movedFrom'> & { readonly toldBy: string | null }>(
    `select each.value ->> 0 as movieId, coalesce(nullif(titles.name, ''), each.value ->> 1) as name, ${releasedOf} as day,
       nullif(${posterOf}, '') as posterPath, titles.fetched_at as fetchedAt,
       told_by as toldBy
     from json_each(?3) each join titles on titles.key = (each.value ->> 0) * 2 + 1
     where day >= ?1 and (?2 is null or day <= ?2)
     order by released, ${foldedOf}, movieId limit ${mostEpisodes}`,
    from,
    until,
    JSON.stringify(followed(context, 'movie')),
  );
  return rows.map(({ toldBy, fetchedAt, ...row }) => ({
    ...row,
    fetchedAt: toldBy === null ? fetchedAt : confirmedAt(context, toldBy, fetchedAt),
    movedFrom: moved.get(`${row.movieId}   ${row.day}`) ?? null,
  }));
}

/** When the list that told of a title (JSON) was last fetched as it was then, epoch ms. */
function confirmedAt({ database, service }: ReadContext, toldBy: string, toldAt: number): number {
  const asked = JSON.parse(toldBy) as BodyAsked;
  const { text } = storeKey({ ...asked, profile: service, account: null });
  const at = database.value<number>(
    'select fetched_at as at from bodies where key = ? and indexed_at <= ?',
    ...[text, toldAt],
  );
  return Math.max(toldAt, at ?? 0);
}

/**
 * The days before those to which episodes or movies were moved, as the inbox tells; by title, season, episode and new day.
 * A movie's season and episode are empty.
 */
function movedDays({ library, service }: ReadContext, subject: Title['kind']): Map<string, CalendarDay> {
  const rows = library.all<{ place: string; before: CalendarDay }>(
    `select news.id || ' ' || ifnull(each.value ->> 'season', '') || ' ' || ifnull(each.value ->> 'episode', '')
         || ' ' || (each.value ->> 'day') as place, each.value ->> 'before' as before
     from current_values news, json_each(news.value, '$.days') each
     where service = ? and kind = 'news' and subject = ? and element like 'moved-%' and news.value is not null
       and each.value ->> 'before' is not null and place is not null
     order by stamp`,
    service,
    subject,
  );
  return new Map(rows.map(({ place, before }) => [place, before]));
}

/** The ids of what is on the watchlist, with the names at the time. */
function followed({ library, service }: ReadContext, subject: 'movie' | 'series'): [number, string][] {
  const rows = library.all<{ id: number; name: string }>(
    `select id, value as name from current_values
     where service = ? and kind = 'follow' and subject = ? and value is not null`,
    service,
    subject,
  );
  return rows.map(({ id, name }) => [id, name]);
}
