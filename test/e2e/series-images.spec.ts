import { readFile } from 'node:fs/promises';
import { onePixel } from '../fixtures/one-pixel.ts';
import { expectAccessibleInThemes } from './axe.ts';
import { toast } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

test(
  'a person finds a poster, views it by keyboard, saves it, compares it and chooses it for the series',
  { tag: '@browser-only' },
  async ({ ownApp: app, ownService }) => {
    let { page } = app;
    const { series } = await findStoryTitles(ownService);
    await app.goTo(`/tv/${series.id}`);
    await page.getByRole('tab', { name: 'Images' }).click();
    await expect(page).toHaveURL(/\?part=images$/);
    const images = page.getByRole('region', { name: 'Images' });
    const tiles = () =>
      page.getByRole('region', { name: 'Images' }).getByRole('button', { name: /^Open image/ });
    await expect(tiles().first()).toBeVisible();
    const all = await tiles().count();
    const languages = images.getByRole('group', { name: 'Image languages' });
    await languages.getByRole('button').first().click();
    await expect.poll(() => tiles().count()).toBeLessThan(all);
    await languages.getByRole('button', { name: 'All languages' }).click();
    await expect(tiles()).toHaveCount(all);

    await tiles().nth(1).focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Image viewer' });
    await expect(viewer.getByText(`2 of ${all}`)).toBeVisible();
    await expect(viewer).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText(`3 of ${all}`)).toBeVisible();
    const strip = viewer.getByRole('list', { name: 'All images' });
    const current = strip.locator('[aria-current="true"]');
    await expect(current).toHaveAccessibleName('Image 3');
    // A comparison begins with two that differ, and neither side can become the other.
    await page.keyboard.press('c');
    const large = viewer.getByRole('img', { name: /^Image \d+ of / });
    await expect(large).toHaveCount(2);
    const sources = (): Promise<(string | null)[]> =>
      large.evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src')));
    expect(new Set(await sources()).size).toBe(2);
    await expect(current).toHaveAccessibleName('Image 4');
    await page.keyboard.press('ArrowLeft');
    await expect(current).toHaveAccessibleName('Image 2');
    expect(new Set(await sources()).size).toBe(2);
    await viewer.getByRole('button', { name: 'Use image 3' }).click();
    await expect(toast(page)).toContainText('Poster changed');
    await expect(viewer.getByText('Your poster')).toBeVisible();
    await viewer.getByRole('button', { name: 'Stop comparing' }).click();
    await expect(large).toHaveCount(1);
    await strip.getByRole('button', { name: 'Image 5' }).click();
    await expect(viewer.getByText(`5 of ${all}`)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(current).toBeFocused();
    await strip.getByRole('button', { name: 'Image 2' }).click();
    const downloading = page.waitForEvent('download');
    await viewer.getByRole('button', { name: 'Save as file' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/ poster 2\.jpg$/);
    expect((await readFile(await download.path())).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const shown = await large.getAttribute('src');
    await viewer.getByRole('button', { name: 'Use as poster' }).click();
    await expect(toast(page)).toContainText('Poster changed');
    await expectAccessibleInThemes(app);
    await page.keyboard.press('Escape');
    await expect(tiles().nth(1)).toBeFocused();
    await expect(images.getByText('Your poster')).toBeVisible();

    const file = shown?.split('/').at(-1) ?? 'none';
    const heroPoster = page.locator('.poster img').first();
    await expect(heroPoster).toHaveAttribute('src', new RegExp(file));
    page = await app.restart();
    await app.goTo('/');
    await expect(page.locator(`a[href="#/tv/${series.id}"] img`).first()).toHaveAttribute(
      'src',
      new RegExp(file),
    );

    app.watch.expect(/status: 503 .*(\/media\/|media:)|console: Failed to load resource: .*503/);
    await ownService.stop();
    await app.goTo(`/tv/${series.id}?part=images`);
    await expect(tiles()).toHaveCount(all);
  },
);

test(
  'images are filtered by width, and a wide logo has a wide frame',
  { tag: '@gate' },
  async ({ proxiedApp: app, ownService, countingProxy }) => {
    const { page } = app;
    const { series } = await findStoryTitles(ownService);
    const logo = (name: string, width: number): object => ({
      ...{ file_path: `/${name}.png`, width, height: 400, aspect_ratio: width / 400 },
      ...{ iso_639_1: 'en', vote_average: 5, vote_count: 2 },
    });
    countingProxy.picture = onePixel;
    countingProxy.rewrite = (path, body) =>
      path.includes(`/tv/${series.id}/images`)
        ? { ...(body as object), logos: [logo('wide', 1_600), logo('square', 400)] }
        : body;
    await app.goTo(`/tv/${series.id}?part=images`);
    await page.getByRole('radio', { name: /^Logos/ }).check({ force: true });
    const tiles = page.getByRole('region', { name: 'Images' }).getByRole('button', { name: /^Open image/ });
    await expect(tiles).toHaveCount(2);
    const shape = async (index: number): Promise<number> => {
      const box = await tiles.nth(index).boundingBox();
      return (box?.width ?? 0) / (box?.height ?? 1);
    };
    await expect.poll(() => shape(0)).toBeGreaterThan(2.5);
    await expect.poll(() => shape(1)).toBeLessThan(1.5);
    await page
      .getByRole('combobox', { name: 'Image width' })
      .selectOption({ label: '1,000 px wide or more' });
    await expect(tiles).toHaveCount(1);
  },
);

test('alternative titles are listed by country, and other episode orders say how they differ', async ({
  app,
  service,
}) => {
  const { page } = app;
  await app.changeSettings({ watchCountries: ['GB', 'FR', 'DE', 'JP', 'US'] });
  const { series } = await findStoryTitles(service);
  await app.goTo(`/tv/${series.id}?part=names`);
  const titles = page.getByRole('region', { name: 'Alternative titles' });
  await expect(titles.getByRole('status')).toHaveText(/\d+ titles? · \d+ countr/);
  await expect(titles.getByRole('term').first()).toContainText('Your country');
  const field = titles.getByRole('searchbox');
  if ((await field.count()) > 0) {
    await field.fill('zzzz');
    await expect(titles.getByRole('term')).toHaveCount(0);
  }
  const orders = page.getByRole('region', { name: 'Other episode orders' });
  await expect(orders.getByRole('listitem').first()).toContainText(/\d+ episodes? in \d+ groups?/);
  await expect(orders.getByRole('listitem').first()).toContainText(/by season/);
  await expectAccessibleInThemes(app);
});
