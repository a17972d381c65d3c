import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { StoreKey } from '#shared/catalogue/store-key.ts';
import type { Database } from '../../store/connection.ts';
import type { Reader } from '../../store/context.ts';

/** A row of `bodies` with its text. */
export interface BodyRow {
  readonly id: number;
  readonly endpoint: EndpointName;
  /** JSON. */
  readonly parameters: string;
  /** UTF-8 of the JSON of the decoded response. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Epoch ms. */
  readonly fetchedAt: number;
  /** Epoch ms. */
  readonly freshUntil: number;
  /** When it was last indexed, epoch ms. */
  readonly indexedAt: number;
  readonly etag: string | null;
  readonly dropped: number;
}

/** A body to write. */
export interface NewBody extends Pick<BodyRow, 'bytes' | 'fetchedAt' | 'freshUntil' | 'etag' | 'dropped'> {
  readonly key: StoreKey;
}

/** The body stored under the text of a key. */
export function bodyRow(database: Reader, key: string): BodyRow | undefined {
  return database.get<BodyRow>(
    `select bodies.id, endpoint, parameters, text as bytes, fetched_at as fetchedAt, fresh_until as freshUntil,
       indexed_at as indexedAt, etag, dropped
     from bodies join body_texts using (id) where key = ?`,
    key,
  );
}

/** Inserts or replaces a body that is indexed in the same transaction. */
export function writeBody(database: Database, { key, bytes, fetchedAt, ...body }: NewBody): void {
  const { id } = database.upsert<{ id: number }>(
    'bodies',
    { key: key.text },
    {
      endpoint: key.endpoint,
      parameters: JSON.stringify(key.parameters),
      account: key.account,
      dropped: body.dropped,
      etag: body.etag,
      fetched_at: fetchedAt,
      fresh_until: body.freshUntil,
      indexed_at: fetchedAt,
      used_at: fetchedAt,
      byte_count: bytes.byteLength,
    },
    'id',
  );
  // Texts have their own table, so that confirming a body doesn't rewrite its text.
  database.upsert('body_texts', { id }, { text: bytes });
}
