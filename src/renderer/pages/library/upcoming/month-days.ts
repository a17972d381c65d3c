import { addDays, dayNumber } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';

const firstOf = (day: CalendarDay): CalendarDay => `${day.slice(0, 7)}-01`;

/** The same day `months` later, or earlier if negative; the last day of a month that is too short. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return addDays(first, Math.min(date, length) - 1);
}

/** The first day of the week of a day. `firstWeekday`: 1 Monday to 7 Sunday. */
export function startOfWeek(day: CalendarDay, firstWeekday: number): CalendarDay {
  // 1970-01-01 was a Thursday.
  const weekday = (((dayNumber(day) + 3) % 7) + 7) % 7;
  return addDays(day, -((weekday - (firstWeekday - 1) + 7) % 7));
}

/** The whole weeks that contain a day's month. */
export function weeksOf(day: CalendarDay, firstWeekday: number): CalendarDay[][] {
  const first = firstOf(day);
  const next = addMonths(first, 1);
  const weeks: CalendarDay[][] = [];
  for (let start = startOfWeek(first, firstWeekday); start < next; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
}

/** The first day of the week where a language is spoken: 1 Monday to 7 Sunday. */
export function firstWeekdayIn(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?(): { firstDay: number } };
  return locale.getWeekInfo?.().firstDay ?? 1;
}
