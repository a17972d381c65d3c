import { describe, expect, it } from 'vitest';
import { csv } from './files.ts';

// Proves protections of files.ts.
describe('a table', () => {
  const table = async (...cells: (string | number | null)[]): Promise<string> =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv([cells]).arrayBuffer());

  it('contains texts, numbers and empty cells', async () => {
    expect(await table('Pilot', 1, null, -2.5)).toBe('\uFEFFPilot,1,,-2.5\r\n');
    expect(await table('a "b", c', 'd\ne')).toBe('\uFEFF"a ""b"", c","d\ne"\r\n');
  });

  it.each([
    '=HYPERLINK("http://evil.example/")',
    "+1+cmd|'/C calc'!A0",
    '-2+3',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\uFF1D1+1',
    '\uFEFF=1',
    '\u200B\u2060=1',
    '\u00AD+1',
    '\u0000@SUM(1)',
    '\uFE0F\u034F-1',
    '\u{E0020} \u3164\uFF0D1',
    'harmless;\u200D=1',
    'harmless\u200B\t\u202E=1',
    'harmless;=1+1',
    'harmless\t@SUM(1)',
    'harmless\n-1',
    '";=1',
  ])('never makes a formula of %j', async (text) => {
    const written = await table(text);
    // Programs can use any of these separators.
    for (const cell of written.slice(1).split(/[,;\t\r\n]/)) {
      expect(cell.replaceAll(/["\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')).not.toMatch(
        /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/,
      );
    }
  });

  it('does not change names', async () => {
    expect(await table('Spider-Man', 'Love + Hate', 'E=mc²', '(500) Days', '❤️-👩‍👩‍👧')).toBe(
      '\uFEFFSpider-Man,Love + Hate,E=mc²,(500) Days,❤️-👩‍👩‍👧\r\n',
    );
  });
});
