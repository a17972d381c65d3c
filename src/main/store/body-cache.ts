/** A stored body on this side of the worker. */
export interface StoredBody {
  /** JSON of the decoded answer. */
  readonly text: string;
  /** Epoch ms. */
  readonly fetchedAt: number;
  /** Epoch ms. */
  readonly freshUntil: number;
  readonly etag: string | null;
  /** List items that could not be understood and were left out. */
  readonly dropped: number;
}

/** The bodies read last, so that going back and forth costs no way to the worker, and waits for no large write there. */
export class BodyCache {
  readonly #limit: number;
  /** Least recently used first, as a Map keeps them. */
  readonly #bodies = new Map<string, StoredBody>();
  #characters = 0;

  /** `limit`: characters of all texts together. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): StoredBody | null {
    const body = this.#bodies.get(key);
    if (body === undefined) return null;
    this.#bodies.delete(key);
    this.#bodies.set(key, body);
    return body;
  }

  set(key: string, body: StoredBody): void {
    this.delete(key);
    // One body larger than a quarter would push everything else out.
    if (body.text.length * 4 > this.#limit) return;
    this.#bodies.set(key, body);
    this.#characters += body.text.length;
    for (const oldest of this.#bodies.keys()) {
      if (this.#characters <= this.#limit) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#characters -= this.#bodies.get(key)?.text.length ?? 0;
    this.#bodies.delete(key);
  }

  clear(): void {
    this.#bodies.clear();
    this.#characters = 0;
  }
}
