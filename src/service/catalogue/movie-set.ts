import { noDay } from './movie-columns.ts';

/** The number of ones in a 32-bit number. */
function onesIn(word: number): number {
  let ones = word - ((word >>> 1) & 0x55555555);
  ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333);
  return Math.imul((ones + (ones >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Words with fewer movies are read movie by movie. */
const few = 10;

/** A set of movies, one bit for each; a movie's index is its key minus 1. Methods that keep or remove change the set. */
export class MovieSet {
  private readonly words: Uint32Array;

  private constructor(words: Uint32Array) {
    this.words = words;
  }

  /** The empty set of a catalogue with so many movies. */
  static empty(movies: number): MovieSet {
    return new MovieSet(new Uint32Array(Math.ceil(movies / 32)));
  }

  /** All movies of a catalogue with so many. */
  static all(movies: number): MovieSet {
    const { words } = MovieSet.empty(movies);
    words.fill(0xffffffff);
    if (movies % 32 !== 0) words[words.length - 1] = 2 ** (movies % 32) - 1;
    return new MovieSet(words);
  }

  copy(): MovieSet {
    return new MovieSet(this.words.slice());
  }

  add(keys: Uint32Array): void {
    const { words } = this;
    for (let place = 0; place < keys.length; place += 1) {
      const index = (keys[place] ?? 1) - 1;
      words[index >>> 5] = (words[index >>> 5] ?? 0) | (1 << (index & 31));
    }
  }

  remove(keys: Uint32Array): void {
    const { words } = this;
    for (let place = 0; place < keys.length; place += 1) {
      const index = (keys[place] ?? 1) - 1;
      words[index >>> 5] = (words[index >>> 5] ?? 0) & ~(1 << (index & 31));
    }
  }

  /** Keeps the movies that are also in another set. */
  keep(other: MovieSet): void {
    const { words } = this;
    for (let place = 0; place < words.length; place += 1) {
      words[place] = (words[place] ?? 0) & (other.words[place] ?? 0);
    }
  }

  // The next two loop over all movies of a word without a branch for each, which takes a tenth of the time of calling
  // `keepIf`, unless the word has few. `| 0` tells the engine that a number is a 32-bit one.

  /** Keeps the movies whose value is between two, both included; values are less than 2 ** 30 away from 0, or `noDay`. */
  keepBetween(column: Int32Array, least: number, most: number): void {
    const { words } = this;
    const low = Math.min(Math.max(Math.ceil(least), noDay), -noDay) | 0;
    const high = Math.min(Math.max(Math.floor(most), noDay), -noDay) | 0;
    for (let place = 0; place < words.length; place += 1) {
      const kept = words[place] ?? 0;
      if (kept === 0) continue;
      const first = place << 5;
      const bits = Math.min(32, column.length - first);
      let outside = 0;
      if (onesIn(kept) < few) {
        for (let rest = kept | 0; rest !== 0; rest &= rest - 1) {
          const bit = 31 - Math.clz32(rest & -rest);
          const value = (column[first + bit] ?? 0) | 0;
          if (value < low || value > high) outside |= 1 << bit;
        }
      } else {
        for (let bit = 0; bit < bits; bit += 1) {
          const value = (column[first + bit] ?? 0) | 0;
          // The first bit of a negative number is 1.
          outside |= (((value - low) | (high - value)) >>> 31) << bit;
        }
      }
      words[place] = kept & ~outside;
    }
  }

  /** Keeps the movies whose value is one of these, which are whole numbers from 0 to 65,534; -1 is in no list. */
  keepAmong(column: Int32Array, values: readonly number[]): void {
    const { words } = this;
    const listed = new Uint8Array(0x10000);
    for (const value of values) listed[value + 1] = 1;
    for (let place = 0; place < words.length; place += 1) {
      const kept = words[place] ?? 0;
      if (kept === 0) continue;
      const first = place << 5;
      const bits = Math.min(32, column.length - first);
      let among = 0;
      if (onesIn(kept) < few) {
        for (let rest = kept | 0; rest !== 0; rest &= rest - 1) {
          const bit = 31 - Math.clz32(rest & -rest);
          among |= (listed[((column[first + bit] ?? 0) + 1) & 0xffff] ?? 0) << bit;
        }
      } else {
        for (let bit = 0; bit < bits; bit += 1) {
          const value = (column[first + bit] ?? 0) | 0;
          among |= (listed[(value + 1) & 0xffff] ?? 0) << bit;
        }
      }
      words[place] = kept & among;
    }
  }

  /** Removes the movies whose value is one of these. */
  removeAmong(column: Int32Array, values: readonly number[]): void {
    const others = this.copy();
    others.keepAmong(column, values);
    const { words } = this;
    for (let place = 0; place < words.length; place += 1) {
      words[place] = (words[place] ?? 0) & ~(others.words[place] ?? 0);
    }
  }

  /** Keeps the movies for whose index a test is true. */
  keepIf(test: (index: number) => boolean): void {
    const { words } = this;
    for (let place = 0; place < words.length; place += 1) {
      let kept = (words[place] ?? 0) | 0;
      for (let rest = kept; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest);
        if (!test((place << 5) + bit)) kept &= ~(1 << bit);
      }
      words[place] = kept;
    }
  }

  /** The indexes of the movies, in order. */
  indexes(): Uint32Array {
    const { words } = this;
    const found = new Uint32Array(this.count());
    let next = 0;
    for (let place = 0; place < words.length; place += 1) {
      for (let rest = (words[place] ?? 0) | 0; rest !== 0; rest &= rest - 1) {
        found[next] = (place << 5) + 31 - Math.clz32(rest & -rest);
        next += 1;
      }
    }
    return found;
  }

  /** The indexes of up to so many movies from everywhere in the set. */
  sample(size: number): number[] {
    const { words } = this;
    const step = Math.max(1, Math.floor(words.length / size));
    const found: number[] = [];
    for (let place = 0; place < words.length && found.length < size; place += step) {
      const word = (words[place] ?? 0) | 0;
      if (word !== 0) found.push((place << 5) + 31 - Math.clz32(word & -word));
    }
    return found;
  }

  /** The number of movies. */
  count(): number {
    let sum = 0;
    for (let place = 0; place < this.words.length; place += 1) sum += onesIn(this.words[place] ?? 0);
    return sum;
  }

  /** The indexes of up to `size` movies after the first `offset`, in ascending or descending order. */
  slice(offset: number, size: number, descending: boolean): number[] {
    const { words } = this;
    const found: number[] = [];
    let passed = 0;
    for (let step = 0; step < words.length && found.length < size; step += 1) {
      const place = descending ? words.length - 1 - step : step;
      const word = words[place] ?? 0;
      const ones = onesIn(word);
      if (passed + ones <= offset) {
        passed += ones;
        continue;
      }
      for (let turn = 0; turn < 32 && found.length < size; turn += 1) {
        const bit = descending ? 31 - turn : turn;
        if ((word & (1 << bit)) === 0) continue;
        passed += 1;
        if (passed > offset) found.push(place * 32 + bit);
      }
    }
    return found;
  }
}
