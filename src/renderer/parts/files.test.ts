import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csv, fileName } from './files.ts';

describe('a file’s name', () => {
  it.each([
    [['Breaking Good', 'Ratings'], 'Breaking Good Ratings'],
    [['مسلسل', 1], 'مسلسل 1'],
    [['../../etc/passwd'], 'etc passwd'],
    [['C:\\Windows\\system32'], 'C Windows system32'],
    [['cover\u202Egpj.exe'], 'cover gpj.exe'],
    [['a\u0000b\r\nc\u2028d'], 'a b c d'],
    [['.htaccess'], 'htaccess'],
    [['trailing. . .'], 'trailing'],
    [['CON'], 'CON_'],
    [['lpt1'], 'lpt1_'],
    [['Console'], 'Console'],
    [['\ud800'], '\ufffd'],
    [['///'], 'marquee'],
    [[''], 'marquee'],
  ])('%j is %j', (parts, expected) => {
    expect(fileName(...parts)).toBe(expected);
  });

  it('is one that every file system takes, whatever the title is', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 3 }), (parts) => {
        const name = fileName(...parts);
        expect(name).toMatch(/^[^\p{Cc}\p{Cf}<>:"/\\|?*]+$/u);
        expect(name).not.toMatch(/^[.\s]|[.\s]$/);
        expect(name.isWellFormed()).toBe(true);
        expect(new TextEncoder().encode(`${name}.csv`).length).toBeLessThan(256);
      }),
    );
  });
});

describe('a table', () => {
  const table = async (...cells: (string | number | null)[]): Promise<string> =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv([cells]).arrayBuffer());

  it('holds texts, numbers and nothing', async () => {
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
    'harmless;=1+1',
    'harmless\t@SUM(1)',
    'harmless\n-1',
    '";=1',
  ])('never calculates %j', async (text) => {
    const written = await table(text);
    // However a program cuts it into cells, by commas, semicolons, tabs or lines, with quotes or without.
    for (const cell of written.slice(1).split(/[,;\t\r\n]/)) {
      expect(cell.replaceAll('"', '')).not.toMatch(/^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/);
    }
  });

  it('leaves names as they are', async () => {
    expect(await table('Spider-Man', 'Love + Hate', 'E=mc²', '(500) Days')).toBe(
      '\uFEFFSpider-Man,Love + Hate,E=mc²,(500) Days\r\n',
    );
  });
});
