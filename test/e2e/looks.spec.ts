import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './axe.ts';
import { everyPage, settled, themes } from './pages.ts';
import { findCast } from './seek.ts';
import { expect, readySettings, test } from './story.ts';
import type { OpenApp } from './story.ts';

/** Kept for looking at; ignored by git. */
const folder = join(import.meta.dirname, '../../test-results/looks');
const large = { width: 1280, height: 800 };
const small = { width: 900, height: 640 };
/** What a value that is not there looks like when nobody thought of it. */
const holes = /\b(null|NaN|undefined|Invalid Date|\[object Object\])\b/;

/** Looks at the page that is open, in both themes and sizes: nothing is missing, nothing beyond the edge, all accessible. */
async function lookAt(app: OpenApp, name: string): Promise<void> {
  const { page } = app;
  for (const theme of themes) {
    await app.settle({ theme });
    for (const size of [large, small]) {
      await page.setViewportSize(size);
      await settled(page);
      const looks = await page.evaluate(() => ({
        text: document.body.innerText,
        over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      const where = `${name}, ${theme}, ${size.width}`;
      expect.soft(looks.text, where).not.toMatch(holes);
      expect.soft(looks.over, where).toBeLessThanOrEqual(0);
      await page.screenshot({ path: join(folder, `${name}-${theme}-${size.width}.png`) });
    }
    await page.setViewportSize(large);
    await expectAccessible(page, { name });
  }
}

/** Whether an address is a title's or a person's. */
const isCatalogue = (address: string): boolean => /^\/(?:tv|movie|person)\//.test(address);

test('every page of a title or a person is whole and accessible in both themes and sizes', async ({
  app,
  service,
}) => {
  test.slow();
  mkdirSync(folder, { recursive: true });
  await app.settle({ ...readySettings, motion: 'reduced' });
  for (const [name, address] of Object.entries(everyPage(await findCast(service)))) {
    if (!isCatalogue(address)) continue;
    await app.goTo(address);
    await lookAt(app, name);
  }
});

test('the first run and every place are whole and accessible in both themes and sizes', async ({
  app,
  service,
}) => {
  test.slow();
  const { page } = app;
  mkdirSync(folder, { recursive: true });
  await expect(page.getByRole('dialog')).toBeVisible();
  await app.settle({ motion: 'reduced' });
  await lookAt(app, 'first-run');
  await app.settle(readySettings);
  for (const [name, address] of Object.entries(everyPage(await findCast(service)))) {
    if (isCatalogue(address)) continue;
    await app.goTo(address);
    await lookAt(app, name);
  }
  await app.goTo('/tv/abc');
  await lookAt(app, 'nowhere');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await lookAt(app, 'shortcuts');
});

for (const [language, catalogueLanguage] of [
  ['de', 'de-DE'],
  ['ar', 'ar-SA'],
] as const) {
  test(`the page in ${language}`, async ({ app, service }) => {
    const { page } = app;
    mkdirSync(folder, { recursive: true });
    await app.settle({ ...readySettings, interfaceLanguage: language, catalogueLanguage });
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    const { home, season, settings } = everyPage(await findCast(service));
    for (const [name, address] of Object.entries({ home, season, settings })) {
      await page.setViewportSize(small);
      await app.goTo(address ?? '/');
      await settled(page);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, name).toBeLessThanOrEqual(0);
      await page.screenshot({ path: join(folder, `${name}-${language}-900.png`) });
    }
  });
}
