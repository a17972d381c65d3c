import { describe, expect, it } from 'vitest';
import { summedLine } from '../platform/summed-lines.ts';
import type { UnsentLines } from './store/sharing.ts';
import { newKeyText, readKey, seal, sealLines, unseal, unsealLines } from './sealing.ts';

function newKey() {
  const key = readKey(newKeyText());
  if (key === null) throw new Error('A new key is one.');
  return key;
}
const lineOf = (text: string, times = 1): string => summedLine({ text: text.repeat(times) });
const unsent = (...lines: string[]): UnsentLines => ({
  ...{ key: 'abc', text: lines.join(''), lastBytes: 0, lastSum: '', last: 3 },
});
const piecesOf = (text: string): string[] => text.split(/(?<=\n)/);

describe('sealing', () => {
  it('gives back what was encrypted with one of the keys, each time otherwise', () => {
    const [key, other] = [newKey(), newKey()];
    const [first, second] = [seal(key, 'packs', 'Lärm'), seal(key, 'packs', 'Lärm')];
    expect(first).not.toBe(second);
    expect([first, second].map((sealed) => unseal([other, key], 'packs', sealed))).toEqual(['Lärm', 'Lärm']);
    const lines = [
      lineOf('one'),
      lineOf('two ü', 5_000),
      lineOf('three', 2_000),
      lineOf('four'),
      lineOf('five'),
    ];
    const { text, lastBytes } = sealLines(key, unsent(...lines));
    expect(text).not.toContain('two ü');
    expect(piecesOf(text)).toHaveLength(3);
    expect(piecesOf(text).at(-1)).toHaveLength(lastBytes);
    expect(unsealLines([other, key], text)).toBe(lines.join(''));
  });

  // Proves protections of sealing.ts.
  it('reads nothing that is another one, of another key, for another use, plain, or no text of it at all', () => {
    const key = newKey();
    const sealed = seal(key, 'packs', 'Lärm');
    const bytes = Buffer.from(sealed, 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(unseal([key], 'packs', changed.toString('base64'))).toBeNull();
      expect(unseal([key], 'packs', bytes.subarray(0, at).toString('base64'))).toBeNull();
    }
    expect(unseal([newKey()], 'packs', sealed)).toBeNull();
    expect(unseal([key], 'lines', sealed)).toBeNull();
    expect(unseal([key], 'packs', '%')).toBeNull();
    expect(['', 'c2hvcnQ=', newKeyText().slice(4)].map(readKey)).toEqual([null, null, null]);
    const [one, three] = [lineOf('one'), lineOf('three')];
    const [first, second, third] = ([one, lineOf('two'), three] as const).map(
      (line) => sealLines(key, unsent(line)).text,
    ) as [string, string, string];
    const others = [
      summedLine({ sealed: 7 }),
      summedLine({ plain: 'one' }),
      second.replace('"sealed":"', '"sealed":"A'),
      '"\n',
    ];
    const text = [first, one, ...others, third].join('');
    expect(unsealLines([key], text)).toBe(`${one}${'\n'.repeat(5)}${three}`);
  });
});
