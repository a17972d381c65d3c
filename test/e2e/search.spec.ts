import { expectAccessibleInThemes } from './axe.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, readySettings, test } from './story.ts';

test(
  'search finds characters and keywords, and without a match it leads to the service’s keywords and to Discover',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    const { page } = app;
    await app.changeSettings({ ...readySettings, region: null });
    const { series } = await findStoryTitles(service);
    await app.goTo(`/tv/${series.id}`);
    const cast = page.getByRole('region', { name: 'Cast' }).getByRole('link').first();
    await expect(cast).toBeVisible();
    const character = await cast.locator('.role').innerText();
    await app.goTo('/search');
    await page.getByRole('searchbox').fill(character);
    const hit = page.getByRole('link', { name: new RegExp(character.split(' ')[0] ?? '') }).first();
    await expect(page.getByRole('heading', { name: 'Characters' })).toBeVisible();
    await expect(hit).toBeVisible();

    await page.getByRole('searchbox').fill('qqqq');
    await page.getByRole('button', { name: 'Search keywords for “qqqq”' }).click();
    await expect(page.getByText('No keywords found')).toBeVisible();
  },
);

test(
  'a keyword of the service opens its movies in Discover',
  { tag: ['@both', '@gate'] },
  async ({ app }) => {
    const { page } = app;
    await app.changeSettings({ ...readySettings, region: null });
    await app.goTo('/discover');
    await page.locator('summary', { hasText: 'Keywords' }).click();
    await page.getByRole('combobox', { name: 'Search keywords' }).fill('s');
    const options = page.getByRole('listbox').getByRole('option');
    const name = (await options.first().innerText()).trim();
    // Stored keywords and those of the service arrive by themselves, so another one can be the first now.
    await page.getByRole('option', { name, exact: true }).first().click();
    await app.goTo('/search');
    await page.getByRole('searchbox').fill(name);
    await page
      .getByRole('link', { name: new RegExp(`${name}.*Keyword`) })
      .first()
      .click();
    await expect(page).toHaveURL(/#\/discover\?with_keywords=\d+/);
    await expect(page.getByRole('button', { name: `${name}, included` })).toBeVisible();
  },
);

test('a number or a pasted link opens the page itself', { tag: '@both' }, async ({ app, service }) => {
  const { page } = app;
  await app.changeSettings(readySettings);
  const { series } = await findStoryTitles(service);
  await app.goTo('/search');
  await page.getByRole('searchbox').fill(String(series.id));
  await expect(page.getByRole('link', { name: new RegExp(`movie ${series.id}`) })).toBeVisible();
  await expect(page.getByText('No results for')).toHaveCount(0);
  // The title is stored already, so its name is shown.
  await page.getByRole('link', { name: new RegExp(`series ${series.id}`) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(series.name);
  await app.goTo('/search');
  await page.getByRole('searchbox').fill(`${service.authorisation}/tv/${series.id}-some-words/season/1`);
  await page.getByRole('link', { name: 'Open link: Season' }).click();
  await expect(page).toHaveURL(new RegExp(`#/tv/${series.id}/season/1$`));
  await app.goTo('/search');
  await page.getByRole('searchbox').fill(String(series.id));
  await expect(page.getByRole('link', { name: `Open ${series.name} (series ${series.id})` })).toBeVisible();
  await page.getByRole('searchbox').fill(`https://evil.example/tv/${series.id}`);
  await expect(page.getByText('This link is for evil.example')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Search keywords for/ })).toHaveCount(0);
});

test(
  'the palette opens places, visited pages and titles, and runs commands',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    const { page } = app;
    await app.changeSettings(readySettings);
    const { series } = await findStoryTitles(service);
    await app.goTo(`/tv/${series.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(series.name);
    await app.goTo('/settings');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('option').first()).toContainText(series.name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(series.name);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('dark');
    await page.getByRole('option', { name: /Theme: Dark/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(series.name.slice(0, 5));
    // The visited page is found in one row.
    await expect(palette.getByRole('option').filter({ hasText: series.name })).toHaveCount(1);
    await expect(palette.getByRole('option').filter({ hasText: series.name })).toContainText('Series');
    await expectAccessibleInThemes(app, { part: 'dialog[open]' });
    // One word that no title has may be left out.
    await page.keyboard.type(' qqqq zzzz');
    await expect(palette.getByText('No results')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  },
);
