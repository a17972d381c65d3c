import { decodeText } from '#shared/catalogue/decode.ts';
import type { PackItem } from '#shared/catalogue/pack-plan.ts';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import { bodyRow } from '../../catalogue/store/bodies.ts';
import { pictureBytes, pictureRow } from '../../catalogue/store/pictures.ts';
import { hashOf, jsonOf, textOf } from '../../store/bytes.ts';
import type { ReadContext, Reader, StoreContext } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';
import { itemOf } from './pack-items.ts';
import type { PackItemRow } from './pack-items.ts';

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

/** Items and bytes verified in one step: other calls to the writer wait no longer than that, and for one item more. */
const stepItems = 100;
const stepBytes = 4 * 2 ** 20;

/**
 * Verifies some items of a pack: bodies must be stored and decode, pictures must be stored with their hash. Anything else
 * is deleted and wanted again. Returns where the next step begins; null: that was the last.
 */
export function verifyStep(
  { database }: StoreContext,
  packId: number,
  after: string,
  pictures: boolean,
): string | null {
  const found = database.all<PackItemRow & { readonly hash: string | null; readonly bytes: number }>(
    `select item, kind, asked, depth, hash, byte_count as bytes from pack_items
     where pack_id = ? and item > ? and state = 'held' and (kind = 'body' or ?) order by item limit ${stepItems}`,
    packId,
    after,
    pictures ? 1 : 0,
  );
  let bytes = 0;
  const rows = found.filter((row) => (bytes += row.bytes) - row.bytes < stepBytes);
  const damaged = rows.filter(({ hash, ...row }) => !isWhole(database, itemOf(row), hash)).map(itemOf);
  // Only damage is written, so a pack on a full disk can still be verified.
  if (damaged.length > 0) {
    database.transaction(() => {
      for (const item of damaged) {
        discard(database, item);
        database.run("update pack_items set state = 'wanted', hash = null where item = ?", item.item);
      }
    });
  }
  const isLast = found.length < stepItems && rows.length === found.length;
  return isLast ? null : (rows.at(-1)?.item ?? null);
}

function isWhole(database: Reader, item: PackItem, hash: string | null): boolean {
  if (item.kind === 'body') {
    const row = bodyRow(database, item.item);
    return row !== undefined && decodeText(item.asked.endpoint, textOf(row.bytes)).ok;
  }
  const bytes = pictureBytes(database, pictureRow(database, item.asked)?.id ?? 0);
  return bytes !== undefined && hash !== null && hashOf(bytes) === hash;
}

function discard(database: Database, item: PackItem): void {
  if (item.kind === 'body') database.run('delete from bodies where key = ?', item.item);
  else database.run('delete from pictures where id = ?', pictureRow(database, item.asked)?.id ?? 0);
}
