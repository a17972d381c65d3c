import { expectAccessibleInThemes } from './axe.ts';
import { changeMine } from './host.ts';
import { getJson } from './service.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';

test.use({ settings: { ...readySettings, region: null } });

test(
  'everything that a search finds is listed by kind, year and watchlist, by mouse and by keyboard',
  { tag: '@both' },
  async ({ app, service }) => {
    test.slow();
    const { page } = app;
    const { movie } = await findStoryTitles(service);
    await app.goTo('/list/popular');
    const cards = page.getByRole('list', { name: 'Popular movies' }).getByRole('link');
    await expect(cards.nth(12)).toBeVisible();

    await app.goTo('/search');
    const field = page.getByRole('searchbox');
    const results = page.getByRole('list', { name: 'Search results' });
    const hits = results.getByRole('link');
    await field.fill('e');
    await page.getByRole('link', { name: 'See all: Titles' }).click();
    await expect(page).toHaveURL(/#\/search\?q=e&kind=titles$/);
    await expect(hits.nth(8)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/\d+ results/);
    await expectAccessibleInThemes(app);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Titles', exact: true })).toBeVisible();

    await page.getByRole('radio', { name: 'Movies' }).focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/kind=movie$/);
    await expect(hits.first()).toContainText('Movie');
    // The address changes before the results do.
    await expect
      .poll(async () => (await hits.allInnerTexts()).filter((text) => !text.includes('Movie')))
      .toEqual([]);
    await field.press('ArrowDown');
    await expect(hits.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(hits.last()).toBeFocused();
    const last = (await hits.last().getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.hash === last);
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Movies' })).toBeChecked();
    await expect(hits.first()).toBeVisible();

    const watchlist = page.getByRole('button', { name: /^On my watchlist/ });
    await field.fill(movie.title);
    await watchlist.click();
    await expect(page.getByText(`No results for “${movie.title}”`).first()).toBeVisible();
    await expectAccessibleInThemes(app);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('heading', { name: 'Titles', exact: true })).toBeVisible();
    const subject = { kind: 'movie', id: movie.id } as const;
    await changeMine(page, { what: 'follow', subject, on: true });
    await watchlist.click();
    await expect(hits).toHaveCount(1);
    await expect(hits).toHaveAttribute('href', `#/movie/${movie.id}`);
    await watchlist.click();
    await page.getByRole('radio', { name: 'Movies' }).check();

    const from = page.getByRole('group', { name: 'Year' }).getByLabel('from');
    await from.fill('12');
    await from.press('Enter');
    await expect(page.getByText('Not applied. Enter a year from 1870 to 2200.')).toBeVisible();
    await from.fill('2200');
    await from.press('Enter');
    await expect(page.getByText(`No results for “${movie.title}”`).first()).toBeVisible();
    await from.fill('1870');
    await from.press('Enter');
    await expect(hits.first()).toHaveAttribute('href', `#/movie/${movie.id}`);
    await expect(page).toHaveURL(/&kind=movie&from=1870$/);
  },
);

test(
  'descriptions are searched on request, and the results show where, by keyboard and by mouse',
  { tag: '@both' },
  async ({ app, service }) => {
    const { page } = app;
    const listed = await getJson<{ results: { id: number; title: string; overview: string }[] }>(
      service,
      '/movie/popular?language=en-US',
    );
    const told = listed?.results.find(({ overview }) => overview.split(' ').length > 12);
    const { id, overview } = told ?? { id: 0, overview: '' };
    // Six words that follow each other: no name has them all, and one may be left out.
    const words = (overview.match(/\p{L}{4,}/gu) ?? []).slice(0, 6);
    await app.goTo('/list/popular');
    await expect(page.getByRole('list', { name: 'Popular movies' }).getByRole('link').nth(12)).toBeVisible();

    await app.goTo('/search');
    const switched = page.getByRole('switch', { name: 'Search descriptions too' });
    await expect(switched).toHaveCount(0);
    await page.getByRole('searchbox').fill(words.join(' '));
    await expect(page.getByText('No results for').first()).toBeVisible();
    await expect(switched).not.toBeChecked();
    await switched.focus();
    await page.keyboard.press('Space');
    const hit = page.getByRole('list', { name: 'Search results' }).locator(`a[href="#/movie/${id}"]`);
    const marks = hit.locator('bdi').nth(1).locator('mark');
    await expect(marks.first()).toHaveText(new RegExp(`^(?:${words.join('|')})$`, 'iu'));
    await expect(page).toHaveURL(/&descriptions=1$/);
    await expectAccessibleInThemes(app);
    await hit.click();
    await expect(page).toHaveURL(new RegExp(`#/movie/${id}$`));
    await page.goBack();
    await expect(hit).toBeVisible();
    // Descriptions add to what is found, so without them there is no more.
    await page.getByRole('searchbox').fill('zzqqx');
    await expect(page.getByText('No results for').first()).toBeVisible();
    await expect(page.getByText('Other filters may find it.')).toHaveCount(0);
    await switched.click();
    await expect(page.getByText('No results for').first()).toBeVisible();
  },
);
