import type { Page } from '@playwright/test';
import { clockOn, localTime } from '../fixtures/test-clock.ts';

/** The day on which stories take place, in every program of theirs. */
export const storyDay = '2026-11-20';

/** The clock of the stories' programs. */
export const storyClock = clockOn(storyDay);

/** Arguments that start a program of the app at the time of the stories. */
export const clockArguments = (): readonly string[] => [`--now=${localTime(storyClock.now())}`];

/** Stops the page's clock at the time of the stories, or at noon of another day. */
export async function stopClock(page: Page, day?: string): Promise<void> {
  await page.clock.setFixedTime(day === undefined ? storyClock.now() : new Date(`${day}T12:00:00`));
}
