import { pictureSizes } from '#shared/catalogue/pictures.ts';
import type { PictureAddress, PictureKind, PictureSize } from '#shared/catalogue/pictures.ts';
import { hashOf } from '../../store/bytes.ts';
import type { ReadContext, Reader, StoreContext } from '../../store/context.ts';

/** A stored picture; its bytes can be transferred. */
export interface StoredPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** A stored picture without its bytes. */
export interface PictureRow {
  readonly id: number;
  readonly contentType: string;
  readonly byteCount: number;
  /** See `hashOf`. */
  readonly hash: string;
}

export function pictureRow(database: Reader, address: PictureAddress): PictureRow | undefined {
  const { kind, size, file } = address;
  return database.get<PictureRow>(
    `select id, content_type as contentType, byte_count as byteCount, hash from pictures
     where file = :file and kind = :kind and size = :size`,
    { kind, size, file },
  );
}

export function pictureBytes(database: Reader, id: number): Uint8Array<ArrayBuffer> | undefined {
  const bytes = 'select bytes from picture_bytes where id = ?';
  return database.value<Uint8Array<ArrayBuffer>>(bytes, id);
}

/** A picture in one size, or null. Counts as a use. */
export function get({ database, uses }: ReadContext, address: PictureAddress): StoredPicture | null {
  const row = pictureRow(database, address);
  const bytes = row === undefined ? undefined : pictureBytes(database, row.id);
  if (row === undefined || bytes === undefined) return null;
  uses.note('pictures', row.id);
  return { bytes, contentType: row.contentType };
}

/** The smallest stored size that is at least `wanted`, else the largest; null: none is stored. */
export function nearest(
  context: ReadContext,
  kind: PictureKind,
  file: string,
  wanted: PictureSize,
): StoredPicture | null {
  const sizes: readonly PictureSize[] = pictureSizes[kind];
  const at = Math.max(0, sizes.indexOf(wanted));
  for (const size of [...sizes.slice(at), ...sizes.slice(0, at).reverse()]) {
    const found = get(context, { kind, size, file });
    if (found !== null) return found;
  }
  return null;
}

/** Stores a picture. */
export function put(
  context: StoreContext,
  address: PictureAddress,
  bytes: Uint8Array,
  contentType: string,
): void {
  context.database.transaction(() => writePicture(context, address, bytes, contentType));
}

/** As `put`, inside the caller's transaction. */
export function writePicture(
  context: StoreContext,
  { kind, size, file }: PictureAddress,
  bytes: Uint8Array,
  contentType: string,
): void {
  const { database, now } = context;
  const { id } = database.upsert<{ id: number }>(
    'pictures',
    { file, kind, size },
    {
      content_type: contentType,
      byte_count: bytes.byteLength,
      fetched_at: now(),
      used_at: now(),
      kept: 0,
      hash: hashOf(bytes),
    },
    'id',
  );
  database.upsert('picture_bytes', { id }, { bytes });
  context.pictureStored({ address: { kind, size, file }, byteCount: bytes.byteLength });
}

/** Deletes all pictures, even those in packs, and frees disk space. */
export function deleteAll(context: StoreContext): void {
  const { database } = context;
  database.transaction(() => {
    database.run('delete from pictures');
    context.picturesDeleted();
  });
  database.giveBack();
}
