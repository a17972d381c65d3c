import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { isWithinBounds } from '../json-bounds.ts';
import { looksLikeHtml } from './failure-of-status.ts';

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
} as const;

/** More than any answer has; beyond it, parsing takes many times the bytes and writing it anew overflows the stack. */
const bounds = { depth: 100, containers: 2_000_000, members: 16_000_000 };

const jsonTypes = /^(application|text)\/([\w.+-]+\+)?json$/;

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Thrown by `collect` when a body grows beyond its cap. */
export class TooLarge extends Error {}

/** Collects a body of at most `cap` bytes; throws `TooLarge` beyond it, and whatever the source throws. */
export async function collect(source: AsyncIterable<unknown>, cap: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source) {
    if (!(piece instanceof Uint8Array)) continue;
    length += piece.byteLength;
    if (length > cap) throw new TooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

/**
 * Undoes Content-Encoding, and gzip that was not declared: services are known to send that for a day, and no
 * JSON begins with 1f 8b. The output is held to `cap` bytes, so that a bomb costs no more than that.
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
  if (encodings.length > 2) return fail('badResponse', { reason: 'encoding' });
  let bytes = body;
  try {
    for (const encoding of encodings.reverse()) {
      if (!Object.hasOwn(decoders, encoding)) return fail('badResponse', { reason: 'encoding' });
      // A HEAD-like answer may declare an encoding of nothing.
      if (bytes.byteLength === 0) return succeed(bytes);
      bytes = await decoders[encoding as keyof typeof decoders](bytes, { maxOutputLength: cap });
    }
    if (isGzip(bytes)) bytes = await decoders.gzip(bytes, { maxOutputLength: cap });
  } catch (error) {
    const tooLarge = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    return fail('badResponse', { reason: tooLarge ? 'tooLarge' : 'compression' });
  }
  return succeed(bytes);
}

/**
 * Checks that decompressed bytes can be JSON, without parsing them: the store's worker does that once.
 * A byte order mark is taken away. Fails with `badResponse` (reason empty, html, contentType, utf8,
 * nesting).
 */
export function judgeJson(bytes: Buffer, contentType: string | null): Result<Uint8Array> {
  const body = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  const opening = body.toString('latin1', 0, 200);
  if (opening.trim() === '' && body.byteLength <= 200) return fail('badResponse', { reason: 'empty' });
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type.includes('html') || looksLikeHtml(opening)) return fail('badResponse', { reason: 'html' });
  if (type === '' ? !/^\s*[{[]/.test(opening) : !jsonTypes.test(type)) {
    return fail('badResponse', { reason: 'contentType' });
  }
  if (!isUtf8(body)) return fail('badResponse', { reason: 'utf8' });
  if (!isWithinBounds(body, bounds)) return fail('badResponse', { reason: 'nesting' });
  // Memory of its own, not a view of Node's pool: it can be handed to a thread whole.
  return succeed(new Uint8Array(body));
}
