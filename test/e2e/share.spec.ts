import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessibleInThemes } from './axe.ts';
import { saveScreenshot } from './looks.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

/** How many colours are in the part of the shown card that a poster covers, and where that part is. */
const poster = (page: Page): Promise<{ left: number; right: number }> =>
  page.locator('dialog canvas').evaluate((canvas: HTMLCanvasElement) => {
    // A copy: what is read often is kept elsewhere than what is shown.
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d', { willReadFrequently: true });
    context?.drawImage(canvas, 0, 0);
    const coloursIn = (from: number): number => {
      const { data = [] } = context?.getImageData(from, 0, 420, 630) ?? {};
      const colours = new Set<string>();
      for (let at = 0; at < data.length; at += 4 * 97) colours.add(data.slice(at, at + 3).join());
      return colours.size;
    };
    return { left: coloursIn(0), right: coloursIn(canvas.width - 420) };
  });

test('a movie and a series become a picture to share, with poster and facts', async ({ app, service }) => {
  const { page } = app;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { movie, series } = await findStoryTitles(service);
  await app.goTo(`/movie/${movie.id}`);
  const button = page.getByRole('button', { name: 'Share', exact: true });
  await button.click();
  const dialog = page.getByRole('dialog', { name: `Share “${movie.title}”` });
  const card = dialog.getByRole('img');
  await expect(card).toHaveAccessibleName(
    new RegExp(`^Movie · ${RegExp.escape(movie.title)} · .+ · ★ \\d\\.\\d`),
  );
  expect((await poster(page)).left).toBeGreaterThan(100);
  await expectAccessibleInThemes(app, { name: 'share card' });
  await saveScreenshot(page, 'share-card');

  const file = await app.saveFile('card.png', () =>
    dialog.getByRole('button', { name: 'Save as picture' }).click(),
  );
  const png = readFileSync(file);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  await dialog.getByRole('button', { name: 'Copy picture' }).click();
  await expect(dialog.getByText('Copied to clipboard')).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types)).toEqual([
    'image/png',
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  // Where the text runs from right to left, the poster is on the right.
  await app.changeSettings({ interfaceLanguage: 'ar' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await app.goTo(`/tv/${series.id}`);
  await page.getByRole('button', { name: 'مشاركة' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAccessibleName(/ · /);
  const { left, right } = await poster(page);
  expect(right).toBeGreaterThan(left);
  await saveScreenshot(page, 'share-card-ar');
});
