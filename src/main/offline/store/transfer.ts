import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import type { MissingReason } from '#shared/contract/packs.ts';
import { bodyRow } from '../../catalogue/store/bodies.ts';
import { pictureBytes, pictureRow } from '../../catalogue/store/pictures.ts';
import { hashOf } from '../../store/bytes.ts';
import type { ReadContext } from '../../store/context.ts';
import { itemOf } from './pack-items.ts';
import type { PackItemRow } from './pack-items.ts';

/** An item as described in a pack file. */
export type TransferItem = { readonly depth: number; readonly bytes: number } & (
  | (BodyAsked & { readonly kind: 'body'; readonly key: string })
  | { readonly kind: 'picture'; readonly picture: PictureAddress }
) &
  (
    | {
        /** null: it was still to be fetched. */
        readonly missing: MissingReason | null;
        readonly bytes: 0;
      }
    | {
        readonly sha256: string;
        readonly fetchedAt: number;
        readonly etag: string | null;
        readonly dropped: number;
      }
    | { readonly sha256: string; readonly contentType: string }
  );

/** The contents of a pack file: what is held, and what isn't, with the reason if it is missing. */
export function manifest({ database }: ReadContext, packId: number): TransferItem[] {
  const rows = database.all<PackItemRow & { isHeld: number; why: MissingReason | null }>(
    `select item, kind, asked, depth, state = 'held' as isHeld, iif(state = 'missing', why, null) as why from pack_items
     where pack_id = ? order by depth, item`,
    packId,
  );
  return rows.map((row): TransferItem => {
    const item = itemOf(row);
    const { depth } = item;
    const missing = { missing: row.why, bytes: 0 } as const;
    if (item.kind === 'body') {
      const about = { depth, kind: 'body', ...item.asked, key: item.item } as const;
      const stored = bodyRow(database, item.item);
      if (row.isHeld === 0 || stored === undefined) return { ...about, ...missing };
      const { etag, fetchedAt, dropped, bytes } = stored;
      return { ...about, etag, fetchedAt, dropped, bytes: bytes.byteLength, sha256: hashOf(bytes) };
    }
    const about = { depth, kind: 'picture', picture: item.asked } as const;
    const stored = pictureRow(database, item.asked);
    if (row.isHeld === 0 || stored === undefined) return { ...about, ...missing };
    const { contentType, byteCount: bytes, hash: sha256 } = stored;
    return { ...about, contentType, bytes, sha256 };
  });
}

/** The bytes of an item; null: they are no longer stored. */
export function payload(
  { database }: ReadContext,
  item: TransferItem,
): { readonly bytes: Uint8Array<ArrayBuffer> } | null {
  const bytes =
    item.kind === 'body'
      ? bodyRow(database, item.key)?.bytes
      : pictureBytes(database, pictureRow(database, item.picture)?.id ?? 0);
  return bytes === undefined ? null : { bytes };
}
