import { dateFormat } from './formats.ts';

const dayMs = 24 * 60 * 60_000;

/** A calendar day, YYYY-MM-DD. Never a moment: no time zone touches it. */
export type CalendarDay = string;

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a calendar day that exists, as YYYY-MM-DD. */
export function isCalendarDay(value: string): boolean {
  const parts = datePattern.exec(value);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}

/** The number of a day since 1970-01-01; for differences between days. */
export function dayNumber(day: CalendarDay): number {
  return Math.round(
    Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / dayMs,
  );
}

/** The day `days` later (or earlier, when negative). */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date((dayNumber(day) + days) * dayMs).toISOString().slice(0, 10);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * The calendar day of a moment (epoch ms) in this machine's time zone: what a person sees and plans goes by the day that
 * their own calendar shows. Only here and in `formatLocalDay` does a moment become a day.
 */
export function localDay(epochMs: number): CalendarDay {
  const moment = new Date(epochMs);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** The year of a day, or "" when the day is unknown. */
export function yearOf(day: CalendarDay | null): string {
  return day === null ? '' : day.slice(0, 4);
}

/** A day in words of a language, e.g. "3 Oct 2026"; formatted in UTC, so that the day never shifts. */
export function formatDay(day: CalendarDay, language: string, style: 'long' | 'medium' = 'medium'): string {
  const format = dateFormat(language, { dateStyle: style, timeZone: 'UTC' });
  return format.format(new Date(dayNumber(day) * dayMs));
}

/** The day of a moment (epoch ms) in this machine's time zone, in words of a language, e.g. "3 Oct 2026". */
export function formatLocalDay(epochMs: number, language: string): string {
  return dateFormat(language, { dateStyle: 'medium' }).format(epochMs);
}

/** "today", "tomorrow", "in 3 days", "2 days ago" within a week either way; null farther off. */
export function formatNearDay(day: CalendarDay, today: CalendarDay, language: string): string | null {
  const days = daysBetween(today, day);
  if (Math.abs(days) > 7) return null;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
}
