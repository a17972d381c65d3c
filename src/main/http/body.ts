import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { bodyBounds, isWithinBounds } from '../platform/json-bounds.ts';
import { looksLikeHtml } from './failure-of-status.ts';

const decoders: ReadonlyMap<string, (bytes: Buffer, limits: { maxOutputLength: number }) => Promise<Buffer>> =
  new Map([
    ['gzip', promisify(gunzip)],
    ['x-gzip', promisify(gunzip)],
    ['br', promisify(brotliDecompress)],
    ['deflate', promisify(inflate)],
  ]);

const jsonTypes = /^(application|text)\/([\w.+-]+\+)?json$/;

/** Reads a body of at most `cap` bytes; null when it is larger. Throws what its source throws. */
export async function collect(
  { headers, body }: Pick<Dispatcher.ResponseData, 'headers' | 'body'>,
  cap: number,
): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  if (Number(headers['content-length'] ?? 0) > cap) {
    discard(body);
    return null;
  }
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    length += piece.byteLength;
    if (length > cap) return null;
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
      bytes = (await decoders.get(encoding)?.(bytes, { maxOutputLength: cap })) ?? bytes;
    }
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
      bytes = await promisify(gunzip)(bytes, { maxOutputLength: cap });
    }
  } catch (error) {
    const tooLarge = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    return fail('badResponse', { reason: tooLarge ? 'tooLarge' : 'compression' });
  }
  return succeed(bytes);
}

/**
 * Checks that decompressed bytes can be JSON, without parsing them: the store's worker parses them once. Removes a byte
 * order mark. Fails with `badResponse` (reason empty, html, contentType, utf8, nesting).
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
  if (!isWithinBounds(body, bodyBounds)) return fail('badResponse', { reason: 'nesting' });
  // Not a view of Node's pool, and no second copy of a large body.
  const isWhole = body.byteLength === body.buffer.byteLength;
  return succeed(isWhole ? new Uint8Array(body.buffer) : new Uint8Array(body));
}
