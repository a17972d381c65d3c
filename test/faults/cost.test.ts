import { afterAll, expect, it } from 'vitest';
import { withCpuMs } from '../fixtures/cpu-time.ts';
import { readers } from './text-readers.ts';

/* Hostile but legal texts of growing length: the cost of whatever reads them grows no faster than they do. */

const pieces = {
  letters: 'a',
  digits: '1',
  words: 'word ',
  spaces: ' ',
  lines: '\n',
  'ligatures that fold to 18 characters': '\ufdfa',
  'combining marks': 'a\u0301\u0323\u0308',
  'changes of direction': '\u202e\u05d0',
  'letters of other alphabets': 'Ж한कウ',
  'ideographs without spaces': '漢',
  emoji: '👩‍👩‍👧',
  'half characters': '\ud83d',
  markup: '_*~~[',
  nesting: '[{(',
  'printed maps': 'map[',
  'quoted lines': '> ',
  quotes: '"><',
  formulas: ';=',
  'unseen characters': '\u200b\u00ad\ufe0f ',
  links: 'https://a.b/',
  slashes: '/',
} as const;

const [short, long] = [12_000, 48_000];
/** Less is noise of the machine, in ms. */
const noiseMs = 15;
/** n·log n is below 1.1; a quadratic reader has 2. */
const mostExponent = 1.6;

const rows: string[] = [];
afterAll(() => console.log(['the cost grows with n to the power of', ...rows].join('\n')));

async function cost(reader: (text: string) => unknown, text: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) times.push((await withCpuMs(() => reader(text)))[1]);
  return Math.min(...times);
}

// Proves protections of files.ts and values.ts.
it.each(Object.keys(readers))('%s costs time in proportion to the text', async (name) => {
  const reader = readers[name] ?? String;
  const steep: string[] = [];
  let worst = { exponent: 0, ms: 0, kind: '' };
  for (const [kind, piece] of Object.entries(pieces)) {
    const made = (length: number): string => `${piece.repeat(length / piece.length)}x`;
    const few = await cost(reader, made(short));
    const many = await cost(reader, made(long));
    const exponent = Math.log(Math.max(many, noiseMs) / Math.max(few, noiseMs)) / Math.log(long / short);
    if (exponent > mostExponent) steep.push(`${kind}: ${exponent.toFixed(2)} (${few} ms, ${many} ms)`);
    if (many > worst.ms) worst = { exponent, ms: many, kind };
  }
  rows.push(
    `${name.padEnd(20)}${worst.exponent.toFixed(2).padStart(6)}${worst.ms.toFixed(1).padStart(9)} ms  ${worst.kind}`,
  );
  expect(steep).toEqual([]);
});
