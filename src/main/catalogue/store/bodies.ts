import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { canonicalParameters } from '#shared/catalogue/store-key.ts';
import type { BodyAsked, StoreKey } from '#shared/catalogue/store-key.ts';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { jsonOf, textOf } from '../../store/bytes.ts';
import type { ReadContext, Reader, StoreContext, WrittenAnswer } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';
import { confirmIndex, writeIndex } from './answer-index.ts';
import type { Indexed } from './answer-index.ts';
import { indexedLongAgo } from './seasons.ts';

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

/** A stored body. */
export interface StoredBody {
  /** JSON of the decoded response. */
  readonly text: string;
  /** Epoch ms. */
  readonly fetchedAt: number;
  /** Epoch ms. */
  readonly freshUntil: number;
  readonly etag: string | null;
  /** Number of list items that could not be decoded and were left out. */
  readonly dropped: number;
  /** Whether the index has what it names, unless rows of it were removed one by one. */
  readonly isIndexed: boolean;
}

/** When a body was last fetched, and until when it counts as fresh; epoch ms. */
export type BodyTimes = Pick<StoredBody, 'fetchedAt' | 'freshUntil'>;

/** A response as the service sent it, with everything that is stored about it. */
export interface Acceptance extends BodyTimes {
  /** Includes the account if the endpoint is personal. */
  readonly key: StoreKey;
  /** UTF-8 JSON as received. */
  readonly body: Uint8Array;
  /** The most items of each list within its items, because the client cut the others; null or absent: nothing was cut. */
  readonly mostListed?: number | null;
  readonly etag: string | null;
}

/** The outcome of accepting a response. */
export interface Accepted {
  /** JSON of the decoded response. */
  readonly text: string;
  readonly dropped: number;
  /** Whether much of it couldn't be decoded: then it is never fresh, and a better stored body stays. */
  readonly isPoor: boolean;
  /** Whether it differs from the stored body. */
  readonly changed: boolean;
  /** false: it could not be written, and a notice says why; or its endpoint is never stored. */
  readonly stored: boolean;
}

/** A request for changes between two days, both included. */
export interface AskedChanges {
  readonly endpoint: 'tv.changes' | 'season.changes';
  /** The number of the series, or the identifier of the season. */
  readonly of: number;
  readonly page: number;
  readonly start: string;
  readonly end: string;
}

/** An unchanged body is indexed again after this time, in ms, so that its index entries don't expire before it does. */
const reindexAfterMs = 7 * 24 * 60 * 60_000;

/** The body stored under a key's text, or null. Counts as a use. */
export function lookup({ database, uses }: ReadContext, key: string): StoredBody | null {
  const row = bodyRow(database, key);
  if (row === undefined) return null;
  uses.note('bodies', row.id);
  const { bytes, fetchedAt, freshUntil, indexedAt, etag, dropped } = row;
  return { text: textOf(bytes), fetchedAt, freshUntil, etag, dropped, isIndexed: indexedAt > 0 };
}

/**
 * The same body in another language, first one that a pack keeps, then the newest; null: there is none. `language`: that
 * of the request; null: the service's default.
 */
export function inAnotherLanguage(
  context: ReadContext,
  key: StoreKey,
): (StoredBody & { readonly language: string | null }) | null {
  // "}" follows "|", which ends a scope.
  const rows = context.database.all<{ key: string; parameters: string }>(
    'select key, parameters from bodies where key > ? and key < ? order by kept desc, fetched_at desc',
    key.scope,
    `${key.scope.slice(0, -1)}}`,
  );
  const asked = withoutLanguages(key, key.parameters);
  for (const row of rows) {
    const parameters = JSON.parse(row.parameters) as Parameters;
    if (row.key === key.text || withoutLanguages(key, parameters) !== asked) continue;
    const body = lookup(context, row.key);
    const { language } = parameters;
    if (body !== null) return { ...body, language: language === undefined ? null : String(language) };
  }
  return null;
}

/** The newest stored body about changes that ends within the requested days, but before the last one; null: none. */
export function newestChanges(context: ReadContext, asked: AskedChanges): StoredBody | null {
  const key = context.database.value<string>(
    `select key from bodies where endpoint = :endpoint and json_extract(parameters, :ofWhat) = :of
       and coalesce(json_extract(parameters, '$.page'), 1) = :page
       and json_extract(parameters, '$.end_date') >= :start and json_extract(parameters, '$.end_date') < :end
     order by json_extract(parameters, '$.end_date') desc, fetched_at desc limit 1`,
    { ...asked, ofWhat: asked.endpoint === 'tv.changes' ? '$.series_id' : '$.season_id' },
  );
  return key === undefined ? null : lookup(context, key);
}

/** Decodes, stores and indexes a response. Fails with `badResponse` if it can't be decoded; the stored body then stays. */
export async function accept(context: StoreContext, acceptance: Acceptance): Promise<Result<Accepted>> {
  // Loaded for the first response, not at the start: reading from the store doesn't need it.
  const { readAnswer } = await import('../../store/read-answer.ts');
  const { key, body, mostListed = null } = acceptance;
  const read = readAnswer(key.endpoint, body, mostListed);
  if (!read.ok) return read;
  const { answer, text, bytes, dropped, isPoor, kept } = read.value;
  if (!kept) return succeed({ text, dropped, isPoor, changed: true, stored: false });
  try {
    const before = isPoor ? bodyRow(context.database, acceptance.key.text) : undefined;
    // Proved by poor-bodies.test.ts: a better stored response stays; a whole stored response stays, however few losses
    // the new one has.
    if (before !== undefined && (isWhole(before) || before.dropped < dropped)) {
      return succeed({ text: textOf(before.bytes), dropped, isPoor, changed: false, stored: false });
    }
    // Without an ETag, no 304 can confirm it.
    // Proved by poor-bodies.test.ts: a poor response is never fresh.
    const { fetchedAt, freshUntil, etag } = acceptance;
    const times = isPoor
      ? { etag: null, freshUntil: fetchedAt }
      : { etag, freshUntil: Math.max(freshUntil, fetchedAt + 1) };
    const changed = keep(context, { ...acceptance, bytes, dropped, ...times }, answer, isPoor);
    return succeed({ text, dropped, isPoor, changed, stored: true });
  } catch (error) {
    context.tolerate(error);
    return succeed({ text, dropped, isPoor, changed: true, stored: false });
  }
}

/** Whether a stored body didn't lose much: then it was fresh, or a 304 can confirm it. */
function isWhole({ freshUntil, fetchedAt, etag }: BodyRow): boolean {
  return freshUntil > fetchedAt || etag !== null;
}

/** Writes a decoded body and its index entries in one transaction; returns whether the body changed, or came back. */
function keep(context: StoreContext, body: NewBody, answer: unknown, isPoor: boolean): boolean {
  const { database } = context;
  const { key, fetchedAt } = body;
  return database.transaction(() => {
    const stored = bodyRow(database, key.text);
    const isSame = stored !== undefined && Buffer.compare(stored.bytes, body.bytes) === 0;
    if (!isSame || stored.indexedAt < fetchedAt - reindexAfterMs)
      storeBody(context, body, answer, { isPoor, before: stored?.bytes ?? null });
    else {
      refresh(context, { ...stored, etag: body.etag }, body);
      confirmIndex(context, key, fetchedAt);
      tell(context, key, { ...body, key: key.text, isPoor, answer: () => answer }, null, null);
    }
    return !isSame || stored.indexedAt === indexedLongAgo;
  });
}

/**
 * Writes a decoded body and its index entries, and tells every part, inside the caller's transaction. `before`: the JSON that it
 * replaces; null: none.
 */
export function storeBody(
  context: StoreContext,
  body: NewBody,
  answer: unknown,
  { isPoor, before }: { readonly isPoor: boolean; readonly before: Uint8Array | null },
): void {
  const { key, fetchedAt } = body;
  writeBody(context.database, body);
  const indexed = writeIndex(context, key, answer, fetchedAt);
  tell(context, key, { ...body, key: key.text, isPoor, answer: () => answer }, indexed, before);
}

/** A stored body, as the parts learn of it. */
type Told = Omit<NonNullable<WrittenAnswer['body']>, 'byteCount'> & Pick<NewBody, 'bytes' | 'fetchedAt'>;

/** Tells every part of a body. `indexed`: null if its entries are as before; `before`: as for `storeBody`. */
function tell(
  context: StoreContext,
  { endpoint, parameters }: BodyAsked,
  { key, bytes, isPoor, fetchedAt, answer }: Told,
  indexed: Indexed | null,
  before: Uint8Array | null,
): void {
  const { entries = null, episodes = [] } = indexed ?? {};
  const body = { key, byteCount: bytes.byteLength, isPoor, answer };
  context.stored({ endpoint, parameters, entries, fetchedAt, body }, { body: before, episodes });
}

/** Notes that the service confirmed a stored body (304). Returns whether that came back: the service didn't have it meanwhile. */
export function confirm(context: StoreContext, key: string, times: BodyTimes): boolean {
  const { database } = context;
  return database.transaction(() => {
    const stored = bodyRow(database, key);
    if (stored === undefined) return false;
    const { endpoint, bytes } = stored;
    const asked = { endpoint, parameters: JSON.parse(stored.parameters) as Parameters };
    const { fetchedAt } = times;
    const isOld = stored.indexedAt < fetchedAt - reindexAfterMs;
    refresh(context, isOld ? { ...stored, indexedAt: fetchedAt } : stored, times);
    const indexed = isOld ? writeIndex(context, asked, jsonOf(bytes), fetchedAt) : null;
    if (!isOld) confirmIndex(context, asked, fetchedAt);
    const told = { key, bytes, isPoor: false, fetchedAt, answer: () => jsonOf(bytes) };
    tell(context, asked, told, indexed, null);
    return stored.indexedAt === indexedLongAgo;
  });
}

/** Indexes a stored body whose entries were removed; it stays as old as it is. */
export function reindex(context: StoreContext, key: string): void {
  context.database.transaction(() => {
    const stored = bodyRow(context.database, key);
    if (stored === undefined || stored.indexedAt > 0) return;
    const { endpoint, bytes, fetchedAt } = stored;
    const asked = { endpoint, parameters: JSON.parse(stored.parameters) as Parameters };
    const answer: unknown = jsonOf(bytes);
    refresh(context, { ...stored, indexedAt: fetchedAt }, stored);
    const indexed = writeIndex(context, asked, answer, fetchedAt);
    const told = { key, bytes, isPoor: !isWhole(stored), fetchedAt, answer: () => answer };
    tell(context, asked, told, indexed, null);
  });
}

function refresh(
  { database }: StoreContext,
  { id, etag, indexedAt }: { readonly id: number; readonly etag: string | null; readonly indexedAt: number },
  { fetchedAt, freshUntil }: BodyTimes,
): void {
  database.run(
    `update bodies set fetched_at = :fetchedAt, fresh_until = :freshUntil, etag = :etag, indexed_at = :indexedAt
     where id = :id`,
    { fetchedAt, freshUntil, etag, indexedAt, id },
  );
}

/** The languages of videos follow the language settings, so they don't distinguish bodies either. */
const languageParameters: ReadonlySet<string> = new Set(['language', 'include_video_language']);

function withoutLanguages({ endpoint }: StoreKey, parameters: Parameters): string {
  return JSON.stringify(
    canonicalParameters(endpoint, parameters).filter(([name]) => !languageParameters.has(name)),
  );
}
