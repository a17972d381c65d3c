import { expectAccessibleInThemes } from './axe.ts';
import { getJson } from './service.ts';
import { toast } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

test(
  'search says who plays in what, keeps similar names apart, and looks in the whole catalogue where it is asked',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    const { page } = app;
    await app.changeSettings({ region: null });
    const { series } = await findStoryTitles(service);
    await app.goTo(`/tv/${series.id}`);
    const cast = page.getByRole('region', { name: 'Cast' }).getByRole('link').first();
    await expect(cast).toBeVisible();
    const character = await cast.locator('.role').innerText();
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox');
    await expect(field).toBeFocused();
    await page.keyboard.type(character);
    await expect(page.getByRole('link', { name: `in ${series.name}` }).first()).toBeVisible();
    await field.fill('zzzz');
    await expect(page.getByText('You haven’t opened anything with this name yet.')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Look for “zzzz” in the whole catalogue' })).toBeFocused();
    await page.keyboard.press('Enter');
    // The service's keywords, and the one question, before anything else is asked of the service.
    await expect(page.getByText('No keywords found')).toBeVisible();
    await expect(page.getByText('Space on disk')).toBeVisible();
    await expectAccessibleInThemes(app);

    const listed = await getJson<{ results: { name: string }[] }>(service, '/trending/tv/day?page=3');
    const { name } = listed?.results.at(-1) ?? { name: '' };
    await field.fill(name);
    await page.getByRole('button', { name: `Look for “${name}” in the whole catalogue` }).press('Enter');
    await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
    const whole = page.getByRole('region', { name: 'Full catalogue search' });
    await expect(whole.getByRole('progressbar', { name: 'Progress of the index' })).toBeVisible();
    await expect(page.getByText(`Looking for “${name}” in the whole catalogue…`)).toBeVisible();
    // It arrives without another key press.
    await expect(page.getByRole('listitem').getByText(name, { exact: true }).first()).toBeVisible();
    await expectAccessibleInThemes(app);

    // Going back keeps what was typed.
    await page.getByRole('listitem').getByText(name, { exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(field).toHaveValue(name);
    // Other stories count on titles that nobody has seen.
    await app.goTo('/settings?part=search');
    await page.getByRole('button', { name: 'Remove index' }).click();
    const confirmation = page.getByRole('group', { name: /Remove the index/ });
    await confirmation.getByRole('button', { name: 'Remove index' }).click();
    await expect(page.getByRole('button', { name: 'Set up full search' })).toBeVisible();
    await app.goTo('/search');
    const typo = `${series.name.charAt(0)}${series.name.charAt(2)}${series.name.charAt(1)}${series.name.slice(3)}`;
    await field.fill(typo);
    await expect(page.getByText(`No results for “${typo}”`).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Similar titles' })).toBeVisible();
    await expect(page.getByRole('link', { name: series.name }).first()).toBeVisible();
  },
);

test(
  'a keyword of the service opens its movies in Discover',
  { tag: ['@both', '@gate'] },
  async ({ app }) => {
    const { page } = app;
    await app.changeSettings({ region: null });
    await app.goTo('/discover');
    await page.getByRole('button', { name: 'All filters' }).click();
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
  await expect(page.getByRole('button', { name: /^Look for/ })).toHaveCount(0);
});

test(
  'the palette opens places, visited pages and titles, and runs commands',
  { tag: ['@both', '@gate'] },
  async ({ app, service }) => {
    const { page } = app;
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
    await expect(palette.getByRole('option')).toHaveCount(1);
    await expect(
      palette.getByRole('option', { name: /^Look for “.*” in the whole catalogue/ }),
    ).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await app.goTo('/settings');
    await page.keyboard.press('Control+k');
    const field = palette.getByRole('combobox');
    await field.fill('mark seen');
    const mark = palette.getByRole('option', { name: 'Mark as seen or unseen' });
    await expect(mark).toContainText('Open a title first');
    await expect(mark).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');
    // A command is for what had the focus, and not for the page around it.
    await app.goTo(`/tv/${series.id}`);
    await page.keyboard.press('Control+1');
    const row = page.getByRole('region', { name: 'Popular movies' });
    const card = row.getByRole('list').getByRole('link').first();
    await card.focus();
    await page.keyboard.press('Control+k');
    await field.fill('mark as seen');
    await expect(palette.getByRole('option', { name: /^Mark as seen/ })).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Marked as seen: ');
    await expect(card).toBeFocused();
    await page.keyboard.press('Control+k');
    for (const [typed, part] of [
      ['calendar', 'upcoming'],
      ['watchlist', 'watchlist'],
      ['history', 'history'],
    ]) {
      if (typed !== 'calendar') await page.keyboard.press('Control+k');
      await field.fill(typed ?? '');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`#/library\\?part=${part}$`));
      await expect(palette).toBeHidden();
    }
  },
);
