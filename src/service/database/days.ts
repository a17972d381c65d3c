const dayMs = 24 * 60 * 60_000;

/** A calendar day (YYYY-MM-DD) as days since 1970-01-01. Dates never meet a time zone. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);
}

/** Days since 1970-01-01 as YYYY-MM-DD. */
export function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** The calendar year of a day number. */
export function yearOf(day: number): number {
  return new Date(day * dayMs).getUTCFullYear();
}
