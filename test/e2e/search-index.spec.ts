import { expectAccessibleInThemes } from './axe.ts';
import { getJson } from './service.ts';
import { expect, readySettings, test } from './story.ts';

test(
  'the index of the catalogue finds a title that was never opened',
  { tag: '@both' },
  async ({ app, service }) => {
    const { page } = app;
    await app.changeSettings({ ...readySettings, region: null });
    const list = await getJson<{ results: { id: number; title: string }[] }>(
      service,
      '/discover/movie?page=9&include_video=true&sort_by=popularity.desc',
    );
    const { id, title } = list?.results.at(-1) ?? { id: 0, title: '' };
    await app.goTo('/search');
    await page.getByRole('searchbox').fill(`${title} qqqq zzzz`);
    await expect(page.getByText('You haven’t opened anything with this name yet.')).toBeVisible();
    await app.goTo('/settings?part=search');
    await expect(page.getByRole('progressbar', { name: 'Progress of the index' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Set up full search' }).click();
    await expect(page.getByText('Space on disk')).toBeVisible();
    await expectAccessibleInThemes(app);
    await page.getByRole('radio', { name: 'Unlimited' }).check();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByText('Up to date', { exact: true })).toBeVisible({ timeout: 90_000 });
    const covers =
      /^[\d,]+ of about [\d,]+ movies \(complete\) · [\d,]+ series so far · as of \w{3} \d+, 20\d\d$/;
    await expect(page.getByText(covers)).toBeVisible();
    await expectAccessibleInThemes(app);

    await app.goTo('/search');
    await expect(page.getByText(covers)).toBeVisible();
    await page.getByRole('searchbox').fill(title);
    await expect(page.locator(`main a[href="#/movie/${id}"]`)).toBeVisible();
    // Nothing is left to be looked through.
    await expect(page.getByRole('button', { name: /^Look for/ })).toHaveCount(0);
    await page.getByRole('searchbox').fill('qqqq zzzz');
    await expect(page.getByText('No results for “qqqq zzzz”')).toBeVisible();

    await app.goTo('/settings?part=search');
    await page.getByRole('button', { name: 'Remove index' }).click();
    await page
      .getByRole('group', { name: /Remove the index/ })
      .getByRole('button', { name: 'Remove index' })
      .click();
    await expect(page.getByRole('button', { name: 'Set up full search' })).toBeVisible();
  },
);
