import { findCast } from './seek.ts';
import { expect, readySettings, test } from './story.ts';

test('the first start asks four things, once, and opens on Home', { tag: '@both' }, async ({ app }) => {
  let { page } = app;
  const welcome = () => page.getByRole('dialog', { name: 'Welcome to Marquee' });
  await expect(welcome()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(welcome()).toBeVisible();
  await welcome().getByRole('combobox', { name: 'Catalogue region' }).selectOption({ label: 'Germany' });
  await welcome().getByRole('combobox', { name: 'Add a country' }).selectOption({ label: 'Germany' });
  await welcome().getByRole('combobox', { name: 'Add a country' }).selectOption({ label: 'Ireland' });
  await welcome().getByRole('button', { name: 'Move Ireland up' }).click();
  await welcome().getByRole('button', { name: 'Start browsing' }).click();
  await expect(welcome()).toBeHidden();
  for (const row of ['Trending series', 'On the air', 'Popular movies', 'Now playing']) {
    await expect(page.getByRole('region', { name: row }).getByRole('link').nth(5)).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Now playing' })).toContainText('Germany');
  page = await app.restart();
  await expect(page.getByRole('region', { name: 'Trending series' })).toBeVisible();
  await expect(welcome()).toBeHidden();
  await app.goTo('/settings');
  const removes = page.getByRole('button', { name: /^Remove / });
  await expect(removes).toHaveCount(2);
  await expect(removes.first()).toHaveAccessibleName('Remove Ireland');
});

test(
  'from Home to a series, its season, an episode and a guest star; back finds everything as it was',
  { tag: '@both' },
  async ({ app, service }) => {
    const { page } = app;
    const cast = await findCast(service);
    await app.settle(readySettings);
    const trending = page.getByRole('region', { name: 'Trending series' });
    await trending.getByRole('radio', { name: 'This week' }).check();
    await trending.getByRole('radio', { name: 'Today' }).check();
    await trending.getByRole('link', { name: cast.series.name }).click();

    await expect(page.getByRole('heading', { level: 1, name: cast.series.name })).toBeFocused();
    const seasons = page.getByRole('region', { name: 'Seasons' });
    await expect(seasons.getByRole('status')).toContainText('looked');
    await expect(seasons.getByRole('listitem')).not.toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Cast' }).getByRole('link').first()).toBeVisible();
    await seasons.getByRole('link').first().click();

    const episodes = page.getByRole('list', { name: 'Episodes' });
    const first = episodes.getByRole('listitem').first();
    await expect(first).toContainText('votes');
    await first.getByRole('button', { name: /Guest stars and crew/ }).click();
    await expect(first.getByRole('link', { name: cast.person.name })).toBeVisible();
    await page.getByRole('tab', { name: 'Guests and crew' }).click();
    await expect(page.getByRole('heading', { name: 'Directing' })).toBeVisible();
    await page.getByRole('tab', { name: 'Episodes' }).click();
    const last = episodes.getByRole('listitem').nth(5).getByRole('heading').getByRole('link');
    await last.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(100);
    await last.click();

    await expect(page.getByText('Episode 6', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Next episode' }).click();
    await expect(page.getByText('Episode 7', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Previous episode' }).click();
    await expect(page.getByText('Episode 6', { exact: true }).first()).toBeVisible();
    for (let steps = 0; steps < 3; steps += 1)
      await page.getByRole('button', { name: 'Back', exact: true }).click();

    await expect(last).toBeFocused();
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(4);
    await first.getByRole('button', { name: /Guest stars and crew/ }).click();
    await first.getByRole('link', { name: cast.person.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: cast.person.name })).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
    await page.getByRole('tab', { name: /Episodes held here/ }).click();
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toContainText(cast.series.name);
    await page.getByRole('tabpanel').getByRole('link').first().click();
    await expect(page.getByRole('navigation', { name: 'Neighbouring episodes' })).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('tab', { name: /Episodes held here/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.getByRole('tab', { name: 'Movies' }).click();
    await expect(page.getByRole('tabpanel')).toContainText(/That is all|lists nothing/);
  },
);

test(
  'episodes go on from one season to the next, and seasons lead to those beside them',
  { tag: '@both' },
  async ({ app, service }) => {
    const { page } = app;
    const { series, seasons } = await findCast(service);
    expect(seasons).toBeGreaterThan(1);
    await app.settle(readySettings);
    await app.goTo(`/tv/${series.id}`);
    await expect(page.getByRole('region', { name: 'Seasons' }).getByRole('status')).toContainText('looked');
    await app.goTo(`/tv/${series.id}/season/2/episode/1`);
    const episodes = page.getByRole('navigation', { name: 'Neighbouring episodes' });
    await episodes.getByRole('link', { name: /^Previous: season 1, episode \d+$/ }).click();
    await expect(page.locator('main')).toHaveAttribute('data-address', /season\/1\/episode\/\d+$/);
    await episodes.getByRole('link', { name: 'Next: season 2, episode 1' }).click();
    await expect(page.locator('main')).toHaveAttribute('data-address', /season\/2\/episode\/1$/);

    await app.goTo(`/tv/${series.id}/season/1`);
    const beside = page.getByRole('navigation', { name: 'Neighbouring seasons' });
    await expect(beside.getByRole('link')).toHaveCount(1);
    await beside.getByRole('link', { name: /^Next season: / }).click();
    await expect(page.locator('main')).toHaveAttribute('data-address', /season\/2$/);
    await beside.getByRole('link', { name: /^Previous season: / }).click();
    await expect(page.locator('main')).toHaveAttribute('data-address', /season\/1$/);
  },
);

test(
  'a movie shows where to watch it in my countries, and in all the others',
  { tag: '@both' },
  async ({ app, service }) => {
    const { page } = app;
    const { movie } = await findCast(service);
    await app.settle(readySettings);
    await page
      .getByRole('region', { name: 'Popular movies' })
      .getByRole('link', { name: movie.title })
      .click();
    const mine = page.getByRole('region', { name: 'Where to watch' });
    await expect(mine.getByRole('article')).toHaveCount(2);
    await expect(mine.getByRole('article').first()).toContainText('Germany');
    await expect(mine.getByRole('article').first()).toContainText('Included');
    await expect(
      page.getByRole('region', { name: 'Similar movies' }).getByRole('link').first(),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Reviews' })).toBeVisible();
    await mine.getByRole('link', { name: 'All countries' }).click();
    const table = page.getByRole('table');
    await expect(table).toBeVisible();
    const all = await table.getByRole('row').count();
    expect(all).toBeGreaterThan(20);
    await page.getByRole('searchbox', { name: 'Find a country or a provider' }).fill('german');
    await expect(table.getByRole('row')).toHaveCount(2);
    await page.getByRole('searchbox', { name: 'Find a country or a provider' }).fill('nowhere at all');
    await expect(page.getByText('0 countries')).toBeVisible();
  },
);

test(
  'a list goes on as it is scrolled, names nothing twice, keeps few elements, and is found again where it was left',
  { tag: '@both' },
  async ({ app }) => {
    const { page } = app;
    await app.settle(readySettings);
    await page.getByRole('link', { name: 'See all: Popular movies' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Popular movies' })).toBeVisible();
    const seen = new Set<string>();
    const grid = page.getByRole('list', { name: 'Popular movies' });
    await expect(grid.getByRole('link').first()).toBeVisible();
    while (seen.size < 90) {
      const known = seen.size;
      await page.mouse.wheel(0, 900);
      await expect
        .poll(async () => {
          const shown = await grid
            .getByRole('link')
            .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
          expect(new Set(shown).size).toBe(shown.length);
          for (const href of shown) seen.add(href);
          return seen.size;
        })
        .toBeGreaterThan(known);
    }
    expect(await grid.getByRole('link').count()).toBeLessThan(80);

    const href = await grid.getByRole('link').evaluateAll((links) =>
      links
        .filter((link) => {
          const { top, bottom } = link.getBoundingClientRect();
          return top > 100 && bottom < innerHeight;
        })
        .at(0)
        ?.getAttribute('href'),
    );
    const left = grid.locator(`a[href="${href}"]`);
    await left.focus();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(1_500);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Reviews' })).toBeVisible();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(left).toBeFocused();
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(4);
    // Opened anew it begins at its beginning.
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByRole('link', { name: 'See all: Popular movies' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Popular movies' })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  },
);

test(
  'search finds what was seen, by any part of its name, at every key press',
  { tag: '@both' },
  async ({ app, service }) => {
    const { page } = app;
    const { series } = await findCast(service);
    await app.settle(readySettings);
    await expect(
      page.getByRole('region', { name: 'Trending series' }).getByRole('link', { name: series.name }),
    ).toBeVisible();
    await page.getByRole('link', { name: /^Search \d/ }).click();
    const field = page.getByRole('searchbox');
    await expect(field).toBeFocused();
    await page.keyboard.type(series.name.slice(0, 5).toLowerCase());
    await page.getByRole('link', { name: series.name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: series.name })).toBeVisible();
    await page.goBack();
    await expect(field).toHaveValue(series.name.slice(0, 5).toLowerCase());
    await field.fill('qqqqqqqq');
    await expect(page.getByText('Nothing held here matches “qqqqqqqq”')).toBeVisible();
  },
);
