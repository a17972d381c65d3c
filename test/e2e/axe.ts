import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Fails with what axe finds on a page, or in the part of it that a selector names. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // Legacy: for pages without foreign frames. The other way opens a page beside this one, which Electron cannot.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
