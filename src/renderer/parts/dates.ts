import { formatDay, formatNearDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { dateFormat } from '#shared/text/formats.ts';
import { m } from '../i18n/messages.ts';

/** A day as a sentence part: "tomorrow · 3 Oct 2026" when it is near, else "3 Oct 2026"; words for an unknown one. */
export function sayDay(day: CalendarDay | null, today: CalendarDay, language: string): string {
  if (day === null) return m.date_unknown();
  const near = formatNearDay(day, today, language);
  const full = formatDay(day, language);
  return near === null ? full : `${near} · ${full}`;
}

/** The days that a season spans; one of them, or words, where only that is known. */
export function saySpan(days: readonly (CalendarDay | null)[], language: string): string {
  const known = days.filter((day) => day !== null).sort();
  const first = known[0];
  const last = known.at(-1);
  if (first === undefined || last === undefined) return m.date_unknown();
  if (first === last) return formatDay(first, language);
  // Both days in the same shape, and what they have in common once: how is known best by the language itself.
  const format = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(new Date(first), new Date(last));
}
