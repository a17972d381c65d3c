import type { StoredAnswer } from './stored-answer.ts';

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
