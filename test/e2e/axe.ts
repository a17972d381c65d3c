import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { themes } from './pages.ts';
import type { OpenApp } from './story.ts';

interface Looked {
  /** What the page is called where it is found wanting; its address when absent. */
  readonly name?: string;
  /** A selector of the part that is looked at; the whole page when absent. */
  readonly part?: string;
}

/** Fails with what axe finds on a page, once the story is at its end. */
export async function expectAccessible(page: Page, { name = page.url(), part }: Looked = {}): Promise<void> {
  // Legacy: for pages without foreign frames. The other way opens a page beside this one, which Electron cannot.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => [
        id,
        nodes.map(({ html, failureSummary }) => [html, failureSummary]),
      ]),
      name,
    )
    .toEqual([]);
}

/** The same in both themes. */
export async function expectAccessibleInThemes(app: OpenApp, looked: Looked = {}): Promise<void> {
  for (const theme of themes) {
    await app.settle({ theme });
    await expectAccessible(app.page, looked);
  }
}
