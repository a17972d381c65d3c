import { catalogueLanguages } from '#shared/catalogue/countries.ts';
import { interfaceLanguages } from '#shared/contract/settings.ts';
import { expectAccessible } from './axe.ts';
import { isFull, scaled } from '../fixtures/scale.ts';
import { expectFits, expectSoon, saveScreenshot } from './looks.ts';
import { everyPage, settled, themes } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';
import type { OpenApp } from './story.ts';

const large = { width: 1280, height: 800 };
const small = { width: 900, height: 640 };
/** WCAG 2.2, 1.4.10 (reflow), and a large screen. */
const extremes = [
  { width: 320, height: 640 },
  { width: 2560, height: 1440 },
];
/** The layout doesn't depend on the theme, but people look at screenshots of both. */
const sizesForPeople = isFull ? [large, small] : [];
/** Texts that a page shows for a missing value by mistake. */
const holes = /\b(null|NaN|undefined|Invalid Date|\[object Object\])\b/;

/** Checks the open page in both themes and sizes: nothing is missing, nothing overflows, and all is accessible. */
async function lookAt(app: OpenApp, name: string): Promise<void> {
  const { page } = app;
  for (const theme of themes) {
    await app.changeSettings({ theme });
    for (const size of theme === themes[0] ? [large, small, ...extremes] : sizesForPeople) {
      await page.setViewportSize(size);
      await settled(page);
      const where = `${name}, ${theme}, ${size.width}`;
      await expectSoon(() => page.locator('body').innerText(), where).not.toMatch(holes);
      await expectFits(page, where);
      await saveScreenshot(page, `${name}-${theme}-${size.width}`);
    }
    await page.setViewportSize(large);
    await expectAccessible(page, { name, theme });
  }
}

/** Whether an address is a title's or a person's. */
const isCatalogue = (address: string): boolean => /^\/(?:tv|movie|person)\//.test(address);

test.use({ settings: { ...readySettings, motion: 'reduced' } });

test('every page of a title or a person is complete and accessible in both themes and sizes', async ({
  app,
  service,
}) => {
  test.slow();
  for (const [name, address] of Object.entries(everyPage(await findStoryTitles(service)))) {
    if (!isCatalogue(address)) continue;
    await app.goTo(address);
    await lookAt(app, name);
  }
});

test.describe(() => {
  test.use({ settings: {} });

  test('the first run and every place are complete and accessible in both themes and sizes', async ({
    app,
    service,
  }) => {
    test.slow();
    const { page } = app;
    await expect(page.getByRole('dialog')).toBeVisible();
    await app.changeSettings({ motion: 'reduced' });
    await lookAt(app, 'first-run');
    await app.changeSettings(readySettings);
    for (const [name, address] of Object.entries(everyPage(await findStoryTitles(service)))) {
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
});

const languages = interfaceLanguages.filter((each) => each !== 'en');
const sample = scaled({ sample: 5, whole: languages.length });
const everyNth = Math.ceil(languages.length / sample.count);

test(`the page fits a small window in ${sample.words} languages`, async ({ app, service }) => {
  test.slow();
  const { page } = app;
  await page.setViewportSize(small);
  const { home, season, settings } = everyPage(await findStoryTitles(service));
  for (const language of languages.filter((_, index) => index % everyNth === 0)) {
    const catalogueLanguage = catalogueLanguages.find((tag) => `${tag}-`.startsWith(`${language}-`)) ?? '';
    await app.changeSettings({ interfaceLanguage: language, catalogueLanguage });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    for (const [name, address] of Object.entries({ home, season, settings })) {
      await app.goTo(address);
      await settled(page);
      await expectFits(page, `${name}, ${language}`);
      await saveScreenshot(page, `${name}-${language}-900`);
    }
  }
});
