import { expect, it } from 'vitest';
import { fold, longestFolded, wordsOfQuery } from '#shared/text/fold.ts';

// Proves protections of fold.ts.
it('a text is folded to limited length, also if one character becomes 18', () => {
  for (const piece of ['a', 'é', '\ufdfa'])
    expect(fold(piece.repeat(2 * longestFolded)).length, piece).toBe(longestFolded);
});

it('a query without words consists of its signs, however they are drawn', () => {
  expect(wordsOfQuery('What?!')).toEqual(['what']);
  expect(wordsOfQuery(' ¿? ')).toEqual(['\ue002000191', '\ue002000063']);
  expect(wordsOfQuery('❤️')).toEqual(wordsOfQuery('❤'));
  expect(wordsOfQuery('！')).toEqual(wordsOfQuery('!'));
  expect(wordsOfQuery(' ')).toEqual([]);
});
