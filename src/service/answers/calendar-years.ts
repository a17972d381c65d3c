import { dayNumber } from '../database/days.ts';

/** First and last day of a year (days since 1970), null when none is asked; a year that cannot be written has no days. */
export function yearDays(year: number | undefined): readonly [number | null, number | null] {
  if (year === undefined) return [null, null];
  if (year < 1 || year > 9999) return [1, 0];
  const written = String(year).padStart(4, '0');
  return [dayNumber(`${written}-01-01`), dayNumber(`${written}-12-31`)];
}
