import { discover, moviesIn } from '../conformance/discover-oracle.ts';
import type { Query } from '../conformance/discover-oracle.ts';
import { expectAccessibleInThemes } from './axe.ts';
import { getJson } from './service.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

const isFalling = (numbers: readonly number[]): boolean =>
  numbers.length > 0 && numbers.every((number, index) => number <= (numbers[index - 1] ?? Infinity));

test(
  'a person sees where a movie can be watched in their countries, then everywhere, and keeps Discover to their services',
  { tag: '@gate' },
  async ({ app, service }) => {
    const { page } = app;
    await app.changeSettings({ region: null });
    const { movie } = await findStoryTitles(service);
    await app.goTo('/settings');
    const services = page.getByRole('group', { name: 'Services: Germany' });
    for (let index = 0; index < 3; index += 1) await services.getByRole('button').nth(index).click();
    await expect(services.getByRole('button', { pressed: true })).toHaveCount(3);

    await app.goTo(`/movie/${movie.id}`);
    const offered = page.getByRole('region', { name: 'Where to watch' });
    await expect(offered.getByRole('article')).toHaveCount(2);
    await expect(offered.getByRole('article').first()).toContainText(/Germany[^]*Included/);
    await offered.getByRole('link', { name: 'All countries' }).click();
    const countries = page.getByRole('region', { name: 'My countries' });
    await expect(countries.getByRole('heading', { level: 3 })).toHaveText(['Germany', 'United States']);
    const [germany] = await countries.getByRole('article').all();
    await expect(germany!.getByText('(yours)').first()).toBeAttached();
    await expect(page.getByText(/^Tracked since/)).toBeVisible();

    // All countries, by name below the person's own.
    const all = Number.parseInt(
      (await page.getByRole('heading', { name: /^All \d+ countries$/ }).innerText()).slice(4),
    );
    const rows = page.getByRole('table').getByRole('row');
    // With the heading's row.
    await expect(rows).toHaveCount(all + 1);
    const names = (): Promise<string[]> => page.getByRole('rowheader').allInnerTexts();
    const offers = await getJson<{ results: Record<string, { flatrate: { provider_name: string }[] }> }>(
      service,
      `/movie/${movie.id}/watch/providers`,
    );
    await expect(rows.nth(1).getByText(offers!.results.DE!.flatrate[0]!.provider_name)).toBeVisible();
    for (const direction of [1, -1]) {
      const [first, second, ...others] = await names();
      expect([first, second]).toEqual(['Germany', 'United States']);
      expect(others).toEqual([...others].sort((x, y) => direction * x.localeCompare(y, 'en')));
      await page.getByRole('columnheader').getByRole('button', { name: 'Country' }).press('Enter');
    }
    await page.getByRole('searchbox').fill('germ');
    await expect(rows).toHaveCount(2);
    await expectAccessibleInThemes(app);
    await page.getByRole('searchbox').fill('nowhere at all');
    await expect(page.getByText('0 countries')).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('combobox', { name: 'Way to watch' }).selectOption('rent');
    await expect(page.getByRole('columnheader', { name: 'Included' })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Way to watch' }).selectOption('');
    await page.getByRole('switch', { name: 'Only my services' }).click();
    await expect.poll(() => rows.count()).toBeLessThan(all);
    expect(await rows.count()).toBeGreaterThan(2);
    for (const row of (await rows.all()).slice(1)) await expect(row).toContainText('(yours)');

    await page.getByRole('radio', { name: 'Map' }).check({ force: true });
    await expect(page.getByRole('table')).toHaveCount(0);
    const here = page.getByRole('region', { name: /^All/ });
    await page.locator('svg path.mine:not(.home)').first().click();
    await expect(here.getByText('(yours)').first()).toBeAttached();
    await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Germany' });
    await expect(here.getByRole('heading', { level: 3 })).toHaveText('Germany');

    await app.goTo('/discover');
    const mine = page.getByRole('button', { name: 'On my services' });
    await mine.click();
    await expect(mine).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/with_watch_providers=\d+%7C\d+%7C\d+/);
    const asked = Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split('?')[1]));
    expect(asked).toMatchObject({ watch_region: 'DE', with_watch_monetization_types: 'flatrate|free' });
    const catalogue = moviesIn(service.catalogueFile);
    const said = (query: Query): string => `${discover(catalogue, query).length} movies`;
    const status = page.locator('main').getByRole('status').first();
    await expect(status).toHaveText(said(asked));
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
    // It is how Discover opens from now on.
    await app.goTo('/');
    await app.goTo('/discover');
    await expect(mine).toHaveAttribute('aria-pressed', 'true');
    await expect(status).toHaveText(said(asked));
    await mine.press('Enter');
    await expect(status).toHaveText(said({}));
    await app.goTo('/');
    await app.goTo('/discover');
    await expect(mine).toHaveAttribute('aria-pressed', 'false');
  },
);

test('countries are compared service by service, the person’s own first', async ({ app, service }) => {
  const { page } = app;
  await app.changeSettings({ watchCountries: ['DE'] });
  const { movie } = await findStoryTitles(service);
  const offers = await getJson<{ results: Record<string, { flatrate?: { provider_name: string }[] }> }>(
    service,
    `/movie/${movie.id}/watch/providers`,
  );
  const others = Object.keys(offers?.results ?? {}).filter((code) => code !== 'DE');
  await app.goTo(`/movie/${movie.id}/watch`);
  await page.getByRole('radio', { name: 'Compare countries' }).check({ force: true });
  await expect(page.getByText('Choose at least two countries to compare.')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Watch service', /^Germany/]);
  await page.getByRole('combobox', { name: 'Add a country' }).selectOption(others[0] ?? '');
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await expect(page.getByText('Choose at least two countries to compare.')).toHaveCount(0);
  const included = offers?.results.DE?.flatrate?.[0]?.provider_name ?? 'none';
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: included, exact: true }) });
  await expect(row.getByRole('cell').first()).toContainText('Included');
  const all = await page.getByRole('rowheader').count();
  await page.getByRole('switch', { name: 'Only differences' }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect
    .poll(() =>
      rows.evaluateAll((differing) =>
        differing
          .map((each) => [...each.querySelectorAll('td')].map(({ innerText }) => innerText.trim()))
          .filter((cells) => new Set(cells).size !== 2),
      ),
    )
    .toEqual([]);
  expect(await page.getByRole('rowheader').count()).toBeLessThanOrEqual(all);
  await expectAccessibleInThemes(app);
  await page.getByRole('button', { name: 'Remove Germany' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
});

test(
  'a movie shows its reviews formatted, collapsed and expanded, and its similar titles',
  { tag: '@gate' },
  async ({ app, service }) => {
    const { page } = app;
    const { movie } = await findStoryTitles(service);
    await app.goTo(`/movie/${movie.id}`);
    const reviews = page.getByRole('region', { name: 'Reviews' });
    await expect(reviews.getByRole('article').first()).toBeVisible();
    await expect(reviews.getByText(/^\d+ reviews?$/)).toBeVisible();
    // Nothing in a review becomes an element that its author chose.
    expect(await reviews.locator('script, iframe, object, style, form').count()).toBe(0);
    const onward = reviews.getByRole('button', { name: 'Read more' });
    if ((await onward.count()) > 0) {
      await onward.first().click();
      await reviews.getByRole('button', { name: 'Show less' }).first().click();
    }
    const similar = page.getByRole('region', { name: 'Similar movies' });
    await similar.getByRole('button', { name: 'Show all similar movies' }).click();
    const cards = page.getByRole('list', { name: 'Similar movies' }).getByRole('link');
    await expect(cards.nth(9)).toBeAttached();
    const seen = new Set<string | null>();
    for (let turn = 0; turn < 4; turn += 1) {
      const known = seen.size;
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect
        .poll(async () => {
          const hrefs = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
          expect(new Set(hrefs).size).toBe(hrefs.length);
          for (const href of hrefs) seen.add(href);
          return seen.size;
        })
        .toBeGreaterThan(known);
    }
    expect(seen).not.toContain(`#/movie/${movie.id}`);
  },
);

test('a person’s work is listed by department, year and episodes, and an episode’s videos by language', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { series, person } = await findStoryTitles(service);
  await app.goTo(`/person/${person.id}`);
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
  await page.getByRole('radio', { name: 'By episodes' }).check();
  const counted = page.getByRole('tabpanel').getByText(/^\d+ episodes?$/);
  await expect
    .poll(async () => isFalling((await counted.allInnerTexts()).map((text) => Number.parseInt(text, 10))))
    .toBe(true);
  await page.getByRole('tab', { name: /^Crew/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText(/\S/);

  let shown = false;
  for (let number = 1; number <= 6 && !shown; number += 1) {
    await app.goTo(`/tv/${series.id}/season/1/episode/${number}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const languages = page.getByRole('group', { name: 'Video languages' });
    shown = (await languages.count()) > 0;
    if (!shown) continue;
    const videos = page.getByRole('region', { name: 'Videos' }).getByRole('listitem');
    const all = await videos.count();
    await languages.getByRole('button').first().click();
    await expect.poll(() => videos.count()).toBeLessThan(all);
    await languages.getByRole('button').nth(1).click();
    await expect(videos).not.toHaveCount(0);
  }
  await expectAccessibleInThemes(app);
});
