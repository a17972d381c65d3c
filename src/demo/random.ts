import { scramble } from '../service/catalogue/identifiers.ts';

/** Hashes numbers, in their order, to 32 bits. */
export function hash(...parts: readonly number[]): number {
  let value = 0x9e3779b9;
  for (const part of parts) value = scramble(Math.imul(value, 0x85ebca6b) ^ (part | 0));
  return value;
}

/** The purposes of streams of numbers. Streams of different purposes are independent. */
export const purposes = {
  concept: 1,
  title: 2,
  shape: 3,
  credits: 4,
  facts: 5,
  plot: 6,
  person: 7,
  episode: 8,
  review: 9,
  video: 10,
  image: 11,
  change: 12,
  rating: 13,
  trending: 14,
  alternative: 15,
  releasePlan: 16,
  watchPlan: 17,
  season: 18,
  group: 19,
  translation: 20,
  keyword: 21,
  company: 22,
  delay: 23,
  offers: 24,
} as const;

/** A stream of pseudo-random numbers that depends only on its parts. */
export class Random {
  private state: number;

  constructor(...parts: readonly number[]) {
    this.state = hash(...parts);
  }

  /** A 32-bit whole number. */
  bits(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    return scramble(this.state);
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    return this.bits() / 4294967296;
  }

  /** A whole number from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** A whole number between two, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True with this probability. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One element of a list that must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** Up to `count` different elements, in no particular order. */
  several<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0) {
      chosen.push(...rest.splice(this.below(rest.length), 1));
    }
    return chosen;
  }

  /** Returns the elements of a list that must not be empty in a shuffled order, again and again. */
  dealer<T>(list: readonly T[]): () => T {
    let left: T[] = [];
    return () => {
      if (left.length === 0) left = this.several(list, list.length);
      return left.pop() as T;
    };
  }

  /** One element, with a probability proportional to its weight (the first of the pair). */
  weighted<T>(pairs: readonly (readonly [number, T])[]): T {
    let left = this.next() * pairs.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of pairs) {
      left -= weight;
      if (left < 0) return value;
    }
    return (pairs.at(-1) as readonly [number, T])[1];
  }
}

/** The trimmed lines of a text, without empty ones. */
export function lines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
