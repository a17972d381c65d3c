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

test(
  'an episode whose link is focused for a moment opens without reading its season or its videos',
  { tag: '@browser-only' },
  async ({ proxiedApp: app, ownService }) => {
    const { page } = app;
    const { series } = await findStoryTitles(ownService);
    const episode = `/tv/${series.id}/season/1/episode/1`;
    const asks = (body: string, ...words: readonly string[]): boolean =>
      words.every((word) => body.includes(word));
    const wanted = [
      ['"tv.season"', '"season_number":1'],
      ['"tv.episodeVideos"', '"episode_number":1'],
    ] as const;
    const stored = page.waitForResponse((response) =>
      asks(response.request().postData() ?? '', ...wanted[1]),
    );
    await app.goTo(episode);
    await (await stored).finished();
    await app.goTo('/account');
    // The page forgets what it read, and the store doesn't.
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate((to) => {
      const link = document.createElement('a');
      link.href = `#${to}`;
      link.textContent = 'to the episode';
      document.querySelector('main')?.append(link);
    }, episode);

    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/rpc/')) asked.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    const answered = wanted.map((words) =>
      page.waitForResponse((response) => asks(response.request().postData() ?? '', ...words)),
    );
    await page.getByRole('link', { name: 'to the episode' }).focus();
    for (const response of answered) await (await response).finished();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Crew' })).toBeVisible();
    for (const words of wanted) {
      const same = asked.filter((body) => asks(body, ...words));
      expect(same).toEqual([expect.stringContaining('"stored":true')]);
    }
  },
);
