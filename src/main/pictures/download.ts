import type { Dispatcher } from 'undici';
import { fail, failure, succeed } from '#shared/contract/failures.ts';
import type { Failure, Result } from '#shared/contract/failures.ts';
import { networkFailure } from '../network-failure.ts';
import { readPictureType } from './picture-type.ts';
import type { PictureType } from './picture-type.ts';

/** Limits of fetching a picture. Times in ms, sizes in bytes and pixels. */
export interface PictureLimits {
  /** At once, to one server. */
  readonly connections: number;
  readonly connectMs: number;
  readonly headersMs: number;
  readonly stallMs: number;
  /** From the headers to the last byte. */
  readonly bodyMs: number;
  readonly bytes: number;
  /** Width times height: what a small file could grow to when the page decodes it. */
  readonly pixels: number;
}

export const defaultPictureLimits: PictureLimits = {
  connections: 20,
  connectMs: 5_000,
  // Long: nobody looks at a spinner meanwhile, and a service that draws its pictures first needs its time for a page of them.
  headersMs: 45_000,
  stallMs: 15_000,
  bodyMs: 60_000,
  bytes: 8 * 2 ** 20,
  pixels: 64_000_000,
};

/** A picture that came whole and is what it says. */
export interface Downloaded {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

/**
 * Fetches one picture without credentials, following no redirect; a lost connection is tried once more.
 * Never throws.
 */
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
  try {
    const { origin, pathname } = new URL(url);
    const answer = await dispatcher.request({
      origin,
      path: pathname,
      method: 'GET',
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Marquee' },
      signal: AbortSignal.any([signal, late.signal]),
    });
    answered = true;
    // From here on: while it waits for one of the connections no time is running.
    timer = setTimeout(() => late.abort(), limits.bodyMs);
    return { result: await read(answer, limits), reset: false };
  } catch (error) {
    if (signal.aborted) return { result: fail('cancelled'), reset: false };
    if (late.signal.aborted) return { result: fail('timeout', { reason: 'total' }), reset: false };
    const { failure: why, reset } = networkFailure(error);
    const cutShort = answered && why.code === 'offline';
    const told = cutShort ? failure('badResponse', { reason: 'truncated' }, { retryable: true }) : why;
    return { result: { ok: false, failure: told }, reset: cutShort || reset };
  } finally {
    clearTimeout(timer);
  }
}

async function read(answer: Dispatcher.ResponseData, limits: PictureLimits): Promise<Result<Downloaded>> {
  const { statusCode: status, headers, body } = answer;
  const refuse = (why: Failure): Result<never> => {
    body.on('error', () => undefined);
    body.destroy();
    return { ok: false, failure: why };
  };
  if (status !== 200) return refuse(failureOfStatus(status));
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') return refuse(failure('badResponse', { reason: 'encoding' }));
  const tooLarge = failure('badResponse', { reason: 'tooLarge' });
  if (Number(headers['content-length'] ?? 0) > limits.bytes) return refuse(tooLarge);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    if (!(piece instanceof Uint8Array)) continue;
    length += piece.byteLength;
    if (length > limits.bytes) return refuse(tooLarge);
    pieces.push(piece);
  }
  if (length === 0) return fail('badResponse', { reason: 'empty' });
  const bytes = join(pieces, length);
  const type = readPictureType(bytes);
  if (type === null) return fail('badResponse', { reason: 'type' });
  if (type.width * type.height > limits.pixels) return fail('badResponse', { reason: 'tooManyPixels' });
  return succeed({ bytes, type });
}

/** Memory of its own, not a view of Node's pool. */
function join(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.byteLength;
  }
  return bytes;
}

function failureOfStatus(status: number): Failure {
  if (status === 404 || status === 410) return failure('notFound', { status });
  if (status === 401 || status === 403 || status === 451) return failure('forbidden', { status });
  if (status === 408) return failure('timeout', { status });
  if (status === 429) return failure('rateLimited', { status });
  if (status >= 500) return failure('serverFault', { status });
  return failure('badResponse', { reason: status >= 300 && status < 400 ? 'redirect' : 'status', status });
}
