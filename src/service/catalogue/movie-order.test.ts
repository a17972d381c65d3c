import { expect, it } from 'vitest';
import { noDay } from './movie-columns.ts';
import { inOrder } from './movie-order.ts';
import { MovieSet } from './movie-set.ts';

// The oracle of test/conformance compares every order of few movies.
it.each([true, false])('a page of many movies has them in their order (descending: %s)', (descending) => {
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
    const sorted = [...set.indexes()].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
    for (const offset of [0, 9_980, 39_990, many - 10]) {
      expect(inOrder(set, { by, descending }, offset, 20)).toEqual(sorted.slice(offset, offset + 20));
    }
  }
});
