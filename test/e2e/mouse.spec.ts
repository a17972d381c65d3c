import type { Page } from '@playwright/test';
import { ask } from './host.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';

/** Waits until a turn of the wheel, which scrolls for a while, has ended. */
async function scrollIsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let unmoved = 0;
    for (let before = -1; unmoved < 3; before = scrollY) {
      unmoved = scrollY === before ? unmoved + 1 : 0;
      await new Promise(requestAnimationFrame);
    }
  });
}

test.describe(() => {
  test.use({ settings: {} });

  test(
    'the first start asks for countries, services, a history and series, once, and ends on Tonight with them',
    { tag: ['@both', '@gate'] },
    async ({ app }) => {
      let { page } = app;
      const welcome = () => page.getByRole('dialog', { name: 'Welcome to Marquee' });
      const begins = (step: string) =>
        expect(welcome().getByRole('heading', { level: 3, name: step })).toBeFocused();
      const first = welcome().getByRole('heading', { level: 3, name: 'Languages and countries' });
      await expect(first).toBeVisible();
      for (let press = 0; press < 2; press += 1) await page.keyboard.press('Escape');
      await expect(first).toBeVisible();
      // The suggestions come from the system.
      const [suggested = ''] = await page.evaluate(() => {
        const { region } = new Intl.Locale(navigator.language).maximize();
        return [new Intl.DisplayNames('en', { type: 'region' }).of(region ?? '') ?? ''];
      });
      const region = welcome().getByRole('combobox', { name: 'Catalogue region' });
      await expect(region.locator('option:checked')).toHaveText(suggested);
      await region.selectOption({ label: 'Germany' });
      const addCountry = welcome().getByRole('combobox', { name: 'Add a country' });
      await addCountry.selectOption({ label: 'Germany' });
      await addCountry.selectOption({ label: 'Ireland' });
      await welcome()
        .getByRole('button', { name: `Remove ${suggested}` })
        .click();
      await welcome().getByRole('button', { name: 'Continue' }).click();
      await begins('My services');
      const services = welcome().getByRole('group', { name: 'Services: Germany' }).getByRole('button');
      await expect(services.nth(3)).toBeVisible();
      const name = (await services.nth(3).textContent())?.trim() ?? '';
      await welcome().getByRole('searchbox', { name: 'Filter services' }).fill(name.toUpperCase());
      await services.filter({ hasText: name }).first().click();
      await expect(services.filter({ hasText: name }).first()).toHaveAttribute('aria-pressed', 'true');
      // Going back loses nothing.
      await welcome().getByRole('button', { name: 'Back' }).click();
      await begins('Languages and countries');
      await expect(region.locator('option:checked')).toHaveText('Germany');
      await welcome().getByRole('button', { name: 'Continue' }).click();
      await begins('My services');
      await welcome().getByRole('button', { name: 'Continue' }).click();
      await begins('Bring your history');
      await welcome().getByRole('button', { name: 'Continue' }).click();
      await begins('Pick three series you watch');
      const series = welcome().getByRole('list', { name: 'Pick three series you watch' }).getByRole('button');
      const picked: string[] = [];
      for (const index of [0, 2, 3]) {
        await series.nth(index).click();
        await expect(series.nth(index)).toHaveAttribute('aria-pressed', 'true');
        picked.push((await series.nth(index).locator('.name').textContent()) ?? '');
      }
      await welcome().getByRole('button', { name: 'Start browsing' }).click();
      await expect(welcome()).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: 'Tonight' })).toBeFocused();
      const suggestions = page.getByRole('list', { name: 'Tonight' }).getByRole('listitem');
      await expect(suggestions).toHaveCount(3);
      for (const each of picked) await expect(suggestions.filter({ hasText: each })).toHaveCount(1);

      page = await app.restart();
      await app.goTo('/settings');
      await expect(welcome()).toBeHidden();
      const removes = page.getByRole('button', { name: /^Remove (?!everything)/ });
      await expect(removes).toHaveCount(2);
      await expect(removes.first()).toHaveAccessibleName('Remove Germany');
      await expect(page.getByRole('button', { name, exact: true, pressed: true })).toHaveCount(1);
    },
  );
  test('the language of titles follows that of the page in the first run until it is changed, and later only where it is asked for', async ({
    app,
  }) => {
    const { page } = app;
    const welcome = page.getByRole('dialog');
    await welcome.getByRole('combobox', { name: 'App language' }).selectOption('de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(welcome.getByRole('combobox', { name: 'App-Sprache' })).toBeFocused();
    const titles = welcome.getByRole('combobox', { name: 'Sprache der Titel' });
    await expect(titles).toHaveValue('de-DE');
    await titles.selectOption('fr-FR');
    await welcome.getByRole('combobox', { name: 'App-Sprache' }).selectOption('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(welcome.getByRole('combobox', { name: 'Language of titles' })).toHaveValue('fr-FR');

    // The page sends its changes one after the other; what another window changes could overtake the last one.
    const stored = { interfaceLanguage: 'en', catalogueLanguage: 'fr-FR' };
    await expect.poll(() => ask(page, 'app.state', {})).toMatchObject({ value: { settings: stored } });
    await app.changeSettings({ ...readySettings, catalogueLanguage: 'en-US' });
    await app.goTo('/settings?part=languages');
    await page.getByRole('combobox', { name: 'App language' }).selectOption('de');
    await expect(page.getByRole('combobox', { name: 'App-Sprache' })).toBeFocused();
    const later = page.getByRole('combobox', { name: 'Sprache der Titel' });
    await expect(later).toHaveValue('en-US');
    const offered = page.getByRole('button', { name: 'Auch hier Deutsch verwenden' });
    await offered.click();
    await expect(later).toHaveValue('de-DE');
    await expect(offered).toHaveCount(0);
  });
});

test(
  'a person goes from Home to a series, a season, an episode and a guest star, and back restores every page',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    const { page } = app;
    const titles = await findStoryTitles(service);
    const trending = page.getByRole('region', { name: 'Trending series' });
    await trending.getByRole('radio', { name: 'This week' }).check();
    await trending.getByRole('radio', { name: 'Today' }).check();
    await trending.getByRole('link', { name: titles.series.name }).click();

    await expect(page.getByRole('heading', { level: 1, name: titles.series.name })).toBeFocused();
    const seasons = page.getByRole('region', { name: 'Seasons' });
    await expect(seasons).toContainText('checked');
    await expect(seasons.getByRole('listitem')).not.toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Cast' }).getByRole('link').first()).toBeVisible();
    await seasons.getByRole('link').first().click();

    const episodes = page.getByRole('list', { name: 'Episodes' });
    const first = episodes.getByRole('listitem').first();
    await expect(first).toContainText('votes');
    await first.getByRole('button', { name: /Guest stars and crew/ }).click();
    await expect(first.getByRole('link', { name: titles.person.name })).toBeVisible();
    await first.getByRole('button', { name: /Guest stars and crew/ }).click();
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
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(4);
    await first.getByRole('button', { name: /Guest stars and crew/ }).click();
    await first.getByRole('link', { name: titles.person.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: titles.person.name })).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
    await page.getByRole('tab', { name: /Saved episodes/ }).click();
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toContainText(titles.series.name);
    await page.getByRole('tabpanel').getByRole('link').first().click();
    await expect(page.getByRole('navigation', { name: 'Previous and next episode' })).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('tab', { name: /Saved episodes/ })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Movies' }).click();
    await expect(page.getByRole('tabpanel')).toContainText(/End of list|Nothing in this list/);
    // What was unfolded still is.
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(first.getByRole('link', { name: titles.person.name })).toBeFocused();
  },
);

test(
  'an episode leads to the first one of the next season, and a season leads to its neighbours',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    const { page } = app;
    const { series, seasons } = await findStoryTitles(service);
    expect(seasons).toBeGreaterThan(1);
    await app.goTo(`/tv/${series.id}`);
    await expect(page.getByRole('region', { name: 'Seasons' })).toContainText('checked');
    await app.goTo(`/tv/${series.id}/season/2/episode/1`);
    const episodes = page.getByRole('navigation', { name: 'Previous and next episode' });
    await episodes.getByRole('link', { name: /^Previous: S1 E\d+$/ }).click();
    await expect(page.locator('main')).toHaveAttribute('data-address', /season\/1\/episode\/\d+$/);
    await episodes.getByRole('link', { name: 'Next: S2 E1' }).click();
    await expect(page.locator('main')).toHaveAttribute('data-address', /season\/2\/episode\/1$/);

    await app.goTo(`/tv/${series.id}/season/1`);
    const beside = page.getByRole('navigation', { name: 'Seasons' });
    await expect(beside.getByRole('link')).toHaveCount(1);
    await beside.getByRole('link', { name: /^Next season: / }).click();
    await expect(page.locator('main')).toHaveAttribute('data-address', /season\/2$/);
    await beside.getByRole('link', { name: /^Previous season: / }).click();
    await expect(page.locator('main')).toHaveAttribute('data-address', /season\/1$/);
  },
);

test(
  'a dragged title is a link that the system opens in the app',
  { tag: '@browser-only' },
  async ({ app, service }) => {
    const { page } = app;
    const { movie } = await findStoryTitles(service);
    await app.goTo('/list/popular');
    const card = page.locator(`a[href="#/movie/${movie.id}"]`).first();
    await page.evaluate(() => {
      addEventListener('dragstart', ({ dataTransfer }) => {
        document.documentElement.dataset['dragged'] = dataTransfer?.getData('text/uri-list') ?? '';
      });
    });
    await card.hover();
    await page.mouse.down();
    await page.mouse.move(20, 20, { steps: 5 });
    await expect(page.locator('html')).toHaveAttribute('data-dragged', `marquee://movie/${movie.id}`);
    await page.mouse.up();
  },
);

test(
  'a list loads more as it is scrolled, repeats nothing, keeps few elements, and restores its position',
  { tag: ['@both', '@gate'] },
  async ({ app }) => {
    const { page } = app;
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
    await expect.poll(() => grid.getByRole('link').count()).toBeLessThan(80);
    await scrollIsOver(page);

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
    // A list that is opened again starts at its beginning.
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByRole('link', { name: 'See all: Popular movies' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Popular movies' })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  },
);
