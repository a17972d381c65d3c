import { Random, purposes } from './random.ts';

/** How many plans of cinema releases exist; they are numbered from 0. */
export const releasePlanCount = 48;
/** The plan of television movies. */
export const tvPlan = 100;

/** Every plan. */
export const releasePlans: readonly number[] = [
  ...Array.from({ length: releasePlanCount }, (_, plan) => plan),
  tvPlan,
];

const releaseCountries =
  'US GB DE FR ES IT JP BR CA AU NL SE NO DK FI PL KR IN MX AR TR GR EG IL UA AT CH BE IE PT CZ HK TW NZ ZA NG'.split(
    ' ',
  );

/** A row of `release_plans`. */
export interface PlannedRelease {
  readonly country: string;
  /** 1 premiere, 2 limited, 3 in cinemas, 4 digital, 5 on disc, 6 on television. */
  readonly type: number;
  readonly daysAfter: number;
}

/** The releases of a plan, by country. */
export function releasePlan(seed: number, plan: number): PlannedRelease[] {
  const random = new Random(seed, purposes.releasePlan, plan);
  if (plan === tvPlan) {
    return releaseCountries
      .filter(() => random.chance(0.4))
      .map((country, index) => ({ country, type: 6, daysAfter: index === 0 ? 0 : random.between(0, 90) }));
  }
  const reach = random.pick([8, 16, 26, 36]);
  const limited = random.chance(0.3);
  const digitalAfter = random.pick([0, 31, 45, 60, 90]);
  return releaseCountries.slice(0, reach).flatMap((country, index) => {
    const lag = index === 0 ? 0 : random.pick([0, 0, 1, 2, 5, 7, 14, 28, 49]);
    const releases: PlannedRelease[] = [];
    if (index < 3 && random.chance(0.3)) releases.push({ country, type: 1, daysAfter: 0 });
    const first = lag + (releases.length > 0 ? 9 : 0);
    const startsSmall = limited && random.chance(0.5);
    if (startsSmall) releases.push({ country, type: 2, daysAfter: first });
    releases.push({ country, type: 3, daysAfter: first + (startsSmall ? random.pick([7, 14, 21]) : 0) });
    if (random.chance(0.8)) releases.push({ country, type: 4, daysAfter: first + digitalAfter + 21 });
    if (random.chance(0.45)) releases.push({ country, type: 5, daysAfter: first + digitalAfter + 70 });
    if (random.chance(0.2)) releases.push({ country, type: 6, daysAfter: first + 540 });
    return releases;
  });
}

/** The names of the six maturities, mildest first; equal neighbours are the same certification. */
const certificationLines: Readonly<Record<string, string>> = {
  US: 'G PG PG-13 R R NC-17',
  GB: 'U PG 12A 15 18 18',
  DE: '0 6 12 16 18 18',
  FR: 'TP TP 10 12 16 18',
  ES: 'A 7 12 16 18 18',
  IT: 'T 6+ 6+ 14+ 18+ 18+',
  JP: 'G G PG12 R15+ R18+ R18+',
  BR: 'L 10 12 14 16 18',
  CA: 'G PG 14A 18A 18A R',
  AU: 'G PG M MA15+ R18+ R18+',
  NL: 'AL 6 12 14 16 18',
  SE: 'Btl 7 11 15 15 15',
  NO: 'A 6 9 12 15 18',
  DK: 'A 7 11 15 15 15',
  FI: 'S 7 12 16 18 18',
  KR: 'All 12 15 15 19 19',
  IN: 'U UA UA A A A',
  MX: 'AA A B B15 C D',
  IE: 'G PG 12A 15A 16 18',
  PT: 'M/3 M/6 M/12 M/14 M/16 M/18',
  GR: 'K K K12 K15 K18 K18',
  NZ: 'G PG M R15 R16 R18',
  HK: 'I IIA IIA IIB III III',
  TW: '0+ 6+ 12+ 15+ 18+ 18+',
  ZA: 'A PG 10-12PG 13 16 18',
};

/** Rows of `certifications`. */
export const certifications = Object.entries(certificationLines).flatMap(([country, line]) => {
  const names = line.split(' ');
  return names.map((certification, maturity) => ({
    country,
    maturity,
    certification,
    rank: names.indexOf(certification),
  }));
});
