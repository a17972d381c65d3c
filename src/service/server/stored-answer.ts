import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** The content encoding of a body. */
export type Encoding = 'identity' | 'gzip' | 'br';

/** Minimum size of compressed bodies, in bytes; below it, compression saves less than a packet. */
const minCompressedBytes = 1024;

/** A successful response to send again: its validator, and its bytes in the encodings used so far. */
export class StoredAnswer {
  readonly body: Buffer;
  readonly etag: string;
  readonly cacheControl: string;
  private readonly compressed = new Map<Encoding, Buffer | Promise<Buffer>>();
  /** The size in bytes, with every encoding used so far. */
  bytes: number;

  constructor(body: object, cacheControl: string) {
    this.body = Buffer.from(JSON.stringify(body));
    this.etag = `W/"${hash('sha1', this.body, 'base64url')}"`;
    this.cacheControl = cacheControl;
    this.bytes = this.body.length + 200;
  }

  /** Whether an `If-None-Match` header matches this response (weak comparison, RFC 9110 section 13.1.2). */
  matches(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined) return false;
    if (ifNoneMatch.trim() === '*') return true;
    const opaque = this.etag.slice(2);
    return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
  }

  /** The encoding of this body for an `Accept-Encoding` header. */
  encodingFor(acceptEncoding: string | undefined): Encoding {
    return this.body.length < minCompressedBytes ? 'identity' : chooseEncoding(acceptEncoding);
  }

  /** The bytes in an encoding; compressed once, on another thread. */
  in(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.body;
    const known = this.compressed.get(encoding);
    if (known) return known;
    const making = this.compress(encoding).then((bytes) => {
      this.compressed.set(encoding, bytes);
      this.bytes += bytes.length;
      return bytes;
    });
    this.compressed.set(encoding, making);
    return making;
  }

  private compress(encoding: Encoding): Promise<Buffer> {
    return encoding === 'gzip'
      ? compressGzip(this.body, { level: 6 })
      : compressBrotli(this.body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 5,
            [constants.BROTLI_PARAM_SIZE_HINT]: this.body.length,
          },
        });
  }
}

const chosen = new Map<string, Encoding>();

/** Chooses br, gzip or identity from an `Accept-Encoding` header with quality values; br wins a tie. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '') return 'identity';
  const known = chosen.get(header);
  if (known) return known;
  const qualities = new Map<string, number>();
  for (const part of header.toLowerCase().split(',').slice(0, 20)) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((piece) => piece.startsWith('q='));
    qualities.set(name, quality ? Number(quality.slice(2)) || 0 : 1);
  }
  const quality = (name: string): number => qualities.get(name) ?? qualities.get('*') ?? 0;
  const encoding =
    quality('br') > 0 && quality('br') >= quality('gzip') ? 'br' : quality('gzip') > 0 ? 'gzip' : 'identity';
  if (chosen.size < 200 && header.length < 200) chosen.set(header, encoding);
  return encoding;
}
