import { look } from './mine-looks.ts';
import { toast } from './pages.ts';
import { expect, readySettings, test } from './story.ts';

test.use({ settings: { ...readySettings, motion: 'reduced' } });

test(
  'several titles of a grid are selected by mouse and changed together, and undone together',
  { tag: '@both' },
  async ({ app }) => {
    test.slow();
    const { page } = app;
    await app.goTo('/list/popular');
    const cards = page.getByRole('list', { name: 'Popular movies' }).getByRole('link');
    const bar = page.getByRole('toolbar', { name: 'Selected titles' });
    await cards.nth(0).click({ modifiers: ['ControlOrMeta'] });
    await expect(cards.nth(0)).toContainText('Selected');
    await cards.nth(3).click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('4 selected');
    await cards.nth(1).click({ modifiers: ['ControlOrMeta'] });
    await expect(bar).toContainText('3 selected');
    await look(app, 'selection');
    await bar.getByRole('button', { name: 'Follow' }).click();
    await expect(bar).toBeHidden();
    await expect(toast(page)).toContainText('Added to your watchlist: 3');
    await expect(cards.nth(1)).toBeFocused();
    for (const index of [0, 2, 3]) await expect(cards.nth(index)).toContainText('Watchlist');
    await expect(cards.nth(1)).not.toContainText('Watchlist');
    for (const index of [0, 2, 3]) await cards.nth(index).click({ modifiers: ['ControlOrMeta'] });
    await expect(bar.getByRole('button', { name: 'Unfollow' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    for (const index of [0, 2, 3]) await expect(cards.nth(index)).not.toContainText('Watchlist');

    // Of a list that is fetched again, nothing stays selected.
    await cards.nth(0).click({ modifiers: ['ControlOrMeta'] });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(bar).toBeHidden();
    await cards.nth(0).click({ modifiers: ['ControlOrMeta'] });
    await cards.nth(1).click({ modifiers: ['Shift'] });
    await bar.getByRole('button', { name: 'Add to list' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'New list' }).fill('Rainy days');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect(toast(page)).toContainText('Added to Rainy days: 2');
    await app.goTo('/library?part=lists');
    await expect(page.getByRole('link', { name: /Rainy days/ })).toContainText('2 titles');
  },
);

test(
  'several titles of a grid are selected and changed by keyboard alone',
  { tag: '@gate' },
  async ({ app }) => {
    const { page } = app;
    await app.goTo('/discover');
    const cards = page.getByRole('list', { name: 'Matching movies' }).getByRole('link');
    const bar = page.getByRole('toolbar', { name: 'Selected titles' });
    await cards.nth(0).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowRight');
    await expect(cards.nth(1)).toBeFocused();
    await page.keyboard.press('x');
    await expect(bar).toContainText('2 selected');
    await page.keyboard.press('s');
    await expect(bar).toBeHidden();
    for (const index of [0, 1]) await expect(cards.nth(index)).toContainText('Seen');
    await page.keyboard.press('Control+z');
    for (const index of [0, 1]) await expect(cards.nth(index)).not.toContainText('Seen');

    await cards.nth(1).focus();
    await page.keyboard.press('x');
    // The bar is loaded when something is selected.
    await expect(bar).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('button', { name: 'Follow' })).toBeFocused();
    await bar.getByRole('button', { name: 'Not interested' }).press('Enter');
    await expect(cards.nth(1)).toContainText('Not interested');
    await expect(cards.nth(1)).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await page.keyboard.press('x');
    await app.goTo('/list/popular');
    await expect(bar).toBeHidden();
  },
);
