import type { Locator, Page } from '@playwright/test';
import { discover, moviesIn } from '../conformance/discover-oracle.ts';
import { expectAccessibleInThemes } from './axe.ts';
import { toast } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';

/** All filters are beside the results. */
const openFilters = { discover: { mine: false, filters: true } };

const cards = (page: Page): Locator =>
  page.getByRole('list', { name: 'Matching movies' }).getByRole('listitem').getByRole('link');
const count = (page: Page): Locator => page.locator('main').getByRole('status').first();

function movies(number: number): string {
  return number === 1 ? '1 movie' : `${number} movies`;
}

test.use({ settings: { ...readySettings, region: null } });

test(
  'a chip includes, excludes or ignores its value, and shows beforehand how many results it would give',
  { tag: '@gate' },
  async ({ app, service }) => {
    const { page } = app;
    const catalogue = moviesIn(service.catalogueFile);
    await app.goTo('/discover');
    await expect(count(page)).toHaveText(movies(discover(catalogue, {}).length));

    const genres = page.getByRole('button', { name: /^Genres/ });
    await genres.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Action' })).toBeFocused();
    const drama = page.getByRole('button', { name: /^Drama/ });
    await drama.hover();
    const with18 = discover(catalogue, { with_genres: '18' }).length;
    await expect(page.getByText(`${movies(with18)} if included`)).toBeVisible();
    await drama.click();
    await expect(drama).toHaveAccessibleName('Drama, included');
    await expect(count(page)).toHaveText(movies(with18));
    await page.getByRole('button', { name: 'Comedy' }).click();
    await expect(count(page)).toHaveText(movies(discover(catalogue, { with_genres: '18,35' }).length));
    await page.getByRole('radio', { name: 'Match any' }).first().check();
    await expect(count(page)).toHaveText(movies(discover(catalogue, { with_genres: '18|35' }).length));
    await page.getByRole('button', { name: 'Comedy, included' }).click();
    await expect(page.getByRole('button', { name: /^Comedy/ })).toHaveAccessibleName('Comedy, excluded');
    const expected = discover(catalogue, { with_genres: '18', without_genres: '35' });
    await expect(count(page)).toHaveText(movies(expected.length));
    await expect(cards(page).first()).toHaveAttribute('href', `#/movie/${expected[0]?.id}`);

    await page.keyboard.press('Escape');
    await expect(drama).toHaveCount(0);
    await expect(genres).toBeFocused();
    await expect(genres).toHaveText(/2/);

    // The address contains the view, so going back restores it.
    await cards(page).first().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Discover');
    await page.goBack();
    await expect(count(page)).toHaveText(movies(expected.length));
    await page.getByRole('button', { name: 'Remove Genres: Drama, not Comedy' }).click();
    await expect(count(page)).toHaveText(movies(discover(catalogue, {}).length));
  },
);

test(
  'an empty result names the filter that causes it, and an impossible combination makes no request',
  { tag: '@gate' },
  async ({ app }) => {
    const { page } = app;
    await app.changeSettings(openFilters);
    await app.goTo('/discover?with_genres=18&with_runtime.lte=3&nonsense=1');
    await expect(page.getByRole('alert')).toContainText('nonsense');
    await expect(page.getByText('No movies match')).toBeVisible();
    await page.getByRole('button', { name: /^Without “Runtime”: \d+ movies$/ }).click();
    await expect(count(page)).toHaveText(/^[1-9]\d* movies$/);
    // The section was open because it had a value, and stays open.
    const score = page.getByRole('group', { name: 'Score', exact: true });
    await score.getByRole('spinbutton', { name: 'from' }).fill('8');
    await score.getByRole('spinbutton', { name: 'to' }).fill('2');
    await score.getByRole('spinbutton', { name: 'to' }).press('Tab');
    await expect(page.getByRole('alert').last()).toContainText('“from” comes after “to”');
    await expect(count(page)).toHaveText('Nothing can match');
    const from = score.getByRole('spinbutton', { name: 'from' });
    await expect(from).toHaveAccessibleDescription(/^“From” comes after “to”/);
    await page.getByRole('button', { name: 'Swap values' }).click();
    await expect(from).toHaveValue('2');
    await expect(count(page)).toHaveText(/^[1-9]\d* movies$/);
  },
);

test(
  'an invalid value is marked and makes no request, and its section stays open when it is cleared',
  { tag: '@gate' },
  async ({ app, service }) => {
    const { page } = app;
    await app.changeSettings(openFilters);
    const everything = movies(discover(moviesIn(service.catalogueFile), {}).length);
    await app.goTo('/discover');
    await page.locator('summary', { hasText: 'Score, votes, runtime' }).click();
    const from = page
      .getByRole('group', { name: 'Score', exact: true })
      .getByRole('spinbutton', { name: 'from' });
    await from.fill('8');
    await from.press('Tab');
    await expect(page.getByRole('button', { name: 'Remove Score: from 8' })).toBeVisible();
    await from.fill('99');
    await from.press('Tab');
    await expect(from).toHaveValue('99');
    await expect(from).toHaveAccessibleDescription('Not applied. Enter a score from 0 to 10.');
    await expect(page).toHaveURL(/#\/discover$/);
    await from.fill('');
    await from.press('Tab');
    await expect(from).toBeVisible();
    await expect(from).not.toHaveAttribute('aria-invalid');

    await app.goTo('/discover?primary_release_year=1850');
    const year = page.getByRole('group', { name: 'First release' }).getByRole('spinbutton', { name: 'Year' });
    await expect(page.getByRole('alert')).toContainText('primary_release_year');
    await expect(year).toHaveValue('1850');
    await expect(year).toHaveAccessibleDescription('Not applied. Enter a year from 1870 to 2200.');
    await expect(count(page)).toHaveText(everything);
  },
);

test('the keyboard reaches every field of the form: sliders, keywords, people, release types, age rating', async ({
  app,
  service,
}) => {
  const { page } = app;
  await app.changeSettings(openFilters);
  const { series, person } = await findStoryTitles(service);
  const catalogue = moviesIn(service.catalogueFile);
  await app.goTo(`/tv/${series.id}/season/1`);
  await expect(page.getByRole('list', { name: 'Episodes' }).getByRole('listitem').first()).toBeVisible();
  await app.goTo('/discover');

  const open = async (name: string): Promise<void> => {
    const summary = page.locator('summary', { hasText: name });
    await summary.focus();
    await page.keyboard.press('Enter');
  };
  await open('Score, votes, runtime');
  await page.getByRole('slider', { name: 'Score: from' }).focus();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight');
  const fromSix = movies(discover(catalogue, { 'vote_average.gte': '6' }).length);
  await expect(count(page)).toHaveText(fromSix);
  // At the end of its track, it can still be taken back by mouse.
  await page.keyboard.press('End');
  await expect(count(page)).not.toHaveText(fromSix);
  const track = await page.getByRole('slider', { name: 'Score: to' }).boundingBox();
  const { x, y, width, height } = track ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width - 12, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 12 + (width - 24) * 0.6, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(count(page)).toHaveText(fromSix);

  await open('Keywords');
  const keywords = page.getByRole('combobox', { name: 'Search keywords' });
  const options = page.getByRole('listbox').getByRole('option');
  await keywords.focus();
  await page.keyboard.type('mar');
  await expect(options.first()).toBeVisible();
  // Those that are known already come at once, and the selected one stays selected when the service's arrive.
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/rpc/catalogue.read', async (route) => {
    if (route.request().postData()?.includes('search.keyword') === true) await answer.promise;
    await route.continue();
  });
  await page.keyboard.press('Backspace');
  await expect(options.nth(1)).toBeVisible();
  const known = await options.count();
  await page.keyboard.press('ArrowDown');
  const selected = page.getByRole('listbox').getByRole('option', { selected: true });
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  const chosen = await selected.innerText();
  answer.resolve(undefined);
  await expect(options).not.toHaveCount(known);
  await expect(selected).toHaveText(chosen);
  await page.keyboard.press('Enter');
  const wanted = page.getByRole('group', { name: 'Keywords' }).getByRole('button').first();
  await expect(wanted).not.toHaveText(/^\s*Keyword \d/);
  await wanted.press('Enter');
  await wanted.press('Enter');

  await open('People');
  await page.getByRole('combobox', { name: 'Search people' }).focus();
  await page.keyboard.type(person.name);
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(person.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `${person.name}, included` })).toBeVisible();
  await page.getByRole('button', { name: `${person.name}, included` }).press('Enter');

  await open('Region and release types');
  await page.getByLabel('Release region').selectOption('DE');
  for (const type of ['Cinema release', 'Limited cinema release'])
    await page.getByLabel('Add a release type').selectOption({ label: type });
  await page.getByRole('button', { name: 'Move Limited cinema release up' }).press('Enter');
  await expect(
    page.getByText('The order decides which date is used: “Limited cinema release” in Germany'),
  ).toBeVisible();
  await expect(page).toHaveURL(/with_release_type=2%7C3/);
  const typed = { region: 'DE', with_release_type: '2|3', 'vote_average.gte': '6' };
  await expect(count(page)).toHaveText(movies(discover(catalogue, typed).length));

  await open('Age rating');
  await page.getByLabel('Country of the age rating').selectOption('US');
  await page.getByLabel('This or milder').selectOption('PG-13');
  const certified = { ...typed, certification_country: 'US', 'certification.lte': 'PG-13' };
  await expect(count(page)).toHaveText(movies(discover(catalogue, certified).length));
});

test(
  'a view is saved, named, ordered and removed',
  { tag: ['@browser-only', '@gate'] },
  async ({ ownApp: app, ownService }) => {
    let { page } = app;
    await app.changeSettings(openFilters);
    await app.goTo('/discover?with_genres=18');
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByLabel('View name')).toBeFocused();
    await page.keyboard.type('Dramas <b>&');
    await page.keyboard.press('Enter');
    const sidebar = () => page.getByRole('navigation', { name: 'Main' });
    await sidebar().getByRole('link', { name: 'Dramas <b>&' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dramas <b>&' })).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    await app.goTo('/');
    page = await app.restart();
    await sidebar().getByRole('link', { name: 'Dramas <b>&' }).click();

    await page.getByRole('button', { name: 'Comedy' }).click();
    await page.getByRole('button', { name: 'Update view' }).click();
    await expect(toast(page)).toContainText('“Dramas <b>&” updated');

    await app.goTo('/discover?with_genres=35');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.keyboard.type('Comedies');
    await page.keyboard.press('Enter');
    await expect(sidebar().getByRole('link', { name: 'Comedies' })).toBeVisible();

    await page.getByRole('button', { name: 'Saved views' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved views' });
    await dialog.getByRole('button', { name: 'Rename Comedies' }).click();
    await dialog.getByLabel('New name for Comedies').fill('Second');
    await dialog.getByLabel('New name for Comedies').press('Enter');
    await dialog.getByRole('button', { name: 'Move Second up' }).click();
    await expect(
      sidebar()
        .getByRole('link', { name: /Dramas|Second/ })
        .first(),
    ).toHaveText('Second');
    const order = () =>
      sidebar()
        .getByRole('link', { name: /Dramas|Second/ })
        .allInnerTexts();
    const views = dialog.getByRole('listitem');
    await views.nth(1).dragTo(views.nth(0));
    await expect.poll(order).toEqual(['Dramas <b>&', 'Second']);
    await dialog.getByRole('link', { name: 'Second' }).press('Alt+ArrowUp');
    await expect.poll(order).toEqual(['Second', 'Dramas <b>&']);
    // Deleting can be taken back until the dialog closes.
    await dialog.getByRole('button', { name: 'Remove Second' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Undo deleting Second' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('link', { name: 'Second' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Remove Second' }).click();
    await dialog.getByRole('link', { name: 'Dramas <b>&' }).click();
    await expect(dialog).toBeHidden();
    await expect(sidebar().getByRole('link', { name: /Dramas|Second/ })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1, name: 'Dramas <b>&' })).toBeVisible();

    // Earlier answers are still available without the service.
    app.watch.expect(/status: 503 .*(\/media\/|media:)|console: Failed to load resource: .*503/);
    await ownService.stop();
    await app.goTo('/discover?with_genres=18');
    await expect(cards(page).first()).toBeVisible();
  },
);

test('the form and its results are accessible in both themes', async ({ app }) => {
  const { page } = app;
  await app.changeSettings(openFilters);
  await app.goTo(
    '/discover?with_genres=18&with_keywords=1,2&watch_region=DE&certification_country=US&region=DE',
  );
  await expect(cards(page).first()).toBeVisible();
  const closed = page.locator('details:not([open]) > summary');
  while ((await closed.count()) > 0) await closed.first().click();
  await page.getByRole('button', { name: /^Score/ }).click();
  await expect(page.getByRole('slider', { name: 'Score: from' })).toHaveCount(2);
  await expectAccessibleInThemes(app);
});
