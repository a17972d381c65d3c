import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

test(
  'a page whose link is hovered or focused for a moment is read from the store alone, and opens without a read',
  { tag: '@browser-only' },
  async ({ proxiedApp: app, ownService, countingProxy }) => {
    const { page } = app;
    const { series } = await findStoryTitles(ownService);
    const episodes = page.getByRole('list', { name: 'Episodes' }).getByRole('listitem');
    await app.goTo(`/tv/${series.id}/season/1`);
    await expect(episodes.first()).toBeVisible();
    await app.goTo(`/tv/${series.id}`);
    // The page forgets what it read, and the store doesn't.
    await page.reload();
    const season = page.locator(`main a[href="#/tv/${series.id}/season/1"]`).first();
    const unheld = page.locator(`main a[href="#/tv/${series.id}/season/2"]`).first();
    await expect(unheld).toBeVisible();

    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/catalogue.read')) reads.push(request.postData() ?? '');
    });
    const ofSeason = (number: number): string[] =>
      reads.filter((body) => body.includes('"tv.season"') && body.includes(`"season_number":${number}`));
    const answered = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('"season_number":1'),
    );
    await season.hover();
    await (await answered).finished();
    expect(ofSeason(1)).toEqual([expect.stringContaining('"stored":true')]);
    await season.click();
    await expect(episodes.first()).toBeVisible();
    expect(ofSeason(1)).toHaveLength(1);

    await page.goBack();
    await expect(unheld).toBeVisible();
    const before = countingProxy.requests.length;
    const missed = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('"season_number":2'),
    );
    await unheld.focus();
    await (await missed).finished();
    expect(ofSeason(2)).toEqual([expect.stringContaining('"stored":true')]);
    expect(countingProxy.requests.slice(before).filter((path) => path.includes('/season/2'))).toEqual([]);
  },
);
