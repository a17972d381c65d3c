import { formatDay, formatNearDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { dateFormat } from '#shared/text/formats.ts';
import { m } from '../i18n/messages.ts';

/** A day in words: "tomorrow · 3 Oct 2026" if it is near, else "3 Oct 2026". */
export function dayText(day: CalendarDay | null, today: CalendarDay, language: string): string {
  if (day === null) return m.date_unknown();
  const near = formatNearDay(day, today, language);
  const full = formatDay(day, language);
  return near === null ? full : `${near} · ${full}`;
}

/** The range from the first to the last day. */
export function spanText(days: readonly (CalendarDay | null)[], language: string): string {
  const known = days.filter((day) => day !== null).sort();
  const first = known[0];
  const last = known.at(-1);
  if (first === undefined || last === undefined) return m.date_unknown();
  if (first === last) return formatDay(first, language);
  // The range format shares what both days have in common.
  const format = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(new Date(first), new Date(last));
}
