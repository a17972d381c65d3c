import { describe, expect, it } from 'vitest';
import { RandomOrder } from './random-order.ts';

const items = (...keys: string[]) => keys.map((key) => ({ key }));
/** A random order that is that of its items. */
function orderOf(...keys: string[]): RandomOrder<{ key: string }> {
  const order = new RandomOrder<{ key: string }>(() => 0);
  order.fill(items(...keys));
  return order;
}
const none: readonly string[] = [];
const taken = (order: RandomOrder<{ key: string }>, times: number, without = none) =>
  Array.from({ length: times }, () => order.take(without)?.key);

describe('a random order', () => {
  it('gives each item once before any comes again', () => {
    expect(taken(orderOf('a', 'b', 'c'), 6)).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
    expect(taken(orderOf(), 1)).toEqual([undefined]);
  });

  it('gives none of the items that are excluded', () => {
    const order = orderOf('a', 'b');
    expect(taken(order, 2, ['a'])).toEqual(['b', 'b']);
    expect(taken(order, 1, ['a', 'b'])).toEqual([undefined]);
  });

  it('that is filled again gives new items and those that were not taken before the others', () => {
    const order = orderOf('a', 'b', 'c');
    expect(taken(order, 1)).toEqual(['a']);
    order.fill(items('a', 'c', 'd'));
    expect(taken(order, 3)).toEqual(['c', 'd', 'a']);
  });

  it('is in the order of the random numbers', () => {
    const numbers = [0.9, 0.1, 0.5];
    const order = new RandomOrder<{ key: string }>(() => numbers.shift() ?? 0);
    order.fill(items('a', 'b', 'c'));
    expect(taken(order, 3)).toEqual(['b', 'c', 'a']);
  });
});
