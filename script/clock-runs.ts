/** A run of the step `clock`: where, and from which moment on. */
export interface ClockRun {
  /** IANA name of the time zone. */
  readonly zone: string;
  /** The first moment of its clock, which goes on from there: ISO 8601 with the zone's own offset, or UTC's. */
  readonly begins: string;
  /** Everything of unit and conformance, not only what speaks of days. */
  readonly isWhole: boolean;
}

/** Zones whose day is seldom UTC's day, with their offsets in winter: one far ahead, one with minutes, one behind. */
const zones: readonly (readonly [zone: string, offset: string])[] = [
  ['Pacific/Kiritimati', '+14:00'],
  ['Asia/Kathmandu', '+05:45'],
  ['America/St_Johns', '-03:30'],
];

/** The first Sunday on or after a day (YYYY-MM-DD). */
function sundayFrom(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7));
  return date.toISOString().slice(0, 10);
}

/**
 * The runs, seen from a day (YYYY-MM-DD). A run meets two moments, since its clock goes on: the last second of today in
 * UTC leads to tomorrow, and the last seconds of 31 December are two years ahead. So three runs for each zone meet
 * every moment there, and two more the changes to and from summer time, which of these zones only St. John's has.
 */
export function clockRuns(today: string): readonly ClockRun[] {
  const year = Number(today.slice(0, 4)) + 2;
  const leapYear = Math.ceil(year / 4) * 4;
  const everywhere = zones.flatMap(([zone, offset]) => [
    { zone, begins: `${today}T23:59:59Z` },
    { zone, begins: `${leapYear}-02-28T23:59:50${offset}` },
    { zone, begins: `${year}-12-31T23:59:50${offset}` },
  ]);
  // At two o'clock of the second Sunday of March and the first of November (time zone database, file northamerica).
  const zone = 'America/St_Johns';
  const changes = [
    { zone, begins: `${sundayFrom(`${year}-03-08`)}T01:59:50-03:30` },
    { zone, begins: `${sundayFrom(`${year}-11-01`)}T01:59:50-02:30` },
  ];
  // The two that are farthest from each other.
  const whole = [everywhere.at(0), everywhere.at(-1)];
  return [...everywhere, ...changes].map((run) => ({ ...run, isWhole: whole.includes(run) }));
}
