import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { MissingReason } from '#shared/contract/packs.ts';
import type { Database } from '../connection.ts';
import { itemOf } from './rows.ts';
import { hashOf } from './verify.ts';

/** An item as a pack file tells of it. */
export type TransferItem = { readonly depth: number; readonly bytes: number } & (
  | {
      readonly kind: 'body';
      readonly endpoint: EndpointName;
      readonly parameters: Parameters;
      readonly key: string;
    }
  | { readonly kind: 'picture'; readonly picture: PictureAddress }
) &
  (
    | { readonly missing: MissingReason; readonly bytes: 0 }
    | {
        readonly sha256: string;
        readonly fetchedAt: number;
        readonly etag: string | null;
        readonly dropped: number;
      }
    | { readonly sha256: string; readonly contentType: string; readonly colour: string | null }
  );

/** What a pack file is told to hold: everything held, and what is missing with its reason. */
export function manifestOf(database: Database, packId: number): TransferItem[] {
  const rows = database.all<{
    item: string;
    kind: 'body' | 'picture';
    asked: string;
    depth: number;
    state: 'wanted' | 'held' | 'missing';
    why: MissingReason | null;
  }>(
    'select item, kind, asked, depth, state, why from pack_items where pack_id = ? order by depth, item',
    packId,
  );
  return rows.flatMap((row): TransferItem[] => {
    const item = itemOf(row);
    const { depth } = item;
    const missing = { missing: row.why ?? 'gone', bytes: 0 } as const;
    if (item.kind === 'body') {
      const { endpoint, parameters } = item.asked;
      const about = { depth, kind: 'body', endpoint, parameters, key: item.item } as const;
      const stored = database.get<{
        etag: string | null;
        fetched_at: number;
        dropped: number;
        text: Uint8Array;
      }>(
        'select etag, fetched_at, dropped, text from bodies join body_texts using (id) where key = ?',
        item.item,
      );
      if (row.state !== 'held' || stored === undefined) return [{ ...about, ...missing }];
      const { etag, fetched_at: fetchedAt, dropped, text } = stored;
      return [{ ...about, etag, fetchedAt, dropped, bytes: text.byteLength, sha256: hashOf(text) }];
    }
    const about = { depth, kind: 'picture', picture: item.asked } as const;
    const { file, kind, size } = item.asked;
    const stored = database.get<{
      content_type: string;
      byte_count: number;
      hash: string | null;
      colour: string | null;
    }>(
      `select content_type, byte_count, hash, colour from pictures left join picture_colours using (file)
       where file = ? and kind = ? and size = ?`,
      file,
      kind,
      size,
    );
    if (row.state !== 'held' || stored === undefined || stored.hash === null)
      return [{ ...about, ...missing }];
    const { content_type: contentType, byte_count: bytes, hash: sha256, colour } = stored;
    return [{ ...about, contentType, colour, bytes, sha256 }];
  });
}

/** The bytes of an item that a pack holds; null: they are gone. */
export function payloadOf(database: Database, item: TransferItem): Uint8Array<ArrayBuffer> | null {
  const row =
    item.kind === 'body'
      ? database.get<{ bytes: Uint8Array<ArrayBuffer> }>(
          'select text as bytes from bodies join body_texts using (id) where key = ?',
          item.key,
        )
      : database.get<{ bytes: Uint8Array<ArrayBuffer> }>(
          `select bytes from pictures join picture_bytes using (id) where file = ? and kind = ? and size = ?`,
          item.picture.file,
          item.picture.kind,
          item.picture.size,
        );
  return row?.bytes ?? null;
}
