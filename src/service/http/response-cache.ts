import type { StoredAnswer } from './stored-answer.ts';

/** Raw addresses remembered as other spellings of a canonical one. */
const mostSpellings = 20_000;
/** Longer addresses are not worth remembering. */
const longestSpelling = 500;

/**
 * Answers kept by what was asked, least recently used first out, under a limit of bytes. A second map
 * remembers which raw address means which canonical key, so that a repeated read parses nothing.
 */
export class ResponseCache {
  private readonly limit: number;
  private readonly answers = new Map<string, { answer: StoredAnswer; counted: number }>();
  private readonly spellings = new Map<string, string>();
  private total = 0;

  /** @param limit most bytes that bodies and their compressed forms may occupy. */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Bytes counted so far. */
  get bytes(): number {
    return this.total;
  }

  /** The answer to a raw address that was asked before. */
  bySpelling(address: string): StoredAnswer | undefined {
    const key = this.spellings.get(address);
    return key === undefined ? undefined : this.byKey(key);
  }

  /** The answer of a canonical key. */
  byKey(key: string): StoredAnswer | undefined {
    const held = this.answers.get(key);
    if (!held) return undefined;
    this.answers.delete(key);
    this.answers.set(key, held);
    // Compressed forms appear after the answer was stored.
    this.total += held.answer.bytes - held.counted;
    held.counted = held.answer.bytes;
    if (this.total > this.limit) this.evict();
    return held.answer;
  }

  /** Keeps an answer; one larger than an eighth of the limit is not kept. */
  keep(key: string, answer: StoredAnswer): void {
    if (answer.bytes > this.limit / 8 || this.answers.has(key)) return;
    this.answers.set(key, { answer, counted: answer.bytes });
    this.total += answer.bytes;
    this.evict();
  }

  /** Remembers that a raw address asks for a canonical key. */
  spell(address: string, key: string): void {
    if (address.length > longestSpelling) return;
    if (this.spellings.size >= mostSpellings) this.spellings.clear();
    this.spellings.set(address, key);
  }

  /** Forgets everything, e.g. when the day changed. */
  clear(): void {
    this.answers.clear();
    this.spellings.clear();
    this.total = 0;
  }

  private evict(): void {
    for (const [key, held] of this.answers) {
      if (this.total <= this.limit) return;
      this.answers.delete(key);
      this.total -= held.counted;
    }
  }
}
