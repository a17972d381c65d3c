import { decodeText } from '#shared/catalogue/decode.ts';
import type { PackItem } from '#shared/catalogue/pack-plan.ts';
import { bodyRow } from '../../catalogue/store/bodies.ts';
import { pictureBytes, pictureRow } from '../../catalogue/store/pictures.ts';
import { hashOf, textOf } from '../../store/bytes.ts';
import type { Reader, StoreContext } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';
import { itemOf } from './pack-items.ts';
import type { PackItemRow } from './pack-items.ts';

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
