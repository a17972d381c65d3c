/**
 * Movie certifications by country, mildest first; the interface doesn't list them. Source: the national
 * classification boards.
 */
const lines: Readonly<Record<string, string>> = {
  AU: 'G PG M MA15+ R18+',
  BR: 'L 10 12 14 16 18',
  CA: 'G PG 14A 18A R',
  CH: '0 6 8 10 12 14 16 18',
  DE: '0 6 12 16 18',
  DK: 'A 7 11 15',
  ES: 'A 7 12 16 18',
  FI: 'S 7 12 16 18',
  FR: 'TP 10 12 16 18',
  GB: 'U PG 12A 12 15 18 R18',
  GR: 'K K12 K15 K18',
  HK: 'I IIA IIB III',
  IE: 'G PG 12A 15A 16 18',
  IN: 'U UA A',
  IT: 'T 6+ 14+ 18+',
  JP: 'G PG12 R15+ R18+',
  KR: 'All 12 15 19',
  MX: 'AA A B B15 C D',
  NL: 'AL 6 9 12 14 16 18',
  NO: 'A 6 9 12 15 18',
  NZ: 'G PG M R13 R15 R16 R18',
  PT: 'M/3 M/6 M/12 M/14 M/16 M/18',
  SE: 'Btl 7 11 15',
  TW: '0+ 6+ 12+ 15+ 18+',
  US: 'G PG PG-13 R NC-17',
  ZA: 'A PG 7-9PG 10-12PG 13 16 18',
};

/** The certifications of a country (ISO 3166-1), mildest first; empty if unknown, so that the person types one. */
export function certificationsOf(country: string): readonly string[] {
  return lines[country]?.split(' ') ?? [];
}
