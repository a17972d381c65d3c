import type { Locator } from '@playwright/test';
import { settled } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';

/** How an element looks without its text. */
function look(element: Locator): Promise<string> {
  return element.evaluate((each) => {
    const { backgroundColor, backgroundImage, color, forcedColorAdjust } = getComputedStyle(each);
    return [backgroundColor, backgroundImage, color, forcedColorAdjust].join(' ');
  });
}

test('forced colours tell apart what is chosen, and keep the colours of keys', async ({ app, service }) => {
  const { page } = app;
  await page.getByRole('dialog').waitFor();
  await app.changeSettings(readySettings);
  await expect(page.getByRole('dialog')).toBeHidden();
  const { series, movie } = await findStoryTitles(service);
  await settled(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.mouse.move(0, 0);

  const places = page.getByRole('navigation').getByRole('link');
  expect(await look(places.filter({ hasText: 'Home' }))).not.toBe(
    await look(places.filter({ hasText: 'Discover' })),
  );
  const segment = (name: string): Locator =>
    page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name }) })
      .locator('span');
  expect(await look(segment('Today'))).not.toBe(await look(segment('This week')));
  const card = page
    .getByRole('region', { name: 'Trending series' })
    .getByRole('list')
    .getByRole('link')
    .first();
  const ring = (): Promise<string> =>
    card.locator('.art').evaluate((art) => getComputedStyle(art).outlineStyle);
  expect(await ring()).toBe('none');
  await card.hover();
  expect(await ring()).toBe('solid');

  await app.goTo('/settings?part=storage');
  const groups = page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link');
  await expect(groups.filter({ hasText: 'Storage' })).toHaveAttribute('aria-current', 'location');
  expect(await look(groups.filter({ hasText: 'Storage' }))).not.toBe(
    await look(groups.filter({ hasText: 'About' })),
  );

  await app.goTo(`/tv/${series.id}?part=ratings`);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Ratings');
  expect(await look(page.getByRole('tab', { selected: true }))).not.toBe(
    await look(page.getByRole('tab', { selected: false }).first()),
  );
  const swatches = page.getByRole('list', { name: 'Scale' }).locator('.swatch:not(.unrated)');
  await expect(swatches.first()).toBeVisible();
  const colours = await Promise.all((await swatches.all()).map(look));
  expect(new Set(colours).size).toBe(colours.length);

  await app.goTo(`/movie/${movie.id}/watch`);
  const keys = page.locator('.key');
  await expect(keys.first()).toBeVisible();
  const looks = await Promise.all((await keys.all()).map(look));
  expect(new Set(looks).size).toBe(looks.length);
});
