import { describe, expect, it } from 'vitest';
import { noDay } from './movie-columns.ts';
import { inOrder } from './movie-order.ts';
import { MovieSet } from './movie-set.ts';

/** More than two words of 32, and not a whole number of them. */
const movies = 77;
const numbers = Int32Array.from({ length: movies }, (_, index) => (index * 7) % 10);
const all = (): number[] => Array.from({ length: movies }, (_, index) => index);
const membersOf = (set: MovieSet): number[] => [...set.indexes()];

describe('a set of movies', () => {
  it('has all movies, or none', () => {
    expect(membersOf(MovieSet.all(movies))).toEqual(all());
    expect(MovieSet.all(64).count()).toBe(64);
    expect(membersOf(MovieSet.empty(movies))).toEqual([]);
  });

  it('adds, removes and keeps movies, and a copy does not change with it', () => {
    const set = MovieSet.empty(movies);
    set.add(Uint32Array.of(1, 32, 33, 77));
    const copy = set.copy();
    set.remove(Uint32Array.of(32, 50));
    expect(membersOf(set)).toEqual([0, 32, 76]);
    expect(membersOf(copy)).toEqual([0, 31, 32, 76]);
    copy.keep(set);
    expect(membersOf(copy)).toEqual([0, 32, 76]);
    expect(copy.count()).toBe(3);
  });

  it('keeps the movies whose number is in a range, in a list, or passes a test', () => {
    for (const [keep, isKept] of [
      [(set: MovieSet) => set.keepBetween(numbers, 3, 5), (n: number) => n >= 3 && n <= 5],
      [(set: MovieSet) => set.keepAmong(numbers, [0, 9, 40]), (n: number) => n === 0 || n === 9],
      [(set: MovieSet) => set.keepAmong(numbers, []), () => false],
      [(set: MovieSet) => set.removeAmong(numbers, [0, 9, 40]), (n: number) => n !== 0 && n !== 9],
      [(set: MovieSet) => set.keepIf((index) => numbers[index] === 1), (n: number) => n === 1],
    ] as const) {
      const set = MovieSet.all(movies);
      const sparse = MovieSet.empty(movies);
      sparse.add(Uint32Array.of(1, 2, 31, 32, 50, 51, 77));
      const members = membersOf(sparse);
      for (const each of [set, sparse]) keep(each);
      expect(membersOf(set)).toEqual(all().filter((index) => isKept(numbers[index]!)));
      expect(membersOf(sparse)).toEqual(members.filter((index) => isKept(numbers[index]!)));
    }
  });

  it('a movie without a watch plan is in no list of plans', () => {
    const set = MovieSet.all(2);
    set.keepAmong(Int32Array.of(-1, 0), [0]);
    expect(membersOf(set)).toEqual([1]);
    const others = MovieSet.all(2);
    others.removeAmong(Int32Array.of(-1, 0), [0]);
    expect(membersOf(others)).toEqual([0]);
  });
});

describe('an order of movies', () => {
  const some = MovieSet.all(movies);
  some.keepIf((index) => index % 3 !== 1);
  const members = membersOf(some);
  const withGaps = numbers.map((number, index) => (index % 5 === 0 ? noDay : number));

  it.each([true, false])(
    'has every movie once on its pages, equal ones by popularity (descending: %s)',
    (descending) => {
      for (const by of [numbers, withGaps]) {
        const sorted = members.toSorted((a, b) => {
          const [one, other] = [by[a]!, by[b]!];
          if (one === other) return a - b;
          if (one === noDay || other === noDay) return one === noDay ? 1 : -1;
          return descending ? other - one : one - other;
        });
        const pages = [0, 20, 40, 60].map((offset) => inOrder(some, { by, descending }, offset, 20));
        expect(pages.flat()).toEqual(sorted);
        expect(inOrder(some, { by, descending }, 7, 3)).toEqual(sorted.slice(7, 10));
      }
    },
  );

  it.each([true, false])('is the same for a page of many movies (descending: %s)', (descending) => {
    const many = 60_000;
    const unlike = Int32Array.from(
      { length: many },
      (_, index) => (Math.imul(index, 0x9e3779b1) >>> 4) % 50_000,
    );
    // Most movies have no revenue, and many have no day.
    const alike = unlike.map((number) => (number < 40_000 ? 0 : number));
    const gaps = unlike.map((number) => (number % 3 === 0 ? noDay : number));
    const set = MovieSet.all(many);
    for (const by of [unlike, alike, gaps]) {
      const rank = (index: number): number =>
        by[index] === noDay ? Infinity : descending ? -by[index]! : by[index]!;
      const sorted = membersOf(set).sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
      for (const offset of [0, 9_980, 39_990, many - 10]) {
        expect(inOrder(set, { by, descending }, offset, 20)).toEqual(sorted.slice(offset, offset + 20));
      }
    }
  });

  it('is by popularity without numbers, the most popular first if descending', () => {
    for (const [descending, sorted] of [
      [true, members],
      [false, members.toReversed()],
    ] as const) {
      expect(inOrder(some, { by: null, descending }, 0, 1000)).toEqual(sorted);
      expect(inOrder(some, { by: null, descending }, 30, 5)).toEqual(sorted.slice(30, 35));
    }
  });

  it('has no movies beyond its end, or of an empty set', () => {
    expect(inOrder(some, { by: numbers, descending: true }, 1000, 20)).toEqual([]);
    expect(inOrder(MovieSet.empty(movies), { by: numbers, descending: true }, 0, 20)).toEqual([]);
    expect(inOrder(MovieSet.empty(movies), { by: null, descending: true }, 0, 20)).toEqual([]);
  });
});
