import { ask } from './host.ts';
import { everyPage, settled, shownPictures } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

test.use({ hasPictures: true });

test(
  'every page seen before opens with its pictures without the service, also after a restart',
  { tag: '@both' },
  async ({ ownApp, ownService }) => {
    test.slow();
    let { page } = ownApp;
    const pages = everyPage(await findStoryTitles(ownService));
    const pictures: Record<string, number> = {};
    for (const [name, address] of Object.entries(pages)) {
      await ownApp.goTo(address);
      await settled(page);
      const least = { home: 11, season: 3 }[name] ?? 0;
      await expect.poll(() => shownPictures(page), name).toBeGreaterThanOrEqual(least);
      pictures[name] = await shownPictures(page);
    }
    const regions: Readonly<Record<string, string>> = {
      'series-changes': 'Changes',
      'series-ratings': 'Ratings by episode',
      'series-credits': 'Full cast and crew',
    };

    // Pictures that were never shown are requested in vain.
    ownApp.watch.expect(/status: 503 .*(\/media\/|media:)|console: Failed to load resource: .*503/);
    await ownService.stop();
    const reopenAll = async (): Promise<void> => {
      for (const [name, address] of Object.entries(pages)) {
        await ownApp.goTo(address);
        await expect(page.locator('main h1'), name).toHaveCount(1);
        await expect(page.locator('main [aria-busy="true"]'), name).toHaveCount(0);
        const region = regions[name];
        if (region !== undefined) {
          const shown = page.getByRole('region', { name: region, exact: true });
          await expect(shown.locator('a[href^="#/"]').first(), name).toBeVisible();
        }
        // A list says at its end that the page after the last one seen was never loaded.
        if (name !== 'list' && name !== 'discover')
          await expect(page.getByRole('alert'), name).toHaveCount(0);
        await expect
          .poll(() => shownPictures(page), name)
          .toBeGreaterThanOrEqual(Math.min(pictures[name] ?? 0, 6));
      }
    };
    await reopenAll();

    page = await ownApp.restart();
    await reopenAll();
    await ownApp.goTo('/movie/999999');
    await expect(page.getByRole('alert').first()).toContainText('Can’t reach the service');
    await expect(page.getByRole('banner').getByText(/^Offline/)).toBeVisible();

    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await ownService.again();
    // The app tries again by itself too; where that comes first, there is no button to press any more.
    void page
      .getByRole('button', { name: 'Try again' })
      .first()
      .click()
      .catch(() => undefined);
    await expect(page.getByRole('banner').getByText(/^Offline/)).toBeHidden();
  },
);

test(
  'a page that was never seen says so offline, and loads when the service is back',
  { tag: ['@both', '@gate'] },
  async ({ ownApp, ownService }) => {
    const { page } = ownApp;
    const { series } = await findStoryTitles(ownService);
    await expect(
      page.getByRole('region', { name: 'Trending series' }).getByRole('link').nth(3),
    ).toBeVisible();
    // Of the series, one season is stored.
    await ask(page, 'catalogue.read', {
      ...{ endpoint: 'tv.season', parameters: { series_id: series.id, season_number: 2 } },
    });
    ownApp.watch.expect(/status: 503 .*(\/media\/|media:)|console: Failed to load resource: .*503/);
    await ownService.stop();
    await ownApp.goTo(`/tv/${series.id}/season/1`);
    await expect(page.getByRole('alert')).toContainText('Can’t reach the service');
    // Without its backdrop, a title's page shows no icon behind its facts.
    await ownApp.goTo(`/tv/${series.id}`);
    await expect(page.getByRole('heading', { level: 1, name: series.name })).toBeVisible();
    await expect(page.locator('main header img[src*="w1280"]')).toHaveCount(0);
    await expect(page.locator('main header [aria-hidden="true"] svg')).toHaveCount(0);
    // What failed has its heading, and room before what is stored.
    const seasons = page.getByRole('region', { name: 'Seasons' });
    const room = async (): Promise<number> => {
      const [failed, stored] = [seasons.getByRole('alert'), seasons.getByRole('list')].map((each) =>
        each.boundingBox(),
      );
      const { y = NaN, height = NaN } = (await failed) ?? {};
      return ((await stored)?.y ?? NaN) - y - height;
    };
    await expect.poll(room).toBeGreaterThanOrEqual(8);
    await ownApp.goTo(`/tv/${series.id}/season/2/episode/1`);
    await expect(page.getByRole('region', { name: 'Videos' }).getByRole('alert')).toBeVisible();
    await ownApp.goTo(`/tv/${series.id}/season/1`);
    await ownService.again();
    // The app retries by itself at growing intervals.
    await expect(page.getByRole('list', { name: 'Episodes' }).getByRole('listitem').first()).toBeVisible({
      timeout: 120_000,
    });
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test('the cache is cleared of one kind, and as a whole after a question', async ({ ownApp }) => {
  const { page } = ownApp;
  await ownApp.goTo('/library?part=offline&at=storage');
  const region = page.getByRole('region', { name: 'Storage by type' });
  const ofLists = region.getByRole('button', { name: 'Clear Lists' });
  await ofLists.click();
  await expect(region.getByRole('status')).toHaveText(/\d.* freed/);
  await expect(ofLists).toBeDisabled();
  await region.getByRole('button', { name: 'Clear cache' }).click();
  const question = region.getByRole('group', { name: /from the cache\?/ });
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/rpc/storage.clear', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await question.getByRole('button', { name: 'Clear', exact: true }).click();
  // Who goes on elsewhere meanwhile stays there.
  const search = page.getByRole('banner').getByRole('combobox');
  await search.focus();
  answer.resolve(undefined);
  await expect(region.getByRole('button', { name: 'Clear cache' })).toBeDisabled();
  await expect(search).toBeFocused();
  await expect(region.getByRole('status')).toHaveText(/\d.* freed/);
});
