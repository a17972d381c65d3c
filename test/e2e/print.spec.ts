import type { Page } from '@playwright/test';
import { saveScreenshot } from './looks.ts';
import { findLongSeason, findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

/** What of the shown page would be wrong on paper. */
const wrongOnPaper = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
    const lightness = (element: Element) =>
      Number(/^oklch\(([\d.]+)/.exec(getComputedStyle(element).color)?.[1] ?? 1);
    return {
      controls: shown('nav, button, .button, input, select, [role="tab"], .shell header:not(main header)')
        .length,
      backgrounds: [document.documentElement, document.body].map(
        (element) => getComputedStyle(element).backgroundColor,
      ),
      underlined: shown('a').filter((link) => getComputedStyle(link).textDecorationLine !== 'none').length,
      pale: shown('main :is(h1, h2, h3, p, li)').filter((words) => lightness(words) > 0.6).length,
      wide: document.documentElement.scrollWidth > innerWidth,
    };
  });
const nothing = {
  controls: 0,
  backgrounds: ['rgb(255, 255, 255)', 'rgb(255, 255, 255)'],
  underlined: 0,
  pale: 0,
  wide: false,
};

test('titles, seasons, people and Discover print in dark words on white, without what only a screen can use', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { series, movie, person } = await findStoryTitles(service);
  for (const [name, address, region, theme] of [
    // With the system's theme.
    ['series', `/tv/${series.id}`, 'Seasons', null],
    ['movie', `/movie/${movie.id}`, 'Where to watch', 'dark'],
    ['season', `/tv/${series.id}/season/1`, null, 'light'],
    ['person', `/person/${person.id}`, null, 'dark'],
    ['discover', '/discover?with_genres=18', null, 'light'],
  ] as const) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    if (theme !== null) await app.changeSettings({ theme });
    await app.goTo(address);
    if (region !== null) await expect(page.getByRole('region', { name: region })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height: 1000 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => wrongOnPaper(page), name).toEqual(nothing);
    await saveScreenshot(page, `print-${name}`);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('every loaded movie of Discover is printed, with the filters in words', async ({ app }) => {
  const { page } = app;
  await app.goTo('/discover?with_genres=18');
  const cards = page.getByRole('list', { name: 'Matching movies' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  await page.setViewportSize({ width: 600, height: 500 });
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const shown = document.querySelectorAll('main [data-grid] [role="listitem"]');
      document.documentElement.dataset['printed'] = String(shown.length);
    });
  });
  await page.pdf();
  const printed = Number(await page.locator('html').getAttribute('data-printed'));
  expect(printed).toBeGreaterThanOrEqual(20);
  await expect.poll(() => cards.count()).toBeLessThan(printed);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.on-paper')).toBeVisible();
  // The switches of what is hidden are gone, and so is their name.
  await expect(page.locator('main').getByText('Hide', { exact: true }).filter({ visible: true })).toHaveCount(
    0,
  );
  await expect(page.locator('.on-paper')).toContainText('Drama');
});

test('every episode of a long season is printed', async ({ app, service }) => {
  const { page } = app;
  const { id, season, episodes } = await findLongSeason(service);
  await app.goTo(`/tv/${id}/season/${season}`);
  const rows = page.getByRole('list', { name: 'Episodes' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(episodes);
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.documentElement.dataset['printed'] = String(
        document.querySelectorAll('[role="listitem"]').length,
      );
    });
  });
  await page.pdf();
  await expect(page.locator('html')).toHaveAttribute('data-printed', String(episodes));
  await expect.poll(() => rows.count()).toBeLessThan(episodes);
});
