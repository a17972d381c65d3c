import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { DayChanges } from './day-changes.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

it('another day is told within a minute, and at once when it is asked for', () => {
  let today: CalendarDay = '2026-11-22';
  const changed = vi.fn();
  const days = new DayChanges(() => today, changed);
  vi.advanceTimersByTime(600_000);
  days.look();
  expect(changed).not.toHaveBeenCalled();
  today = '2026-11-23';
  vi.advanceTimersByTime(60_000);
  days.look();
  expect(changed).toHaveBeenCalledOnce();
  // The clock was set back.
  today = '2026-11-22';
  days.look();
  expect(changed).toHaveBeenCalledTimes(2);
  days.close();
  today = '2026-11-23';
  vi.advanceTimersByTime(600_000);
  expect(changed).toHaveBeenCalledTimes(2);
});
