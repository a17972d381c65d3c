/** One run of the `clock` step: a time zone and a start time. */
export interface ClockRun {
  /** IANA name of the time zone. */
  readonly zone: string;
  /** The start of its clock, which then runs: ISO 8601 with the zone's offset or UTC's. */
  readonly begins: string;
  /** Whether all unit and conformance tests run, or only those about days. */
  readonly isWhole: boolean;
}

/** Zones whose day often differs from UTC's, with winter offsets: far ahead, with minutes, and behind. */
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
 * The runs for a day (YYYY-MM-DD). Each run covers two days, because its clock passes midnight: the end of today in UTC,
 * the end of a 28 February in a leap year, and the end of a year in each zone; plus the changes to and from summer time,
 * which only St. John's has.
 */
export function clockRuns(today: string): readonly ClockRun[] {
  const year = Number(today.slice(0, 4)) + 2;
  const leapYear = Math.ceil(year / 4) * 4;
  const everywhere = zones.flatMap(([zone, offset]) => [
    { zone, begins: `${today}T23:59:59Z` },
    { zone, begins: `${leapYear}-02-28T23:59:50${offset}` },
    { zone, begins: `${year}-12-31T23:59:50${offset}` },
  ]);
  // At 2:00 on the second Sunday of March and the first of November (time zone database, file northamerica).
  const zone = 'America/St_Johns';
  const changes = [
    { zone, begins: `${sundayFrom(`${year}-03-08`)}T01:59:50-03:30` },
    { zone, begins: `${sundayFrom(`${year}-11-01`)}T01:59:50-02:30` },
  ];
  // The first and the last are farthest apart.
  const whole = [everywhere.at(0), everywhere.at(-1)];
  return [...everywhere, ...changes].map((run) => ({ ...run, isWhole: whole.includes(run) }));
}
