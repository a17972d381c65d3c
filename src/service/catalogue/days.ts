import { dayNumber } from '#shared/text/calendar-day.ts';

/** The calendar year of a day number. */
export function yearOf(day: number): number {
  return new Date(day * 86_400_000).getUTCFullYear();
}

/** The first and last day of a year; null without a year. A year outside 1 to 9999 has no days. */
export function yearDays(year: number | undefined): readonly [number | null, number | null] {
  if (year === undefined) return [null, null];
  if (year < 1 || year > 9999) return [1, 0];
  const written = String(year).padStart(4, '0');
  return [dayNumber(`${written}-01-01`), dayNumber(`${written}-12-31`)];
}
