import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { fileName } from './system-text.ts';

// Proves protections of system-text.ts.
describe('a file name', () => {
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
    [['con.txt'], 'con_.txt'],
    [['NUL.tar.gz'], 'NUL_.tar.gz'],
    [['aux .csv'], 'aux_ .csv'],
    [['COM¹'], 'COM¹_'],
    [['LPT³.txt'], 'LPT³_.txt'],
    [['CONIN$'], 'CONIN$_'],
    [['conout$.log'], 'conout$_.log'],
    [['Console'], 'Console'],
    [['Con Air'], 'Con Air'],
    [['-rf'], 'rf'],
    [['\u200B--output=x'], 'output=x'],
    [['. -.-rf'], 'rf'],
    [['Spider-Man'], 'Spider-Man'],
    [['-'], 'marquee'],
    [['\ud800'], '\ufffd'],
    [['///'], 'marquee'],
    [[''], 'marquee'],
  ])('%j is %j', (parts, expected) => {
    expect(fileName(...parts)).toBe(expected);
  });

  it('is valid in every file system, whatever the title', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 3 }), (parts) => {
        const name = fileName(...parts);
        expect(name).toMatch(/^[^\p{Cc}\p{Cf}<>:"/\\|?*]+$/u);
        expect(name).not.toMatch(/^[-.\s]|[.\s]$/);
        expect(name.isWellFormed()).toBe(true);
        expect(new TextEncoder().encode(`${name}.csv`).length).toBeLessThan(256);
      }),
    );
  });
});
