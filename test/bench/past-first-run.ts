import type { Page } from '@playwright/test';

/** Answers the first run's questions and waits until the answers are stored, because the dialog closes before that. */
export async function goPastFirstRun(page: Page): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.request().postData()?.includes('firstRunDone') === true),
    page.getByRole('button', { name: 'Skip setup' }).click(),
  ]);
}
