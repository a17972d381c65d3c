import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { everyPage, settled } from './pages.ts';
import { findCast } from './seek.ts';
import { expect, readySettings, test } from './story.ts';

/** Kept for looking at; ignored by git. */
const folder = join(import.meta.dirname, '../../test-results/looks');
const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 640 },
];
/** What a value that is not there looks like when nobody thought of it. */
const holes = /\b(null|NaN|undefined|Invalid Date|\[object Object\])\b/;

for (const theme of ['dark', 'light'] as const) {
  test(`every page, pictured in both sizes, ${theme}`, async ({ app, service }) => {
    test.slow();
    const { page } = app;
    mkdirSync(folder, { recursive: true });
    await app.settle({ theme });
    await page.screenshot({ path: join(folder, `first-run-${theme}.png`) });
    await app.settle({ ...readySettings, motion: 'reduced' });
    for (const [name, address] of Object.entries(everyPage(await findCast(service)))) {
      for (const size of sizes) {
        await page.setViewportSize(size);
        await app.goTo(address);
        await settled(page);
        const looks = await page.evaluate(() => ({
          text: document.body.innerText,
          over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }));
        expect(looks.text, name).not.toMatch(holes);
        expect(looks.over, `${name} at ${size.width}`).toBeLessThanOrEqual(0);
        await page.screenshot({ path: join(folder, `${name}-${theme}-${size.width}.png`) });
      }
    }
  });
}

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
      await page.setViewportSize({ width: 900, height: 640 });
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
