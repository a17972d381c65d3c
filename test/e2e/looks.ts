import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { isFull } from '../fixtures/scale.ts';

const folder = join(import.meta.dirname, '../../test-results/looks');

/** With `full`, saves a screenshot for people to look at; git ignores the folder. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (!isFull) return;
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** A check of something that layouts reach in a few frames, such as grids in a window of another size. */
export const expectSoon = expect.configure({ soft: true }).poll;

/** Expects that nothing on the page reaches beyond the window's width; the story fails at its end. */
export async function expectFits(page: Page, where: string): Promise<void> {
  await expectSoon(
    () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    where,
  ).toBeLessThanOrEqual(0);
}
