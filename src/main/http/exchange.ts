import type { Dispatcher } from 'undici';
import { fail, succeed } from '#shared/result.ts';
import type { Failure, Result } from '#shared/result.ts';
import { bodyBounds, cutLists, isWithinBounds } from '../platform/json-bounds.ts';
import { checkJson, collect, decompress, discard } from './body.ts';
import { failureOfStatus, networkFailure } from './failures.ts';
import type { ClientLimits } from './limits.ts';
import { freshForMs, header, readEtag } from './response-headers.ts';
import { retryAfterMs } from './retry.ts';

/** A body of bytes that can be JSON, or the answer that nothing changed. */
export type Fetched =
  | {
      readonly kind: 'body';
      /** Decompressed UTF-8 without a byte order mark; not parsed yet. */
      readonly body: Uint8Array;
      /** The most items of each list within the items of a list, because the others were cut; null: nothing was cut. */
      readonly mostListed: number | null;
      readonly etag: string | null;
      /** By the service's Cache-Control, ms; null when it has none. */
      readonly freshForMs: number | null;
    }
  | { readonly kind: 'notModified'; readonly etag: string | null; readonly freshForMs: number | null };

/** One request. */
export interface ExchangeRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The largest answer, in bytes; null: that of the limits. */
  readonly mostBytes: number | null;
}

/** The outcome of a request. */
export interface Exchanged {
  readonly result: Result<Fetched>;
  /** Whether an HTTP answer came; false only where nobody was reached, null where neither is known. */
  readonly reached: boolean | null;
  /** The other side closed the connection. */
  readonly reset: boolean;
  readonly status: number | null;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Sends one request and reads its answer, following at most `redirects` redirects within the same origin: it refuses
 * a redirect to another origin, because the credentials must not go there. Never throws.
 */
export async function exchange(
  dispatcher: Dispatcher,
  request: ExchangeRequest,
  limits: ClientLimits,
  now: () => number,
  signal: AbortSignal,
): Promise<Exchanged> {
  const limit = AbortSignal.timeout(limits.exchangeMs);
  const either = AbortSignal.any([signal, limit]);
  let status: number | null = null;
  try {
    const { origin } = new URL(request.url);
    let { url } = request;
    for (let followed = 0; ; followed += 1) {
      const { pathname, search } = new URL(url);
      const { method, headers, body } = request;
      const path = `${pathname}${search}`;
      const answer = await dispatcher.request({ origin, path, method, headers, body, signal: either });
      status = answer.statusCode;
      if (!redirectStatuses.has(status)) {
        const result = await readAnswer(answer, request, limits, now);
        return { result, reached: true, reset: false, status };
      }
      discard(answer.body);
      // A POST is not repeated at another address, where it could do something that nobody asked for.
      const location = method === 'GET' ? (header(answer.headers, 'location') ?? '') : '';
      const next = location === '' ? null : URL.parse(location, url);
      // Proved by client.test.ts: credentials stay with their origin.
      if (next === null || next.origin !== origin || next.username !== '' || followed >= limits.redirects) {
        const result = fail('badResponse', { reason: 'redirect', status });
        return { result, reached: true, reset: false, status };
      }
      url = next.href;
      status = null;
    }
  } catch (error) {
    const reached = status === null ? null : true;
    if (signal.aborted) return { result: fail('cancelled'), reached, reset: false, status };
    if (limit.aborted) return { result: fail('timeout', { reason: 'total' }), reached, reset: false, status };
    const { failure: why, reset } = networkFailure(error, status !== null);
    return {
      result: { ok: false, failure: why },
      reached: why.code === 'offline' ? false : reached,
      reset,
      status,
    };
  }
}

async function readAnswer(
  answer: Dispatcher.ResponseData,
  { headers: asked, mostBytes }: ExchangeRequest,
  limits: ClientLimits,
  now: () => number,
): Promise<Result<Fetched>> {
  const { statusCode: status, headers } = answer;
  const about = { etag: readEtag(headers), freshForMs: freshForMs(headers) };
  if (status === 304) {
    discard(answer.body);
    return 'if-none-match' in asked
      ? succeed({ kind: 'notModified', ...about })
      : fail('badResponse', { reason: 'notModified' });
  }
  if (status < 200 || status > 299) {
    return { ok: false, failure: await readFailure(answer, limits.errorBytes, now()) };
  }
  const turn: { end?: () => void } = {};
  const grow = async (): Promise<number> => {
    if (mostBytes !== null) turn.end ??= await turnOfLargeBody();
    return mostBytes ?? limits.bodyBytes;
  };
  try {
    const plain = await readBody(answer, limits.bodyBytes, grow);
    if (!plain.ok) return plain;
    const checked = checkJson(plain.value, header(headers, 'content-type'));
    if (!checked.ok) return checked;
    const body = checked.value;
    if (body.byteLength <= bodyBounds.bytes && isWithinBounds(body, bodyBounds)) {
      return succeed({ kind: 'body', body, mostListed: null, ...about });
    }
    if (mostBytes === null) return fail('badResponse', { reason: 'nesting' });
    const cut = await cutLists(body, bodyBounds);
    return cut.ok
      ? succeed({ kind: 'body', body: cut.value.json, mostListed: cut.value.keeps, ...about })
      : cut;
  } finally {
    turn.end?.();
  }
}

/** Resolves when no body beyond the common limit is being read. */
let lastLargeBody: Promise<undefined> = Promise.resolve(undefined);

/**
 * Waits until no other body beyond the common limit is being read, because several of them would take too much memory at
 * once; returns what ends the turn.
 */
async function turnOfLargeBody(): Promise<() => void> {
  const before = lastLargeBody;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  lastLargeBody = promise;
  await before;
  return () => resolve(undefined);
}

/** Reads a body of at most `cap` bytes; `grow` is called where it is larger, and gives the most that it may have. */
async function readBody(
  answer: Dispatcher.ResponseData,
  cap: number,
  grow = (): Promise<number> => Promise.resolve(cap),
): Promise<Result<Buffer>> {
  const bytes = await collect(answer, cap, grow);
  if (bytes === null) return fail('badResponse', { reason: 'tooLarge' });
  const encoding = header(answer.headers, 'content-encoding');
  const plain = await decompress(bytes, encoding, cap);
  if (plain.ok || plain.failure.details.reason !== 'tooLarge') return plain;
  const most = await grow();
  return most > cap ? decompress(bytes, encoding, most) : plain;
}

/** The failure of a status, which holds whatever is wrong with the body of the error. */
async function readFailure(answer: Dispatcher.ResponseData, cap: number, now: number): Promise<Failure> {
  const body = await readBody(answer, cap).catch(() => fail('badResponse'));
  return failureOfStatus({
    status: answer.statusCode,
    text: body.ok ? body.value.toString('utf8') : '',
    retryAfterMs: retryAfterMs(answer.headers, now),
  });
}
