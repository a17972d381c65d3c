import { globSync } from 'node:fs';
import { join } from 'node:path';
import { cutTexts } from './cut-texts.ts';
import { expectFits, expectSoon, saveScreenshot } from './looks.ts';
import { everyPage, settled } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';

const sizes = [
  { width: 900, height: 640 },
  { width: 1280, height: 800 },
];
const [pseudoScript = ''] = globSync('assets/en-XA-*.js', {
  cwd: join(import.meta.dirname, '../../out/renderer'),
});

test.use({ settings: {} });

test(
  'in a language that is 40 % longer, no page cuts a text or overflows',
  { tag: '@browser-only' },
  async ({ app, service }) => {
    test.slow();
    const { page } = app;
    // The page gets the pseudo-language when it asks for German.
    await page.route(/\/assets\/de-[^/]+\.js$/, (route) =>
      route.fulfill({ path: join(import.meta.dirname, '../../out/renderer', pseudoScript) }),
    );
    await app.changeSettings({ interfaceLanguage: 'de', motion: 'reduced' });
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(/^\[.+\]$/);
    const look = async (name: string): Promise<void> => {
      for (const size of sizes) {
        const where = `${name}, ${size.width}`;
        await page.setViewportSize(size);
        await settled(page);
        await expectFits(page, where);
        await expectSoon(() => cutTexts(page), where).toEqual([]);
        await saveScreenshot(page, `${name}-pseudo-${size.width}`);
      }
    };
    await look('first-run');
    await app.changeSettings(readySettings);
    for (const [name, address] of Object.entries(everyPage(await findStoryTitles(service)))) {
      await app.goTo(address);
      await look(name);
    }
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('shortcuts');
    // What the check would miss without this: a heading in too narrow a box.
    await page.keyboard.press('Escape');
    await page.locator('main h1').evaluate((heading) => {
      heading.style.cssText = 'width: 40px; white-space: nowrap';
    });
    await expect.poll(() => cutTexts(page)).toHaveLength(1);
  },
);
