import { expect, it } from 'vitest';
import { fold, longestFolded } from './fold.ts';

// Proves protections of fold.ts.
it('a text is folded to limited length, also if one character becomes 18', () => {
  for (const piece of ['a', 'é', '\ufdfa'])
    expect(fold(piece.repeat(2 * longestFolded)).length, piece).toBe(longestFolded);
});
