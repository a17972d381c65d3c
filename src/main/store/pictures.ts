import { pictureSizes } from '#shared/catalogue/pictures.ts';
import type { PictureAddress, PictureKind, PictureSize } from '#shared/catalogue/pictures.ts';
import type { Database } from './connection.ts';
import type { Packs } from './packs/packs.ts';
import { hashOf } from './packs/verify.ts';

/** A stored picture; its bytes may be given away. */
export interface StoredPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** Pictures as they came, with when each was used last. */
export class Pictures {
  readonly #database: Database;
  /** Used since the last write, row → epoch ms. Reading never writes: the disk may take nothing more. */
  readonly #used = new Map<number, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** One picture in one size. `now` in epoch ms. */
  get({ kind, size, file }: PictureAddress, now: number): StoredPicture | null {
    const row = this.#database.get<{ id: number; content_type: string; bytes: Uint8Array<ArrayBuffer> }>(
      `select id, content_type, bytes from pictures join picture_bytes using (id)
       where file = ? and kind = ? and size = ?`,
      file,
      kind,
      size,
    );
    if (row === undefined) return null;
    this.#used.set(row.id, now);
    return { bytes: row.bytes, contentType: row.content_type };
  }

  /** Some stored size of a file: the smallest that is at least `wanted`, else the largest. */
  nearest(kind: PictureKind, file: string, wanted: PictureSize, now: number): StoredPicture | null {
    const sizes: readonly PictureSize[] = pictureSizes[kind];
    const held = new Set(
      this.#database
        .all<{ size: PictureSize }>('select size from pictures where file = ? and kind = ?', file, kind)
        .map((row) => row.size),
    );
    const at = Math.max(0, sizes.indexOf(wanted));
    const order = [...sizes.slice(at), ...sizes.slice(0, at).reverse()];
    const size = order.find((candidate) => held.has(candidate));
    return size === undefined ? null : this.get({ kind, size, file }, now);
  }

  put(
    address: PictureAddress,
    bytes: Uint8Array,
    contentType: string,
    colour: string | null,
    now: number,
    packs: Packs,
  ): void {
    this.#database.transaction(() => this.write(address, bytes, contentType, colour, now, packs));
  }

  /** As `put`, for whoever has begun a transaction. */
  write(
    { kind, size, file }: PictureAddress,
    bytes: Uint8Array,
    contentType: string,
    colour: string | null,
    now: number,
    packs: Packs,
  ): void {
    const hash = hashOf(bytes);
    const kept = packs.pictureStored({ kind, size, file }, bytes.byteLength, hash);
    const { id } = this.#database.get<{ id: number }>(
      `insert into pictures (file, kind, size, content_type, byte_count, fetched_at, used_at, kept, hash)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (file, kind, size) do update set content_type = excluded.content_type,
         byte_count = excluded.byte_count, fetched_at = excluded.fetched_at, used_at = excluded.used_at,
         kept = excluded.kept, hash = excluded.hash
       returning id`,
      file,
      kind,
      size,
      contentType,
      bytes.byteLength,
      now,
      now,
      kept ? 1 : 0,
      hash,
    ) ?? { id: 0 };
    this.#database.run(
      'insert into picture_bytes (id, bytes) values (?, ?) on conflict (id) do update set bytes = excluded.bytes',
      id,
      bytes,
    );
    if (colour !== null) {
      this.#database.run('insert or replace into picture_colours (file, colour) values (?, ?)', file, colour);
    }
  }

  knowsColour(file: string): boolean {
    return this.#database.get('select 1 from picture_colours where file = ?', file) !== undefined;
  }

  /** Dominant colours by path ("/abc.jpg"), of the paths whose colour is known. */
  colours(paths: readonly string[]): Record<string, string> {
    const found: Record<string, string> = {};
    for (const path of paths) {
      const row = this.#database.get<{ colour: string }>(
        'select colour from picture_colours where file = ?',
        path.slice(1),
      );
      if (row !== undefined) found[path] = row.colour;
    }
    return found;
  }

  /** Deletes every picture, kept ones too, and gives the room back to the disk; colours stay, they are a few bytes each. */
  deleteAll(): void {
    this.#used.clear();
    this.#database.transaction(() => this.#database.run('delete from pictures'));
    this.#database.exec('pragma incremental_vacuum');
  }

  forgetOlderThan(moment: number): void {
    this.#database.run('delete from pictures where fetched_at < ?', moment);
  }

  /** Writes when pictures were used last. */
  flush(): void {
    if (this.#used.size === 0) return;
    const used = [...this.#used];
    this.#used.clear();
    this.#database.transaction(() => {
      for (const [id, at] of used) this.#database.run('update pictures set used_at = ? where id = ?', at, id);
    });
  }
}
