import type { Page } from '@playwright/test';
import { ask, changeMine, followMovies } from './host.ts';
import { look } from './mine-looks.ts';
import { getJson } from './service.ts';
import type { TestService } from './service.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';

interface Included {
  readonly ids: readonly number[];
  readonly provider: { readonly id: number; readonly name: string };
}

/** Popular movies that a service includes in Germany. */
async function includedMovies(service: TestService, least: number): Promise<Included> {
  const byProvider = new Map<number, { name: string; ids: number[] }>();
  for (const page of [1, 2]) {
    const listed = await getJson<{ results: { id: number }[] }>(service, `/movie/popular?page=${page}`);
    for (const { id } of listed?.results ?? []) {
      const offers = await getJson<{
        results: Record<string, { flatrate?: { provider_id: number; provider_name: string }[] }>;
      }>(service, `/movie/${id}/watch/providers`);
      for (const { provider_id: provider, provider_name: name } of offers?.results.DE?.flatrate ?? []) {
        const known = byProvider.get(provider) ?? { name, ids: [] };
        known.ids.push(id);
        byProvider.set(provider, known);
        if (known.ids.length === least) return { ids: known.ids, provider: { id: provider, name } };
      }
    }
  }
  throw new Error('No service in Germany includes so many popular movies.');
}

const suggestions = (page: Page) => page.getByRole('list', { name: 'Tonight' }).getByRole('link');
const addresses = (page: Page) =>
  suggestions(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test.use({ settings: { ...readySettings, motion: 'reduced' } });

test(
  'Tonight suggests three movies of the watchlist on the person’s services, and others with Space',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    test.slow();
    const { page } = app;
    const { ids, provider } = await includedMovies(service, 4);
    await app.goTo('/');
    await page.getByRole('link', { name: 'See all: Tonight' }).click();
    await expect(suggestions(page)).toHaveCount(3);
    await look(app, 'tonight-no-services');
    await page.getByRole('button', { name: 'Suggest others' }).press('Tab');
    await expect(page.getByRole('searchbox', { name: 'Filter services' })).toBeFocused();
    const services = page.getByRole('group', { name: 'Services: Germany' });
    await expect(services.getByRole('button').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(services.getByRole('button').first()).toBeFocused();
    await services.getByRole('button', { name: provider.name, exact: true }).press('Space');
    await expect(
      services.getByRole('button', { name: provider.name, exact: true, pressed: true }),
    ).toBeFocused();
    await expect(suggestions(page).filter({ hasText: `On ${provider.name}` })).toHaveCount(3);

    // Nothing is known of these movies yet, so they are looked up.
    await followMovies(page, ids);
    await expect(suggestions(page).filter({ hasText: 'On your watchlist since' })).toHaveCount(3);
    await expect(suggestions(page).first()).toContainText(`On ${provider.name}`);
    await look(app, 'tonight');
    const before = await addresses(page);
    const left = ids.map((id) => `#/movie/${id}/watch`).find((href) => !before.includes(href)) ?? '';
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Space');
    await expect(page.locator(`main a[href="${left}"]`)).toBeVisible();
    await expect(suggestions(page).first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(suggestions(page).nth(1)).toBeFocused();

    // What was seen is no longer suggested.
    const second = (await suggestions(page).nth(1).getAttribute('href')) ?? '';
    await page.keyboard.press('s');
    await expect(page.locator(`main a[href="${second}"]`)).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();
    await page.getByRole('button', { name: 'Suggest others' }).click();
    await expect(suggestions(page)).toHaveCount(3);
    await expect(suggestions(page).first()).toBeFocused();
    const suggested = await addresses(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toHaveAttribute('data-address', suggested[0] ?? '');
    await expect(page.getByRole('heading', { level: 1, name: 'Where to watch' })).toBeVisible();

    await page.keyboard.press('t');
    await expect(suggestions(page)).toHaveCount(3);
    expect(await addresses(page)).toEqual(suggested);
    const table = page.getByRole('region', { name: 'Your watchlist by service' });
    await expect(table.getByRole('row', { name: new RegExp(`^${provider.name} Yours`) })).toContainText('4');
    // Services that include none of them have names, too.
    const known = (await ask(page, 'offers.providers', { country: 'DE' })) as { value: { id: number }[] };
    await app.changeSettings({ myServices: { DE: known.value.map(({ id }) => id) } });
    await expect(table.getByText('Yours')).toHaveCount(known.value.length);
    await expect(table.getByRole('rowheader', { name: /^Service \d/ })).toHaveCount(0);
  },
);

test('Tonight has the next episode of a series, fits the time, follows the country, and takes from Discover', async ({
  app,
  service,
}) => {
  test.slow();
  const { page } = app;
  const { provider } = await includedMovies(service, 4);
  const { series } = await findStoryTitles(service);
  await ask(page, 'catalogue.read', {
    endpoint: 'tv.season',
    parameters: { series_id: series.id, season_number: 1 },
  });
  await changeMine(page, { what: 'follow', subject: { kind: 'series', id: series.id }, on: true });
  await app.changeSettings({ myServices: { DE: [provider.id] } });
  await page.keyboard.press('Control+k');
  // The palette is loaded when it opens for the first time.
  await page.getByRole('combobox', { name: 'Command palette' }).fill('tonight');
  await expect(page.getByRole('option', { selected: true })).toContainText('Tonight');
  await page.keyboard.press('Enter');
  await expect(suggestions(page)).toHaveCount(3);
  await expect(suggestions(page).first()).toContainText('Next in a series you follow: S1 E1');
  await page.getByRole('button', { name: 'Next episodes, included' }).press('Space');
  await expect(suggestions(page).filter({ hasText: 'You haven’t seen this' })).toHaveCount(3);
  const seen = await suggestions(page).first().getAttribute('href');
  await suggestions(page).first().focus();
  await page.keyboard.press('s');
  await expect(page.locator(`main a[href="${seen ?? ''}"]`)).toHaveCount(0);
  await expect(suggestions(page)).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Time' }).selectOption({ label: '2 hr' });
  await expect(suggestions(page).first()).toContainText('At most 2 hr long');
  await look(app, 'tonight-discover');
  await page.getByRole('radio', { name: 'United States' }).press('Space');
  await expect(page.getByRole('heading', { name: 'Which services do you have?' })).toBeVisible();
  await page.getByRole('radio', { name: 'Germany' }).press('Space');
  await expect(suggestions(page).first()).toBeVisible();
});

test('Tonight suggests without the service from what is stored, and says how old that is', async ({
  ownApp,
  ownService,
}) => {
  test.slow();
  const { page } = ownApp;
  const { ids, provider } = await includedMovies(ownService, 3);
  await ownApp.changeSettings({ myServices: { DE: [provider.id] } });
  await followMovies(page, ids);
  await ownApp.goTo('/tonight');
  await expect(suggestions(page)).toHaveCount(3);
  await ownApp.goTo('/settings');
  ownApp.watch.expect(/status: 503 .*(\/media\/|media:)|console: Failed to load resource: .*503/);
  await ownService.stop();
  await ownApp.goTo('/tonight');
  await expect(suggestions(page)).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Time' }).selectOption({ label: '2 hr' });
  await expect(page.getByText('Offline. Suggestions come from what is saved.')).toBeVisible();
  await expect(page.getByTitle(/^Offline · /)).toBeVisible();
  await expect(suggestions(page)).toHaveCount(3);
  await look(ownApp, 'tonight-offline');
});

test('the watchlist shows what the person’s services include now, and when that was checked', async ({
  app,
  service,
}) => {
  test.slow();
  const { page } = app;
  const { ids, provider } = await includedMovies(service, 3);
  await followMovies(page, ids);
  await app.goTo('/library?part=watchlist');
  const cards = page.getByRole('list', { name: 'Watchlist' }).getByRole('link');
  const filter = page.getByRole('button', { name: /^On my services/ });
  await expect(cards).toHaveCount(3);
  await filter.click();
  await expect(page.getByText('No services chosen')).toBeVisible();
  await app.changeSettings({ myServices: { DE: [provider.id] } });
  await expect(cards).toHaveCount(3);
  for (const index of [0, 1, 2]) {
    await expect(cards.nth(index)).toContainText(provider.name);
    await expect(cards.nth(index)).toContainText('Checked');
  }
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name' });
  const names = (): Promise<string[]> => cards.locator('.name').allInnerTexts();
  const byName = (await names()).toSorted(new Intl.Collator('en', { numeric: true }).compare);
  await expect.poll(names).toEqual(byName);
  await look(app, 'watchlist-available');
  await app.changeSettings({ myServices: { DE: [999_999] } });
  await expect(page.getByText('Nothing on your services now')).toBeVisible();
  await filter.press('Space');
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).not.toContainText('Checked');
});
