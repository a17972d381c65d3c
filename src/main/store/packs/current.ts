import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { KeptBody, KeptSeason } from '#shared/packs/holdings.ts';
import type { Database } from '../connection.ts';
import type { BodyAsked } from '#shared/packs/plan.ts';

interface KeptRow {
  readonly item: string;
  readonly asked: string;
  readonly etag: string | null;
  readonly fetched_at: number;
}

const heldBodies = `select item, asked, etag, fetched_at from pack_items join bodies on bodies.key = item
  where pack_id = ? and pack_items.kind = 'body' and state = 'held'`;

/** Every answer that a pack holds and that was fetched before a moment, epoch ms. */
export function keptBodies(database: Database, packId: number, before: number): KeptBody[] {
  return database.all<KeptRow>(`${heldBodies} and fetched_at < ?`, packId, before).map(bodyOf);
}

/** The seasons that a pack holds, by number. */
export function keptSeasons(database: Database, packId: number): KeptSeason[] {
  return database
    .all<KeptRow & { text: Uint8Array }>(
      `select item, asked, etag, fetched_at, text from pack_items join bodies on bodies.key = item
         join body_texts using (id)
       where pack_id = ? and state = 'held' and bodies.endpoint = 'tv.season'`,
      packId,
    )
    .map((row) => {
      const season = JSON.parse(Buffer.from(row.text).toString('utf8')) as Season;
      const days = season.episodes.map(({ air_date: day }) => day);
      return {
        ...bodyOf(row),
        seasonId: season.id,
        seasonNumber: season.season_number,
        airDates: days.filter((day) => day !== null).sort(),
        hasUndated: days.includes(null),
      };
    })
    .sort((a, b) => a.seasonNumber - b.seasonNumber);
}

/** Says of everything that a pack holds that it is current until a moment, epoch ms; its age stays what it is. */
export function confirmCurrent(database: Database, packId: number, freshUntil: number): void {
  database.run(
    `update bodies set fresh_until = max(fresh_until, ?) where key in (
       select item from pack_items where pack_id = ? and kind = 'body' and state = 'held')`,
    freshUntil,
    packId,
  );
}

/** Days of which changes are asked, both included. */
export interface AskedChanges {
  readonly endpoint: 'tv.changes' | 'season.changes';
  /** Number of the series, or identifier of the season. */
  readonly of: number;
  readonly page: number;
  readonly start: string;
  readonly end: string;
}

/** The newest stored answer about changes that ends within the days asked and not with the last of them; its key. */
export function newestChanges(
  database: Database,
  { endpoint, of, page, start, end }: AskedChanges,
): string | null {
  return (
    database.get<{ key: string }>(
      `select key from bodies where endpoint = ? and json_extract(parameters, ?) = ?
         and coalesce(json_extract(parameters, '$.page'), 1) = ?
         and json_extract(parameters, '$.end_date') >= ? and json_extract(parameters, '$.end_date') < ?
       order by json_extract(parameters, '$.end_date') desc, fetched_at desc limit 1`,
      endpoint,
      endpoint === 'tv.changes' ? '$.series_id' : '$.season_id',
      of,
      page,
      start,
      end,
    )?.key ?? null
  );
}

function bodyOf({ item, asked, etag, fetched_at: fetchedAt }: KeptRow): KeptBody {
  return { key: item, asked: JSON.parse(asked) as BodyAsked, etag, fetchedAt };
}
