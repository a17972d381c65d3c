import { SHARE_ENV, Worker } from 'node:worker_threads';
import { beforeEach, expect, it, vi } from 'vitest';
import { localDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { DayChanges } from './day-changes.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

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

it('a journey into another time zone is another day', async () => {
  const { TZ: zone } = process.env;
  process.env.TZ = 'UTC';
  const changed = vi.fn();
  const days = new DayChanges(() => localDay(Date.UTC(2026, 10, 22, 20)), changed);
  // Another thread sets it, and this one is told as little as by the system.
  const system = new Worker("process.env.TZ = 'Asia/Tokyo'", { eval: true, env: SHARE_ENV });
  await new Promise((resolve) => system.on('exit', resolve));
  expect(localDay(Date.UTC(2026, 10, 22, 20))).toBe('2026-11-22');
  days.look();
  expect(changed).toHaveBeenCalledOnce();
  expect(localDay(Date.UTC(2026, 10, 22, 20))).toBe('2026-11-23');
  days.close();
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});
