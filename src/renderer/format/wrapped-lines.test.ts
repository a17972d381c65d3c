import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { wrappedLines } from './wrapped-lines.ts';

/** Every character is one unit wide. */
const inLines = (text: string, width: number, most = 9): readonly string[] =>
  wrappedLines(text, { width, most, measure: (part) => [...part].length });

describe('a text in lines', () => {
  it('breaks between words', () => {
    expect(inLines('The Winter of the Seventh Day', 12)).toEqual(['The Winter', 'of the', 'Seventh Day']);
    expect(inLines('  One\n two ', 20)).toEqual(['One two']);
    expect(inLines('', 20)).toEqual([]);
  });

  it('breaks a text without spaces between characters, and never before closing punctuation', () => {
    expect(inLines('灯台の冬、七日目。', 4)).toEqual(['灯台の冬、', '七日目。']);
    expect(inLines('Donaudampfschiff', 6)).toEqual(['Donaud', 'ampfsc', 'hiff']);
  });

  it('ends with an ellipsis where more would follow', () => {
    expect(inLines('The Winter of the Seventh Day', 12, 2)).toEqual(['The Winter', 'of the…']);
    expect(inLines('The Winters of the Seventh Day', 11, 1)).toEqual(['The Winter…']);
  });

  it('keeps all its words, in lines no wider than asked', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zé]{1,9}$/), { maxLength: 40 }), (words) => {
        const lines = inLines(words.join(' '), 9, 40);
        expect(lines.join(' ')).toBe(words.join(' '));
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(9);
      }),
    );
  });

  it('is never longer than asked, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 1, max: 5 }),
        (text, most) => {
          expect(inLines(text, 8, most).length).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});
