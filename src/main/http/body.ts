import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, brotliDecompressSync, gunzip, gunzipSync, inflate, inflateSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { looksLikeHtml } from './failures.ts';

interface Limits {
  readonly maxOutputLength: number;
}

/** How an encoding is decompressed: here, or in another thread. */
interface Decoder {
  readonly here: (bytes: Buffer, limits: Limits) => Buffer;
  readonly elsewhere: (bytes: Buffer, limits: Limits) => Promise<Buffer>;
}

const gzip: Decoder = { here: gunzipSync, elsewhere: promisify(gunzip) };
const decoders: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['br', { here: brotliDecompressSync, elsewhere: promisify(brotliDecompress) }],
  ['deflate', { here: inflateSync, elsewhere: promisify(inflate) }],
]);

/**
 * Smaller bodies, which become at most so many bytes, are decompressed here in a fraction of a millisecond: handing one to another
 * thread and back costs six times as much.
 */
const [smallBytes, smallOutputBytes] = [32 * 1024, 512 * 1024];

const jsonTypes = /^(application|text)\/([\w.+-]+\+)?json$/;

/**
 * Reads a body of at most `cap` bytes, or of as many as `grow` gives where it is larger; null when it is larger than that.
 * Throws what its source throws.
 */
export async function collect(
  { headers, body }: Pick<Dispatcher.ResponseData, 'headers' | 'body'>,
  cap: number,
  grow?: () => Promise<number>,
): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let most = cap;
  const isTooLong = async (bytes: number): Promise<boolean> => {
    if (bytes > most) most = (await grow?.()) ?? most;
    return bytes > most;
  };
  if (await isTooLong(Number(headers['content-length'] ?? 0))) {
    discard(body);
    return null;
  }
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    length += piece.byteLength;
    if (length > most && (await isTooLong(length))) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

/** Closes a body that nobody reads, and its connection. */
export function discard(body: Readable): void {
  body.on('error', () => undefined);
  body.destroy();
}

/**
 * Decompresses by Content-Encoding, and gzip without that header too: services are known to send it for a day, and no
 * JSON begins with 1f 8b. The output is limited to `cap` bytes.
 * Fails with `badResponse` (reason compression, encoding, tooLarge).
 */
export async function decompress(
  body: Buffer,
  contentEncoding: string | null,
  cap: number,
): Promise<Result<Buffer>> {
  const encodings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity');
  if (encodings.length > 2 || encodings.some((encoding) => !decoders.has(encoding))) {
    return fail('badResponse', { reason: 'encoding' });
  }
  let bytes = body;
  try {
    for (const encoding of encodings.reverse()) {
      // A response without a body may still declare an encoding.
      if (bytes.byteLength === 0) return succeed(bytes);
      const decoder = decoders.get(encoding);
      if (decoder !== undefined) bytes = await decode(decoder, bytes, cap);
    }
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = await decode(gzip, bytes, cap);
  } catch (error) {
    return fail('badResponse', { reason: isTooLarge(error) ? 'tooLarge' : 'compression' });
  }
  return succeed(bytes);
}

async function decode({ here, elsewhere }: Decoder, bytes: Buffer, cap: number): Promise<Buffer> {
  if (bytes.byteLength <= smallBytes) {
    try {
      return here(bytes, { maxOutputLength: Math.min(cap, smallOutputBytes) });
    } catch (error) {
      if (!isTooLarge(error)) throw error;
    }
  }
  return elsewhere(bytes, { maxOutputLength: cap });
}

function isTooLarge(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
}

/**
 * Checks that decompressed bytes can be JSON, without parsing them: the store's worker parses them once. Removes a byte
 * order mark. Fails with `badResponse` (reason empty, html, contentType, utf8).
 */
export function checkJson(bytes: Buffer, contentType: string | null): Result<Uint8Array> {
  const body = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  const opening = body.toString('latin1', 0, 200);
  if (opening.trim() === '' && body.byteLength <= 200) return fail('badResponse', { reason: 'empty' });
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type.includes('html') || looksLikeHtml(opening)) return fail('badResponse', { reason: 'html' });
  if (type === '' ? !/^\s*[{[]/.test(opening) : !jsonTypes.test(type)) {
    return fail('badResponse', { reason: 'contentType' });
  }
  if (!isUtf8(body)) return fail('badResponse', { reason: 'utf8' });
  // Not a view of Node's pool, and no second copy of a large body.
  const isWhole = body.byteLength === body.buffer.byteLength;
  return succeed(isWhole ? new Uint8Array(body.buffer) : new Uint8Array(body));
}
