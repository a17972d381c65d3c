import type { Route } from '@playwright/test';
import { ask } from './host.ts';
import { everyPage } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

/* The page given bodies that are legal and that nobody expects. */

const names = ['name', 'original_name', 'title', 'original_title', 'provider_name', 'author'];
const languages = ['iso_639_1', 'original_language'];

/** An item without its names, in no language, and of a language that has no name. */
function nameless(item: object): object {
  const changed = Object.entries(item).map(([key, value]) => {
    if (names.includes(key)) return [key, ''] as const;
    return [key, languages.includes(key) && value !== null ? 'xx' : (value as unknown)] as const;
  });
  return Object.fromEntries(changed);
}

const hasLogo = (item: unknown): item is object =>
  typeof item === 'object' && item !== null && 'logo_path' in item;

/** The body with every object of its lists twice, one of them without a logo, and every other one without names. */
function repeated(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value
      .map(repeated)
      .map((item, index) =>
        index % 2 === 1 && typeof item === 'object' && item !== null ? nameless(item) : item,
      );
    const again = items.map((item) => (hasLogo(item) ? { ...item, logo_path: null } : item));
    return typeof items[0] === 'object' ? [...items, ...again] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, repeated(inner)]));
}

/** What can be opened or read out, and has no name. */
function unnamedIn(main: Element): string[] {
  return [...main.querySelectorAll('a, button, h1, h2, h3, h4')]
    .filter(
      (element) =>
        element.textContent.trim() === '' &&
        element.closest('[aria-hidden="true"]') === null &&
        !['aria-label', 'aria-labelledby', 'title'].some((name) => element.getAttribute(name)) &&
        element.querySelector('img:not([alt=""]), [aria-label]') === null,
    )
    .map((element) => element.outerHTML.slice(0, 300));
}

const repeatingTest = test.extend({
  countingProxy: async ({ countingProxy }, use) => {
    countingProxy.rewrite = (_path, body) => repeated(body);
    await use(countingProxy);
  },
});

repeatingTest(
  'every page is shown, with names, if a service repeats every item and names every other one nothing',
  { tag: '@browser-only' },
  async ({ proxiedApp: app, ownService }) => {
    test.slow();
    const { page } = app;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const titles = await findStoryTitles(ownService);
    for (const [name, address] of Object.entries(everyPage(titles))) {
      await app.goTo(address);
      await expect(page.locator('main [aria-busy="true"]'), name).toHaveCount(0);
      await expect(page.locator('main h1'), name).not.toHaveCount(0);
      expect(errors, name).toEqual([]);
      expect(await page.locator('main').evaluate(unnamedIn), name).toEqual([]);
      await expect(page.locator('main').getByText(/(^|[\s·(])xx($|[\s·)])/), name).toHaveCount(0);
    }
  },
);

// Proves protections of ErrorBoundary.svelte, MoviePage.svelte.
test(
  'a part that can’t be shown leaves the page, is logged and can be tried again',
  { tag: ['@browser-only', '@gate'] },
  async ({ app, ownService }) => {
    const { page } = app;
    // Svelte checks the effects of the part that left once more, and warns that they read from it.
    app.watch.expect(/Cannot read properties of null|derived_inert/);
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

test(
  'a dialog whose script doesn’t load is logged, and opens with what was typed once it loads',
  { tag: '@browser-only' },
  async ({ app, service }) => {
    const { page } = app;
    app.watch.expect(/CommandPalette|Failed to (load resource|fetch dynamically imported module)/);
    const logged: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/app.logError')) logged.push(request.postData() ?? '');
    });
    const { series } = await findStoryTitles(service);
    await app.goTo(`/tv/${series.id}`);
    const script = /CommandPalette[^/]*\.js/;
    // Chromium remembers whether a module loaded, until a reload.
    const reload = async (load: (route: Route) => Promise<void>): Promise<void> => {
      await page.unroute(script);
      await page.route(script, load);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(series.name);
    };
    await reload((route) => route.abort());
    await page.keyboard.press('Control+k');
    await expect.poll(() => logged.length).toBeGreaterThan(0);

    const held = Promise.withResolvers<undefined>();
    await reload(async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('winters');
    held.resolve(undefined);
    await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveValue('winters');
    const state = await ask(page, 'mine.of', { subjects: [{ kind: 'series', id: series.id }] });
    expect(state).toMatchObject({ value: [{ followed: false, seen: 0 }] });
  },
);
