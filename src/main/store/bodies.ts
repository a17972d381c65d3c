import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import type { Database } from './connection.ts';

/** A stored body as it leaves the worker; the bytes are UTF-8 of its text and may be given away. */
export interface BodyBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Epoch ms. */
  readonly fetchedAt: number;
  /** Epoch ms. */
  readonly freshUntil: number;
  readonly etag: string | null;
  readonly dropped: number;
}

/** A body on its way in. */
export interface NewBody extends BodyBytes {
  readonly key: string;
  readonly endpoint: EndpointName;
  readonly parameters: Parameters;
  readonly account: number | null;
}

/** When a body was fetched last and until when that holds, epoch ms. */
export interface BodyTimes {
  readonly fetchedAt: number;
  readonly freshUntil: number;
}

interface BodyRow {
  readonly id: number;
  readonly endpoint: EndpointName;
  readonly parameters: string;
  readonly dropped: number;
  readonly etag: string | null;
  readonly fetched_at: number;
  readonly fresh_until: number;
  readonly indexed_at: number;
  readonly text: Uint8Array<ArrayBuffer>;
}

const byKey = 'select bodies.*, text from bodies join body_texts using (id) where key = ?';

/** The bodies of answers. Texts have a table of their own, so that confirming one does not write it again. */
export class Bodies {
  readonly #database: Database;
  /** Used since the last write, row → epoch ms. Reading never writes: the disk may take nothing more. */
  readonly #used = new Map<number, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** `now` in epoch ms: it counts as used then. */
  find(key: string, now: number): BodyBytes | null {
    const row = this.#database.get<BodyRow>(byKey, key);
    if (row === undefined) return null;
    this.#used.set(row.id, now);
    return {
      bytes: row.text,
      fetchedAt: row.fetched_at,
      freshUntil: row.fresh_until,
      etag: row.etag,
      dropped: row.dropped,
    };
  }

  /** When what a body names was last indexed, epoch ms, and whether its bytes are these; null: not stored. */
  compare(key: string, bytes: Uint8Array): { readonly same: boolean; readonly indexedAt: number } | null {
    const row = this.#database.get<BodyRow>(byKey, key);
    return row === undefined
      ? null
      : { same: Buffer.compare(row.text, bytes) === 0, indexedAt: row.indexed_at };
  }

  /** Writes or overwrites a body whose names are being indexed in the same transaction. */
  write(body: NewBody): void {
    const { id } = this.#database.get<{ id: number }>(
      `insert into bodies (key, endpoint, parameters, account, dropped, etag, fetched_at, fresh_until, indexed_at,
         used_at, byte_count)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (key) do update set parameters = excluded.parameters, account = excluded.account,
         dropped = excluded.dropped, etag = excluded.etag, fetched_at = excluded.fetched_at,
         fresh_until = excluded.fresh_until, indexed_at = excluded.indexed_at, used_at = excluded.used_at,
         byte_count = excluded.byte_count
       returning id`,
      body.key,
      body.endpoint,
      JSON.stringify(body.parameters),
      body.account,
      body.dropped,
      body.etag,
      body.fetchedAt,
      body.freshUntil,
      body.fetchedAt,
      body.fetchedAt,
      body.bytes.byteLength,
    ) ?? { id: 0 };
    this.#database.run(
      'insert into body_texts (id, text) values (?, ?) on conflict (id) do update set text = excluded.text',
      id,
      body.bytes,
    );
  }

  /**
   * Says that a stored body still holds, and gives back what it answers; with its text when what it names was last
   * indexed before `indexedBefore`. null: it is not stored.
   */
  confirm(
    key: string,
    times: BodyTimes,
    etag: string | null | undefined,
    indexedBefore: number,
  ): {
    readonly endpoint: EndpointName;
    readonly parameters: Parameters;
    readonly text: string | null;
  } | null {
    const kept = this.#database.get<Pick<BodyRow, 'id' | 'endpoint' | 'parameters' | 'indexed_at'>>(
      `update bodies set fetched_at = ?, fresh_until = ?, etag = iif(?, ?, etag) where key = ?
       returning id, endpoint, parameters, indexed_at`,
      times.fetchedAt,
      times.freshUntil,
      etag === undefined ? 0 : 1,
      etag ?? null,
      key,
    );
    if (kept === undefined) return null;
    const asked = { endpoint: kept.endpoint, parameters: JSON.parse(kept.parameters) as Parameters };
    if (kept.indexed_at >= indexedBefore) return { ...asked, text: null };
    this.#database.run('update bodies set indexed_at = ? where id = ?', times.fetchedAt, kept.id);
    const row = this.#database.get<BodyRow>(byKey, key);
    return { ...asked, text: row === undefined ? null : Buffer.from(row.text).toString('utf8') };
  }

  /** The key of a body that differs in its language alone, a kept one first and then the newest; null: none. */
  inAnotherLanguage(key: string): string | null {
    // Keys begin alike for one endpoint; "}" follows "|", which ends that part.
    const start = key.slice(0, key.lastIndexOf('|'));
    const wanted = withoutLanguages(key);
    const rows = this.#database.all<{ key: string }>(
      'select key from bodies where key > ? and key < ? order by kept desc, fetched_at desc',
      `${start}|`,
      `${start}}`,
    );
    return rows.find((row) => row.key !== key && withoutLanguages(row.key) === wanted)?.key ?? null;
  }

  forgetAccounts(): void {
    this.#database.run('delete from bodies where account is not null');
  }

  forgetOlderThan(moment: number): void {
    this.#database.run('delete from bodies where fetched_at < ?', moment);
  }

  /** Writes when bodies were used last. */
  flush(): void {
    if (this.#used.size === 0) return;
    const used = [...this.#used];
    this.#used.clear();
    this.#database.transaction(() => {
      for (const [id, at] of used) this.#database.run('update bodies set used_at = ? where id = ?', at, id);
    });
  }
}

/** A key without the languages that it asks for: the videos' too, which follow those of the settings. */
function withoutLanguages(key: string): string {
  return key.replace(/(?<=[|&])(?:include_video_)?language=[^&]*&?/g, '').replace(/&$/, '');
}
