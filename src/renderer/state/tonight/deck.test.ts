import { describe, expect, it } from 'vitest';
import { Deck } from './deck.ts';

const cards = (...keys: string[]) => keys.map((key) => ({ key }));
/** A deck whose order is that of its cards. */
function deckOf(...keys: string[]): Deck<{ key: string }> {
  const deck = new Deck<{ key: string }>(() => 0);
  deck.fill(cards(...keys));
  return deck;
}
const none: readonly string[] = [];
const taken = (deck: Deck<{ key: string }>, times: number, without = none) =>
  Array.from({ length: times }, () => deck.take(without)?.key);

describe('a deck', () => {
  it('gives each card once before any comes again', () => {
    expect(taken(deckOf('a', 'b', 'c'), 6)).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
    expect(taken(deckOf(), 1)).toEqual([undefined]);
  });

  it('gives none of the cards that are excluded', () => {
    const deck = deckOf('a', 'b');
    expect(taken(deck, 2, ['a'])).toEqual(['b', 'b']);
    expect(taken(deck, 1, ['a', 'b'])).toEqual([undefined]);
  });

  it('that is filled again gives new cards and those that were not taken before the others', () => {
    const deck = deckOf('a', 'b', 'c');
    expect(taken(deck, 1)).toEqual(['a']);
    deck.fill(cards('a', 'c', 'd'));
    expect(taken(deck, 3)).toEqual(['c', 'd', 'a']);
  });

  it('is in the order of the random numbers', () => {
    const numbers = [0.9, 0.1, 0.5];
    const deck = new Deck<{ key: string }>(() => numbers.shift() ?? 0);
    deck.fill(cards('a', 'b', 'c'));
    expect(taken(deck, 3)).toEqual(['b', 'c', 'a']);
  });
});
