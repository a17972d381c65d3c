import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInThemes } from './axe.ts';
import { findLongSeason, findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

/** Presses Tab until an element of that name has the focus; fails after `most` presses. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const active = document.activeElement;
      return active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never reached ${String(name)}.`);
}

test.describe(() => {
  test.use({ settings: {} });

  test('a person reaches everything without a mouse', { tag: '@gate' }, async ({ app }) => {
    const { page } = app;
    await page.getByRole('dialog').waitFor();
    await tabTo(page, /^Skip setup$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Tonight' })).toBeFocused();
    const services = page.getByRole('group', { name: /^Services: / });
    await expect(services.getByRole('button').first()).toBeVisible();
    await tabTo(page, /^Lumora$/);
    await page.keyboard.press('Space');
    await expect(services.getByRole('button', { pressed: true })).toHaveText(['Lumora']);
    await page.keyboard.press('Control+1');
    await expect(page.getByRole('region', { name: 'On the air' }).getByRole('link').nth(3)).toBeVisible();

    await page.keyboard.press('Control+2');
    await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeFocused();
    await page.keyboard.press('Control+1');
    const rows = page.getByRole('region', { name: 'Trending series' });
    await expect(rows.getByRole('link').nth(3)).toBeVisible();
    const cards = rows.getByRole('list').getByRole('link');
    await cards.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(cards.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(cards.first()).toBeFocused();
    const name = (await cards.first().getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${name.slice(1)}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await expect(page.getByRole('region', { name: 'Seasons' }).getByRole('link').first()).toBeVisible();
    await tabTo(page, /^Season 1\b/);
    // The focus stays where it is when the app receives news.
    await app.changeSettings({ theme: 'dark' });
    await expect(page.getByRole('link', { name: /^Season 1\b/ })).toBeFocused();
    await page.keyboard.press('Enter');
    const episodes = page.getByRole('list', { name: 'Episodes' });
    await expect(episodes.getByRole('listitem').first()).toBeVisible();
    await tabTo(page, /^Guests and crew|^Episodes/);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Guests and crew' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
    await tabTo(page, /^Episode 1:/);
    await page.keyboard.press('Space');
    await expect(episodes.getByRole('button', { name: /^Mark as unseen: 1\./ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await expect(episodes.getByRole('button', { name: /^Mark as unseen: / })).toHaveCount(3);
    await tabTo(page, /^Mark all/, 90);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Seen', exact: true, pressed: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(episodes.getByRole('button', { name: /^Mark as unseen: / })).toHaveCount(3);
    // The list is one stop, at the episode that had the focus last.
    await tabTo(page, /^Episode 3:/, 90);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Episode 1', { exact: true }).first()).toBeVisible();
    await tabTo(page, /^Next episode$/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Episode 2', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByText('Episode 1', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Next episode' })).toBeFocused();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(page.getByText('Episode 2', { exact: true }).first()).toBeVisible();

    // A dialog goes with its page, and the keys belong to the next one.
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.press('Control+3');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('the');
    await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
    await tabTo(page, /The/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('in a season, arrow keys move between episodes, Space marks the focused one, and Tab leaves the list', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { series, seasons } = await findStoryTitles(service);
  await app.changeSettings({ motion: 'reduced' });
  // The last season is still airing.
  await app.goTo(`/tv/${series.id}/season/${seasons}`);
  const list = page.getByRole('list', { name: 'Episodes' });
  const row = (index: number): Locator => list.getByRole('listitem').nth(index);
  const link = (index: number): Locator => row(index).getByRole('link', { name: /^Episode / });
  const circle = (index: number): Locator => row(index).getByRole('button', { name: /^(?:Mark as|Airs) / });
  await link(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(link(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(circle(1)).toHaveAccessibleName(/^Mark as unseen:/);
  await expect(link(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(circle(1)).toHaveAccessibleName(/^Mark as seen:/);
  await page.keyboard.press('Tab');
  await expect(row(1).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(link(0)).toBeFocused();
  await page.keyboard.press('End');
  await expect(link(-1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(circle(-1)).toHaveAccessibleName(/^Airs /);
  // All others are skipped.
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
  await expect(list.locator(':focus')).toHaveCount(0);

  const long = await findLongSeason(service);
  await app.goTo(`/tv/${long.id}/season/${long.season}`);
  await link(0).focus();
  await page.keyboard.press('End');
  const end = list.getByRole('link', { name: new RegExp(`^Episode ${long.episodes}:`) });
  await expect(end).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(end).toBeFocused();
});

test('a season’s page lists all seasons of its series, which arrow keys move between', async ({
  app,
  service,
}) => {
  const { page } = app;
  const { series } = await findStoryTitles(service);
  await app.goTo(`/tv/${series.id}`);
  await expect(page.locator(`main a[href="#/tv/${series.id}/season/2"]`).first()).toBeVisible();
  await app.goTo(`/tv/${series.id}/season/2`);
  const all = page.getByRole('navigation', { name: 'Seasons' });
  const opener = all.getByRole('button', { name: 'Season 2' });
  const links = all.getByRole('list').getByRole('link');
  await opener.press('Enter');
  await expect(links.and(page.locator('[aria-current="page"]'))).toBeFocused();
  await expectAccessibleInThemes(app, { name: 'the list of seasons' });
  await page.keyboard.press('Home');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(links).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toHaveAttribute('data-address', `#/tv/${series.id}/season/1`);
  await expect(links).toHaveCount(0);
});

test('a key keeps the title of a card offline, and shows what is kept', async ({ app, service }) => {
  const { page } = app;
  const { movie } = await findStoryTitles(service);
  await app.goTo('/list/popular');
  const card = page.locator(`main a[href="#/movie/${movie.id}"]`);
  await card.focus();
  await page.keyboard.press('Control+j');
  const asking = page.getByRole('dialog', { name: `Keep “${movie.title}” offline` });
  await asking.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(asking).toHaveCount(0);
  await expect(card).toBeFocused();
  await expect(card).toContainText('available offline');
  await page.keyboard.press('Control+j');
  const kept = page.getByRole('dialog', { name: `“${movie.title}”, available offline` });
  await expect(kept.getByRole('button', { name: 'Remove' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();
});

test('a dialog stays open that replaces one that is still closing', async ({ app }) => {
  const { page } = app;
  await page.getByRole('region', { name: 'Trending series' }).waitFor();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  // A command from the menu can arrive before the event of a dialog that Escape closed.
  await page.evaluate(async () => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
    const closed = new Promise((settle) => dialog?.addEventListener('close', settle, { once: true }));
    dialog?.close();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    await closed;
    await new Promise(requestAnimationFrame);
  });
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('the app shows its shortcuts on request, and single keys can be switched off', async ({ app }) => {
  const { page } = app;
  // A key before the page listens would be lost.
  await page.getByRole('region', { name: 'Trending series' }).waitFor();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await app.changeSettings({ singleKeyShortcuts: false });
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  const exported = page.waitForEvent('download');
  await page.keyboard.press('Control+Shift+S');
  expect((await exported).suggestedFilename()).toMatch(/\.jsonl$/);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  // Enter that only ends what an input method composes runs nothing.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Input.imeSetComposition', { text: 'settin', selectionStart: 6, selectionEnd: 6 });
  await expect(palette.getByRole('option').first()).toContainText('Settings');
  await page.keyboard.press('Enter');
  await devTools.send('Input.insertText', { text: 'settin' });
  await expect(palette.getByRole('combobox')).toHaveValue('settin');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
});
