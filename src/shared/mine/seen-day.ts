import type { CalendarDay } from '../text/calendar-day.ts';

/** The day of a `SeenMark`’s time; null: unknown. */
export const seenDay = (at: string | null): CalendarDay | null => at?.slice(0, 10) ?? null;
