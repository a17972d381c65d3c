import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { collect, discard } from '../http/body.ts';
import type { Dispatcher } from '../http/dispatcher.ts';
import { failureOfStatus, networkFailure } from '../http/failures.ts';
import { readPictureType } from '../platform/picture-type.ts';
import type { PictureType } from '../platform/picture-type.ts';

/** Limits of fetching a picture. Times in ms, sizes in bytes and pixels. */
export const defaultPictureLimits = {
  atOnce: 20,
  connectMs: 5_000,
  // Long, because a service may draw a picture before it answers, and a page asks for many.
  headersMs: 45_000,
  stallMs: 15_000,
  /** From the first headers, interim ones included, to the last byte. */
  bodyMs: 60_000,
  bytes: 8 * 2 ** 20,
  /** Width times height: the size of the decoded picture in the page. */
  pixels: 64_000_000,
};

export type PictureLimits = Readonly<typeof defaultPictureLimits>;

/** A complete picture, whose type is read from its bytes. */
export interface Downloaded {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

/** Fetches one picture without credentials, without following redirects; retries a lost connection once. Never throws. */
export async function download(
  dispatcher: Dispatcher,
  url: string,
  limits: PictureLimits,
  signal: AbortSignal,
): Promise<Result<Downloaded>> {
  const first = await attempt(dispatcher, url, limits, signal);
  return first.reset && !signal.aborted
    ? (await attempt(dispatcher, url, limits, signal)).result
    : first.result;
}

async function attempt(
  dispatcher: Dispatcher,
  url: string,
  limits: PictureLimits,
  signal: AbortSignal,
): Promise<{ readonly result: Result<Downloaded>; readonly reset: boolean }> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let answered = false;
  // Starts with the first headers, because waiting for a free connection must not count. Every interim response (103)
  // would begin the connection's own limits anew.
  const begin = (): void => {
    timer ??= setTimeout(() => late.abort(), limits.bodyMs);
  };
  try {
    const { origin, pathname } = new URL(url);
    const answer = await dispatcher.request({
      origin,
      path: pathname,
      method: 'GET',
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Marquee' },
      signal: AbortSignal.any([signal, late.signal]),
      // Proved by pictures.test.ts: the time limit includes interim responses (103).
      onInfo: begin,
    });
    answered = true;
    begin();
    return { result: await read(answer, limits), reset: false };
  } catch (error) {
    if (signal.aborted) return { result: fail('cancelled'), reset: false };
    if (late.signal.aborted) return { result: fail('timeout', { reason: 'total' }), reset: false };
    const { failure, reset } = networkFailure(error, answered);
    return { result: { ok: false, failure }, reset };
  } finally {
    clearTimeout(timer);
  }
}

async function read(answer: Dispatcher.ResponseData, limits: PictureLimits): Promise<Result<Downloaded>> {
  const { statusCode: status, headers } = answer;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (status !== 200 || encoding !== 'identity') {
    discard(answer.body);
    if (status === 200) return fail('badResponse', { reason: 'encoding' });
    if (status >= 300 && status < 400) return fail('badResponse', { reason: 'redirect', status });
    // The request has no credentials, so 401 means that the picture is not public.
    return status === 401
      ? fail('forbidden', { status })
      : { ok: false, failure: failureOfStatus({ status, text: textLike(answer), retryAfterMs: null }) };
  }
  // Proved by pictures.test.ts: file size is limited (bytes).
  const body = await collect(answer, limits.bytes);
  if (body === null) return fail('badResponse', { reason: 'tooLarge' });
  if (body.byteLength === 0) return fail('badResponse', { reason: 'empty' });
  // Sending a view of Node's pool to the store's worker would copy the whole pool.
  const bytes = new Uint8Array(body);
  // Proved by pictures.test.ts: SVG and HTML aren’t accepted, whatever their declared type.
  const type = readPictureType(bytes);
  if (type === null) return fail('badResponse', { reason: 'type' });
  // Proved by pictures.test.ts: decoded size is limited (pixels).
  if (type.width * type.height > limits.pixels) return fail('badResponse', { reason: 'tooManyPixels' });
  return succeed({ bytes, type });
}

/** The body of an error as far as it matters: a page in HTML may be a captive portal's, whatever its status. */
function textLike({ headers }: Dispatcher.ResponseData): string {
  // Proved by pictures.test.ts: a page in HTML doesn’t say that a picture is missing.
  return String(headers['content-type']).includes('html') ? '<html>' : '';
}
