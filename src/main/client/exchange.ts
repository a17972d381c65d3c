import type { Dispatcher } from 'undici';
import { fail, failure, succeed } from '#shared/contract/failures.ts';
import type { Failure, Result } from '#shared/contract/failures.ts';
import { networkFailure } from '../network-failure.ts';
import { TooLarge, collect, decompress, judgeJson } from './body.ts';
import { failureOfStatus } from './failure-of-status.ts';
import { freshForMs, header, readEtag } from './freshness.ts';
import type { ClientLimits } from './limits.ts';
import { retryAfterMs } from './retry.ts';

/** A body of bytes that can be JSON, or the word that nothing changed. */
export type Fetched =
  | {
      readonly kind: 'body';
      /** Decompressed UTF-8 without a byte order mark; not parsed yet. */
      readonly body: Uint8Array;
      readonly etag: string | null;
      /** By the service's Cache-Control, ms; null: it does not say. */
      readonly freshForMs: number | null;
    }
  | { readonly kind: 'notModified'; readonly etag: string | null; readonly freshForMs: number | null };

/** One thing to send. */
export interface ExchangeRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Whether If-None-Match is among the headers. */
  readonly conditional: boolean;
}

/** How it went. */
export interface Exchanged {
  readonly result: Result<Fetched>;
  /** Whether any HTTP answer came; false only where nobody was reached, null where neither is known. */
  readonly reached: boolean | null;
  /** The connection was lost by the other side. */
  readonly reset: boolean;
  readonly status: number | null;
}

type Answered = Dispatcher.ResponseData;

/**
 * Sends one request and reads its answer, following at most `redirects` redirects within the same origin: a
 * redirect to another origin is refused, because the credentials must not go there. Never throws.
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
  let answered: Answered | null = null;
  try {
    answered = await send(dispatcher, request, limits.redirects, either);
    const result = await readAnswer(answered, request, limits, now);
    return { result, reached: true, reset: false, status: answered.statusCode };
  } catch (error) {
    const status = answered?.statusCode ?? null;
    const reached = answered === null ? null : true;
    if (signal.aborted) return { result: fail('cancelled'), reached, reset: false, status };
    if (limit.aborted) return { result: fail('timeout', { reason: 'total' }), reached, reset: false, status };
    if (error instanceof Refused)
      return { result: refuse(error.failure), reached: true, reset: false, status };
    const { failure: why, reset } = networkFailure(error);
    if (answered === null) {
      return { result: refuse(why), reached: why.code === 'offline' ? false : null, reset, status };
    }
    return { result: refuse(whileReading(why)), reached, reset: reset || why.code === 'offline', status };
  }
}

const refuse = (why: Failure): Result<never> => ({ ok: false, failure: why });

/** A connection lost after the headers is no sign of being offline: the answer was cut short. */
function whileReading(why: Failure): Failure {
  return why.code === 'offline' ? failure('badResponse', { reason: 'truncated' }, { retryable: true }) : why;
}

/** Carries a failure out of the depths. */
class Refused extends Error {
  readonly failure: Failure;
  constructor(why: Failure) {
    super(why.code);
    this.failure = why;
  }
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

async function send(
  dispatcher: Dispatcher,
  request: ExchangeRequest,
  redirects: number,
  signal: AbortSignal,
): Promise<Answered> {
  const { origin } = new URL(request.url);
  let url = request.url;
  for (let followed = 0; ; followed += 1) {
    const { pathname, search } = new URL(url);
    const answered = await dispatcher.request({
      origin,
      path: `${pathname}${search}`,
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal,
    });
    if (!redirectStatuses.has(answered.statusCode)) return answered;
    drop(answered);
    const location = header(answered.headers, 'location');
    // A POST is not repeated elsewhere: what it would do there nobody asked for.
    const next =
      location !== null && URL.canParse(location, url) && request.method === 'GET'
        ? new URL(location, url)
        : null;
    const { statusCode: status } = answered;
    if (next === null || next.origin !== origin || next.username !== '' || followed >= redirects) {
      throw new Refused(failure('badResponse', { reason: 'redirect', status }));
    }
    url = next.href;
  }
}

/** Gives an answer up unread, and its connection with it. */
function drop(answered: Answered): void {
  answered.body.on('error', () => undefined);
  answered.body.destroy();
}

async function readAnswer(
  answered: Answered,
  request: ExchangeRequest,
  limits: ClientLimits,
  now: () => number,
): Promise<Result<Fetched>> {
  const { statusCode: status, headers } = answered;
  const about = { etag: readEtag(headers), freshForMs: freshForMs(headers) };
  if (status === 304) {
    drop(answered);
    return request.conditional
      ? succeed({ kind: 'notModified', ...about })
      : fail('badResponse', { reason: 'notModified' });
  }
  if (status < 200 || status > 299) return refuse(await readRefusal(answered, limits, now));
  const raw = await readRaw(answered, limits.bodyBytes);
  if (!raw.ok) return raw;
  const plain = await decompress(raw.value, header(headers, 'content-encoding'), limits.bodyBytes);
  if (!plain.ok) return plain;
  const judged = judgeJson(plain.value, header(headers, 'content-type'));
  return judged.ok ? succeed({ kind: 'body', body: judged.value, ...about }) : judged;
}

async function readRaw(answered: Answered, cap: number): Promise<Result<Buffer>> {
  const declared = header(answered.headers, 'content-length');
  if (declared !== null && Number(declared) > cap) {
    drop(answered);
    return fail('badResponse', { reason: 'tooLarge' });
  }
  try {
    return succeed(await collect(answered.body, cap));
  } catch (error) {
    if (error instanceof TooLarge) return fail('badResponse', { reason: 'tooLarge' });
    throw error;
  }
}

async function readRefusal(answered: Answered, limits: ClientLimits, now: () => number): Promise<Failure> {
  const { statusCode: status, headers } = answered;
  let text = '';
  // Whatever is wrong with the body of an error, the status has been said.
  const raw = await readRaw(answered, limits.errorBytes).catch(() => null);
  if (raw?.ok) {
    const plain = await decompress(raw.value, header(headers, 'content-encoding'), limits.errorBytes);
    if (plain.ok) text = plain.value.toString('utf8');
  }
  return failureOfStatus({ status, text, retryAfterMs: retryAfterMs(headers, now()) });
}
