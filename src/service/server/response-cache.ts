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

  /** The best encoding of this body for an `Accept-Encoding` header. */
  encodingFor(acceptEncoding = ''): Encoding {
    if (this.body.length < minCompressedBytes) return 'identity';
    return (['br', 'gzip'] as const).find((name) => acceptEncoding.includes(name)) ?? 'identity';
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

/** Maximum number of addresses in the cache. */
const maxAddresses = 20_000;
/** Longer addresses aren't cached. */
const maxAddressLength = 500;

/**
 * Responses by canonical key, limited in bytes; evicts the least recently used ones. A second map contains the key of
 * each address, so that a repeated request needs no parsing.
 */
export class ResponseCache {
  readonly #limit: number;
  readonly #answers = new Map<string, { readonly answer: StoredAnswer; counted: number }>();
  readonly #keys = new Map<string, string>();
  #bytes = 0;

  /** `limit`: maximum bytes of bodies and their compressed forms. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The size in bytes so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The response to an address that was cached before. */
  byAddress(address: string): StoredAnswer | undefined {
    const key = this.#keys.get(address);
    return key === undefined ? undefined : this.byKey(key);
  }

  /** The response with a canonical key. */
  byKey(key: string): StoredAnswer | undefined {
    const held = this.#answers.get(key);
    if (!held) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, held);
    // A response grows after it is cached, at the first request for a compressed form.
    this.#bytes += held.answer.bytes - held.counted;
    held.counted = held.answer.bytes;
    this.#evict();
    return held.answer;
  }

  /** Caches a response and the address that requested it, except a response above an eighth of the limit. */
  keep(address: string, key: string, answer: StoredAnswer): void {
    if (answer.bytes > this.#limit / 8) return;
    if (address.length <= maxAddressLength) {
      if (this.#keys.size >= maxAddresses) this.#keys.clear();
      this.#keys.set(address, key);
    }
    if (this.#answers.has(key)) return;
    this.#answers.set(key, { answer, counted: answer.bytes });
    this.#bytes += answer.bytes;
    this.#evict();
  }

  clear(): void {
    this.#answers.clear();
    this.#keys.clear();
    this.#bytes = 0;
  }

  #evict(): void {
    for (const [key, { counted }] of this.#answers) {
      if (this.#bytes <= this.#limit) return;
      this.#answers.delete(key);
      this.#bytes -= counted;
    }
  }
}
