import type { Page } from '@playwright/test';

/**
 * Answers the questions of the first run, and waits until the answers are kept: the dialog goes before they are, and
 * whoever opened the page anew meanwhile would measure it with the dialog above.
 */
export async function goPastFirstRun(page: Page): Promise<void> {
  await Promise.all([
    page.waitForResponse(/settings\.change/),
    page.getByRole('button', { name: 'Start browsing' }).click(),
  ]);
}
