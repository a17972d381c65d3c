import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import { jsonOf } from '../../store/bytes.ts';
import type { ReadContext } from '../../store/context.ts';

/** A body that a pack keeps, for revalidation. */
export interface KeptBody {
  readonly key: string;
  readonly asked: BodyAsked;
  readonly etag: string | null;
  /** Epoch ms. */
  readonly fetchedAt: number;
}

/** A season that a pack keeps, to decide when and how to revalidate it. */
export interface KeptSeason extends KeptBody {
  /** The season's identifier, the parameter of E8. */
  readonly seasonId: number;
  readonly seasonNumber: number;
  /** The sorted air dates of its episodes; undated ones are left out. */
  readonly airDates: readonly string[];
  /** Whether an episode has no air date yet. */
  readonly hasUndated: boolean;
}

type KeptRow = Omit<KeptBody, 'asked'> & { readonly asked: string };

const columns = 'item as key, asked, etag, fetched_at as fetchedAt';

/** A pack's bodies that were fetched before a time, epoch ms, or in the future, while the clock was ahead. */
export function keptBodies({ database, now }: ReadContext, packId: number, before: number): KeptBody[] {
  return database
    .all<KeptRow>(
      `select ${columns} from pack_items join bodies on bodies.key = item
       where pack_id = ? and pack_items.kind = 'body' and state = 'held'
         and (fetched_at < ? or fetched_at > ?)`,
      packId,
      before,
      now(),
    )
    .map(bodyOf);
}

/** As `keptBodies`, for pictures. */
export function keptPictures(
  { database, now }: ReadContext,
  packId: number,
  before: number,
): PictureAddress[] {
  return database.all<PictureAddress>(
    `select pictures.kind, size, file from pack_items join pictures
       on file = json_extract(asked, '$.file') and pictures.kind = json_extract(asked, '$.kind')
         and size = json_extract(asked, '$.size')
     where pack_id = ? and pack_items.kind = 'picture' and state = 'held'
       and (fetched_at < ? or fetched_at > ?)`,
    packId,
    before,
    now(),
  );
}

/** A pack's seasons, by number. */
export function keptSeasons({ database }: ReadContext, packId: number): KeptSeason[] {
  return database
    .all<KeptRow & { text: Uint8Array }>(
      `select ${columns}, text from pack_items join bodies on bodies.key = item join body_texts using (id)
       where pack_id = ? and state = 'held' and bodies.endpoint = 'tv.season'`,
      packId,
    )
    .map(({ text, ...row }) => {
      const season = jsonOf<Season>(text);
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

function bodyOf(row: KeptRow): KeptBody {
  return { ...row, asked: JSON.parse(row.asked) as BodyAsked };
}
