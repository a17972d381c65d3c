import { everyPage } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';

/* The page given bodies that are legal and that nobody expects. */

/** The body with every object of its lists twice. */
function repeated(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(repeated);
    return typeof items[0] === 'object' ? [...items, ...items] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, repeated(inner)]));
}

const repeatingTest = test.extend({
  countingProxy: async ({ countingProxy }, use) => {
    countingProxy.rewrite = (_path, body) => repeated(body);
    await use(countingProxy);
  },
});

repeatingTest(
  'every page is shown with a service that repeats every item',
  { tag: '@browser-only' },
  async ({ proxiedApp: app, ownService }) => {
    test.slow();
    const { page } = app;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await app.changeSettings(readySettings);
    const titles = await findStoryTitles(ownService);
    for (const [name, address] of Object.entries(everyPage(titles))) {
      await app.goTo(address);
      await expect(page.locator('main [aria-busy="true"]'), name).toHaveCount(0);
      await expect(page.locator('main h1'), name).not.toHaveCount(0);
      expect(errors, name).toEqual([]);
    }
  },
);

test(
  'a part that can’t be shown leaves the page, is logged and can be tried again',
  { tag: '@browser-only' },
  async ({ app, ownService }) => {
    const { page } = app;
    await app.changeSettings(readySettings);
    app.watch.expect(/Cannot read properties of null/);
    let broken = true;
    const logged: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/app.logError')) logged.push(request.postData() ?? '');
    });
    await page.route('**/rpc/catalogue.read', async (route) => {
      if (!broken || (route.request().postDataJSON() as { endpoint: string }).endpoint !== 'movie.similar')
        return route.continue();
      const value = { text: '{"results":[null]}', fetchedAt: 0, freshness: 'fresh', dropped: 0 };
      return route.fulfill({ json: { ok: true, value } });
    });
    const { movie } = await findStoryTitles(ownService);
    await app.goTo(`/movie/${movie.id}`);
    const failed = page.getByRole('alert').filter({ hasText: 'This section couldn’t be shown' });
    await expect(failed).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Where to watch' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible();
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    broken = false;
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Similar/ })).toBeVisible();
    await expect(failed).toHaveCount(0);
  },
);
