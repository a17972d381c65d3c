import { dateFormat, relativeTimeFormat } from './formats.ts';

const dayMs = 24 * 60 * 60_000;

/** A calendar day, YYYY-MM-DD. It has no time zone. */
export type CalendarDay = string;

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is an existing calendar day, YYYY-MM-DD. */
export function isCalendarDay(value: string): boolean {
  const parts = datePattern.exec(value);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}

/** The calendar day of a time (epoch ms) in UTC, as services count days. */
export function utcDay(epochMs: number): CalendarDay {
  return dayText(Math.floor(epochMs / dayMs));
}

/** The number of days since 1970-01-01. */
export function dayNumber(day: CalendarDay): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);
}

/** The day with a number; the opposite of `dayNumber`. */
export function dayText(number: number): CalendarDay {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

/** The day `days` later, or earlier if negative. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayText(dayNumber(day) + days);
}

/** Whole days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * The calendar day of a time (epoch ms) in this machine's time zone, which is the person's own calendar. Only this
 * function, `localMinute`, `formatLocalDay` and `utcDay` convert a time to a day.
 */
export function localDay(epochMs: number): CalendarDay {
  const moment = new Date(epochMs);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** The day and time of a time (epoch ms) in this machine's time zone, YYYY-MM-DDTHH:MM. */
export function localMinute(epochMs: number): string {
  const moment = new Date(epochMs);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${localDay(epochMs)}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`;
}

/** The year of a day; "" if unknown. */
export function yearOf(day: CalendarDay | null): string {
  return day === null ? '' : day.slice(0, 4);
}

/** Formats a day, for example "3 Oct 2026"; in UTC, so that the day never shifts. */
export function formatDay(day: CalendarDay, language: string, style: 'long' | 'medium' = 'medium'): string {
  const format = dateFormat(language, { dateStyle: style, timeZone: 'UTC' });
  return format.format(new Date(dayNumber(day) * dayMs));
}

/** Formats the day of a time (epoch ms) in this machine's time zone, for example "3 Oct 2026". */
export function formatLocalDay(epochMs: number, language: string): string {
  const localMs = epochMs - new Date(epochMs).getTimezoneOffset() * 60_000;
  // A format keeps the zone in which it was made, also when the machine's is another one.
  return dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(localMs);
}

/** "today", "tomorrow", "in 3 days" or "2 days ago" where it is less than a week away; otherwise null. */
export function formatNearDay(day: CalendarDay, today: CalendarDay, language: string): string | null {
  const days = daysBetween(today, day);
  if (Math.abs(days) >= 7) return null;
  return relativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
}
