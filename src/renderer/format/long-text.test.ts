import { expect, it } from 'vitest';
import { textStart, textStep } from './long-text.ts';

it('a long text has a beginning without half a character, and goes on until its end', () => {
  expect(textStart('short')).toEqual({ text: 'short', isCut: false });
  const long = `${'x'.repeat(textStep - 1)}😀${'y'.repeat(textStep)}`;
  expect(textStart(long)).toEqual({ text: 'x'.repeat(textStep - 1), isCut: true });
  expect(textStart(long, 2)).toEqual({ text: long.slice(0, 2 * textStep), isCut: true });
  expect(textStart(long, 3)).toEqual({ text: long, isCut: false });
});
