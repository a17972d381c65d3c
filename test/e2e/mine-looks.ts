import { isGate } from '../fixtures/scale.ts';
import { expectAccessible } from './axe.ts';
import { expectFits, saveScreenshot } from './looks.ts';
import { themes } from './pages.ts';
import type { OpenApp } from './story.ts';

const sizes = [
  { width: 1920, height: 1080 },
  { width: 900, height: 640 },
];
/** The size that stories go on with. */
const usual = { width: 1280, height: 800 };

/**
 * Checks a page of the person's own data, and keeps pictures of it, in both themes and at a small and a large size: with `full`,
 * and in the gate where `inGate` says so.
 */
export async function look(app: OpenApp, name: string, { inGate = false } = {}): Promise<void> {
  if (isGate && !inGate) return;
  const { page } = app;
  for (const theme of themes) {
    await app.changeSettings({ theme });
    await expectAccessible(page, { name, theme });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await saveScreenshot(page, `${name}-${theme}-${size.width}`);
      await expectFits(page, `${name}, ${size.width}`);
    }
    await page.setViewportSize(usual);
  }
}
