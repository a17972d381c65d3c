import { readFile } from 'node:fs/promises';
import { expectAccessibleInThemes } from './axe.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';

test(
  'a person finds a poster, views it by keyboard, saves it, compares it and chooses it for the series',
  { tag: '@browser-only' },
  async ({ ownApp: app, ownService }) => {
    let { page } = app;
    await app.changeSettings(readySettings);
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
    await page.keyboard.press('c');
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByRole('img')).toHaveCount(2);
    await page.keyboard.press('c');
    await expect(viewer.getByRole('img')).toHaveCount(1);
    const downloading = page.waitForEvent('download');
    await viewer.getByRole('button', { name: 'Save as file' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/ poster 2\.jpg$/);
    expect((await readFile(await download.path())).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const shown = await viewer.getByRole('img').getAttribute('src');
    await viewer.getByRole('button', { name: 'Use as poster' }).click();
    await expect(viewer.getByText('Poster changed')).toBeVisible();
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

test('alternative titles are listed by country, and other episode orders say how they differ', async ({
  app,
  service,
}) => {
  const { page } = app;
  await app.changeSettings({ ...readySettings, watchCountries: ['GB', 'FR', 'DE', 'JP', 'US'] });
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
