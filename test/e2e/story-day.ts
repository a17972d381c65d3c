import type { Page } from '@playwright/test';
import { isOnMachineDay, testDay } from '../fixtures/test-day.ts';

const fixedDay = '2026-11-20';

/** The day on which stories take place, now. */
export const storyDay = (): string => testDay(fixedDay);

/** Arguments that give a program the day of the stories. */
export const dayArguments: readonly string[] = isOnMachineDay ? [] : [`--today=${fixedDay}`];

/** Stops the page's clock at noon of a day, unless stories take place on the machine's own day. */
export async function stopClock(page: Page, day = fixedDay): Promise<void> {
  if (!isOnMachineDay) await page.clock.setFixedTime(new Date(`${day}T12:00:00`));
}
