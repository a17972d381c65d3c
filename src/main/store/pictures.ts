import { pictureSizes } from '#shared/catalogue/pictures.ts';
import type { PictureAddress, PictureKind, PictureSize } from '#shared/catalogue/pictures.ts';
import type { Database } from './connection.ts';

/** A stored picture; its bytes may be given away. */
export interface StoredPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** As many uses are written at once: reading a picture must not cost a write. */
const mostUnwritten = 256;
/** A sweep goes a little below the limit, so that the next picture does not need another. */
const sweepTo = 0.95;

/** Pictures under one limit of bytes, the least recently used going first. */
export class Pictures {
  readonly #database: Database;
  /** Used since the last write: row → epoch ms. */
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
    if (this.#used.size >= mostUnwritten) this.flush();
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
    { kind, size, file }: PictureAddress,
    bytes: Uint8Array,
    contentType: string,
    colour: string | null,
    now: number,
  ): void {
    this.#database.transaction(() => {
      const { id } = this.#database.get<{ id: number }>(
        `insert into pictures (file, kind, size, content_type, byte_count, fetched_at, used_at)
         values (?, ?, ?, ?, ?, ?, ?)
         on conflict (file, kind, size) do update set content_type = excluded.content_type,
           byte_count = excluded.byte_count, fetched_at = excluded.fetched_at, used_at = excluded.used_at
         returning id`,
        file,
        kind,
        size,
        contentType,
        bytes.byteLength,
        now,
        now,
      ) ?? { id: 0 };
      this.#database.run(
        'insert into picture_bytes (id, bytes) values (?, ?) on conflict (id) do update set bytes = excluded.bytes',
        id,
        bytes,
      );
      if (colour !== null) {
        this.#database.run(
          'insert or replace into picture_colours (file, colour) values (?, ?)',
          file,
          colour,
        );
      }
    });
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

  state(): { readonly pictureBytes: number; readonly pictureCount: number } {
    const row = this.#database.get<{ bytes: number; count: number }>(
      'select coalesce(sum(byte_count), 0) as bytes, count(*) as count from pictures',
    );
    return { pictureBytes: row?.bytes ?? 0, pictureCount: row?.count ?? 0 };
  }

  /** Brings the pictures under a limit of bytes; gives the bytes that were freed. */
  sweep(limit: number): number {
    const excess = this.state().pictureBytes - limit;
    if (excess <= 0) return 0;
    this.flush();
    const goal = this.state().pictureBytes - Math.floor(limit * sweepTo);
    return this.#database.transaction(() => {
      // The running sum before a row is what goes without it: rows go until that reaches the goal.
      const victims = this.#database.all<{ id: number; byte_count: number }>(
        `select id, byte_count from (
           select id, byte_count, used_at,
             sum(byte_count) over (order by used_at, id rows unbounded preceding) - byte_count as before
           from pictures
         ) where before < ? order by used_at, id`,
        goal,
      );
      for (const { id } of victims) this.#database.run('delete from pictures where id = ?', id);
      return victims.reduce((sum, { byte_count: bytes }) => sum + bytes, 0);
    });
  }

  /** Deletes every picture and gives the room back to the disk; colours stay, they are a few bytes each. */
  clear(): void {
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
