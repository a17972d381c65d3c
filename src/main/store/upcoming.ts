import { randomBytes } from 'node:crypto';
import type { UpcomingEpisode } from '#shared/contract/packs.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { Database } from './connection.ts';

/** A list of more episodes than this is cut off at its end. */
const mostEpisodes = 500;
/** What the service calls on the air has an episode within 7 days; a page told longer before the newest is past. */
const onTheAirMs = 7 * 24 * 60 * 60_000;

interface UpcomingRow {
  readonly series_id: number;
  readonly series_name: string;
  readonly season_number: number;
  readonly episode_number: number;
  readonly name: string;
  readonly air_date: string;
  readonly still_path: string | null;
  readonly kept: number;
}

/** Episodes still to be aired, and the secret under which calendars read them. */
export class Upcoming {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Episodes that are held of kept series and seasons and of series on the air, from a day to a day (both included;
   * null: without an end), the next first, at most 500. A series that no list named is called as its pack; "" where
   * there is none.
   */
  list(from: CalendarDay, until: CalendarDay | null): UpcomingEpisode[] {
    // The texts are blobs, which SQLite would first try to read as its own binary JSON.
    return this.#database
      .all<UpcomingRow>(
        `with
           kept (series_id, season_number, name) as materialized (
             select json_extract(subject, '$.seriesId'), json_extract(subject, '$.seasonNumber'), name from packs
             where json_extract(subject, '$.kind') in ('series', 'season')
           ),
           pages (id, fetched_at) as materialized (
             select id, max(fetched_at) from bodies where endpoint = 'tv.onTheAir'
             group by json_extract(parameters, '$.page')
           ),
           on_the_air (series_id) as materialized (
             select json_extract(value, '$.id')
             from pages join body_texts using (id), json_each(cast(text as text), '$.results')
             where fetched_at > (select max(fetched_at) from pages) - ${onTheAirMs}
           ),
           wanted as (
             select *, exists (
                 select 1 from kept
                 where kept.series_id = episodes.series_id
                   and (kept.season_number is null or kept.season_number = episodes.season_number)
               ) as kept
             from episodes where air_date >= ?1 and (?2 is null or air_date <= ?2)
           )
         select series_id, season_number, episode_number, wanted.name, air_date, still_path, kept,
           coalesce(nullif(titles.name, ''),
             (select name from kept where kept.series_id = wanted.series_id and kept.season_number is null), ''
           ) as series_name
         from wanted left join title_items on key = series_id * 2 left join titles on titles.ref = title_items.ref
         where kept or series_id in (select series_id from on_the_air)
         order by air_date, coalesce(folded, ''), series_id, season_number, episode_number
         limit ${mostEpisodes}`,
        from,
        until,
      )
      .map((row) => ({
        seriesId: row.series_id,
        seriesName: row.series_name,
        seasonNumber: row.season_number,
        episodeNumber: row.episode_number,
        name: row.name,
        airDate: row.air_date,
        stillPath: row.still_path,
        kept: row.kept === 1,
      }));
  }

  /** The secret part of the feed's address: made once, the same ever after. */
  feedToken(): string {
    this.#database.run(
      'insert or ignore into calendar_feed (id, token) values (1, ?)',
      randomBytes(32).toString('base64url'),
    );
    return this.#database.get<{ token: string }>('select token from calendar_feed where id = 1')?.token ?? '';
  }
}
