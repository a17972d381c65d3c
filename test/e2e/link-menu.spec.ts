import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInThemes } from './axe.ts';
import { saveScreenshot } from './looks.ts';
import { findStoryTitles } from './story-titles.ts';
import { expect, test } from './story.ts';

/* The menu of a card in a browser, which has no native one for it (pointer.spec.ts has Electron's). */

const tag = '@browser-only';

const item = (page: Page, name: string): Locator =>
  page.getByRole('menu').getByRole('menuitem', { name, exact: true });

test(
  'a right click on a card opens a menu with what can be done with its title',
  { tag },
  async ({ app, service }) => {
    const { page } = app;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { movie } = await findStoryTitles(service);
    await app.goTo('/list/popular');
    const card = page.locator(`main a[href="#/movie/${movie.id}"]`);
    const menu = page.getByRole('menu', { name: movie.title });
    await card.click({ button: 'right' });
    await expect(menu.locator('[role^="menuitem"] .label')).toHaveText([
      ...['Open link', 'Open link in new tab'],
      ...['Follow', 'Mark as seen', 'Not interested', 'Keep offline…', 'Where to watch'],
      'Copy link',
    ]);
    await saveScreenshot(page, 'card-menu');
    await expectAccessibleInThemes(app, { name: 'the menu of a card' });

    await item(page, 'Follow').click();
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: movie.title })).toContainText('Undo');
    await expect(card).toBeFocused();
    await expect(card).toContainText('Watchlist');
    await card.click({ button: 'right' });
    await expect(item(page, 'Unfollow')).toBeVisible();
    await expect(item(page, 'Mark as seen')).toBeVisible();
    await item(page, 'Copy link').click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`marquee://movie/${movie.id}`);

    // A press elsewhere closes it, and the browser's own menu stays where there is no title.
    await card.click({ button: 'right' });
    await expect(menu).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
    await expect(page.getByRole('menu')).toHaveCount(0);

    await card.click({ button: 'right' });
    const opened = page.context().waitForEvent('page');
    await item(page, 'Open link in new tab').click();
    await (await opened).close();
    await expect(menu).toHaveCount(0);
    await card.click({ button: 'right' });
    await item(page, 'Open link').click();
    await expect(page.locator('main')).toHaveAttribute('data-address', `#/movie/${movie.id}`);
    await expect(page.getByRole('menu')).toHaveCount(0);
  },
);

test(
  'the menu of a card works without a mouse, and the title can be kept from it',
  { tag },
  async ({ app, service }) => {
    const { page } = app;
    const { series, movie } = await findStoryTitles(service);
    await app.goTo('/list/popular');
    const card = page.locator(`main a[href="#/movie/${movie.id}"]`);
    const menu = page.getByRole('menu', { name: movie.title });
    await card.focus();
    await page.keyboard.press('Shift+F10');
    await expect(item(page, 'Open link')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item(page, 'Copy link')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(item(page, 'Open link in new tab')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(card).toBeFocused();

    await page.keyboard.press('ContextMenu');
    await expect(item(page, 'Open link')).toBeFocused();
    await page.keyboard.press('k');
    await expect(item(page, 'Keep offline…')).toBeFocused();
    await page.keyboard.press('Enter');
    const asking = page.getByRole('dialog', { name: `Keep “${movie.title}” offline` });
    await expect(asking).toBeVisible();
    await asking.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(asking).toHaveCount(0);
    await expect(card).toBeFocused();
    await expect(card).toContainText('available offline');
    // What is kept is shown instead; the key does the same for the card that has the focus.
    await page.keyboard.press('Control+j');
    const kept = page.getByRole('dialog', { name: `“${movie.title}”, available offline` });
    await expect(kept.getByRole('button', { name: 'Remove' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeFocused();

    await page.keyboard.press('Shift+F10');
    await expect(item(page, 'Open link')).toBeFocused();
    await page.keyboard.press('f');
    await expect(item(page, 'Follow')).toBeFocused();
    await page.keyboard.press('w');
    await expect(item(page, 'Where to watch')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toHaveAttribute('data-address', `#/movie/${movie.id}/watch`);

    // A season is kept from its link, and an edge of the window doesn't cut the menu.
    await app.goTo(`/tv/${series.id}`);
    const season = page.getByRole('region', { name: 'Seasons' }).getByRole('link').first();
    await season.focus();
    // The event of the new size would close the menu; lists send untrusted ones.
    const resized = await page.evaluateHandle(() => ({
      seen: new Promise<void>((settle) =>
        addEventListener('resize', ({ isTrusted }) => void (isTrusted && settle())),
      ),
    }));
    await page.setViewportSize({ width: 640, height: 360 });
    await resized.evaluate(({ seen }) => seen);
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu').locator('.label')).toHaveText([
      ...['Open link', 'Open link in new tab', 'Mark all as seen', 'Keep offline…', 'Copy link'],
    ]);
    await expect
      .poll(async () => {
        const { x = -1, y = -1, width = 0, height = 0 } = (await page.getByRole('menu').boundingBox()) ?? {};
        return [x >= 0, y >= 0, x + width <= 640, y + height <= 360];
      })
      .toEqual([true, true, true, true]);
    await page.keyboard.press('k');
    await expect(item(page, 'Keep offline…')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(series.name);
  },
);
