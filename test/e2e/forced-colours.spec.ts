import type { Locator } from '@playwright/test';
import { changeMine } from './host.ts';
import { settled } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

/** How an element looks without its text. */
function look(element: Locator): Promise<string> {
  return element.evaluate((each) => {
    const { backgroundColor, backgroundImage, color, forcedColorAdjust } = getComputedStyle(each);
    return [backgroundColor, backgroundImage, color, forcedColorAdjust].join(' ');
  });
}

/** Expects that two elements come to look different; a change of colour can take a moment. */
async function expectDifferent(one: Locator, other: Locator): Promise<void> {
  await expect.poll(async () => (await look(one)) === (await look(other))).toBe(false);
}

test('forced colours tell apart what is chosen, and keep the colours of keys', async ({ app, service }) => {
  const { page } = app;
  const { series, movie } = await findStoryTitles(service);
  await settled(page);
  // The page's scrollbar and all inside have the theme's colour, which the system's replaces.
  const bars = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('html, nav')].map((each) => getComputedStyle(each).scrollbarColor),
    );
  expect(new Set(await bars())).not.toContain('auto');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(new Set(await bars())).toEqual(new Set(['auto']));
  await page.mouse.move(0, 0);

  const places = page.getByRole('navigation').getByRole('link');
  await expectDifferent(places.filter({ hasText: 'Home' }), places.filter({ hasText: 'Discover' }));
  const segment = (name: string): Locator =>
    page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name }) })
      .locator('span');
  await expectDifferent(segment('Today'), segment('This week'));
  const card = page
    .getByRole('region', { name: 'Trending series' })
    .getByRole('list')
    .getByRole('link')
    .first();
  const ring = (): Promise<string> =>
    card.locator('.art').evaluate((art) => getComputedStyle(art).outlineStyle);
  await expect.poll(ring).toBe('none');
  await card.hover();
  await expect.poll(ring).toBe('solid');

  await app.goTo('/settings?part=storage');
  const groups = page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link');
  await expect(groups.filter({ hasText: 'Storage' })).toHaveAttribute('aria-current', 'location');
  await expectDifferent(groups.filter({ hasText: 'Storage' }), groups.filter({ hasText: 'About' }));

  await app.goTo('/settings?part=service');
  const chosen = page.locator('input:checked + .card');
  const colour = (element: Locator): Promise<string> =>
    element.evaluate((each) => getComputedStyle(each).color);
  expect(await colour(chosen.locator('.note'))).toBe(await colour(chosen));

  const subject = { kind: 'episode', id: series.id, season: 1, episode: 1 } as const;
  await changeMine(page, { what: 'seen', subject, at: null });
  await app.goTo(`/tv/${series.id}/season/1`);
  const bar = page.getByRole('main').locator('.seen .bar');
  await expectDifferent(bar, bar.locator('span'));

  await app.goTo(`/tv/${series.id}?part=ratings`);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Ratings');
  await expectDifferent(
    page.getByRole('tab', { selected: true }),
    page.getByRole('tab', { selected: false }).first(),
  );
  const swatches = page.getByRole('list', { name: 'Scale' }).locator('.swatch:not(.unrated)');
  await expect(swatches.first()).toBeVisible();
  const colours = await Promise.all((await swatches.all()).map(look));
  expect(new Set(colours).size).toBe(colours.length);

  await app.goTo(`/movie/${movie.id}/watch`);
  await page.getByRole('radio', { name: 'Map' }).check({ force: true });
  const keys = page.locator('.key');
  await expect(keys.first()).toBeVisible();
  const looks = await Promise.all((await keys.all()).map(look));
  expect(new Set(looks).size).toBe(looks.length);
});
