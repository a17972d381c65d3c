import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { themes } from './pages.ts';
import type { OpenApp } from './story.ts';

interface Looked {
  /** What the page is called in a report; its address when absent. */
  readonly name?: string;
  /** A selector of the part to check; the whole page when absent. */
  readonly part?: string;
  /** Every rule is checked in the first theme; colours alone depend on the theme. */
  readonly theme?: (typeof themes)[number];
}

/** Reports what axe finds on a page; the story fails at its end. */
export async function expectAccessible(
  page: Page,
  { name = page.url(), part, theme }: Looked = {},
): Promise<void> {
  // Colours in the middle of a change of theme belong to neither.
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    return Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => undefined);
  });
  // The other mode opens a page beside this one, which Electron cannot; this one is for pages without foreign frames.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (part !== undefined) axe.include(part);
  if (theme !== undefined && theme !== themes[0]) axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
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

/** Does the same in both themes. */
export async function expectAccessibleInThemes(app: OpenApp, looked: Looked = {}): Promise<void> {
  for (const theme of themes) {
    await app.changeSettings({ theme });
    await expectAccessible(app.page, { ...looked, theme });
  }
}
