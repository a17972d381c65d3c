import { followMovies } from './host.ts';
import { look } from './mine-looks.ts';
import { getJson } from './service.ts';
import { toast } from './pages.ts';
import { expect, readySettings, test } from './story.ts';

test.use({ settings: { ...readySettings, motion: 'reduced' } });

test(
  'grids leave out what was seen, dismissed or put on the watchlist, go on loading, and do so after a restart',
  { tag: '@both' },
  async ({ app, service }) => {
    test.slow();
    const listed = await getJson<{ results: { id: number }[] }>(service, '/movie/popular');
    const [first = 0, second = 0, ...others] = listed?.results.map(({ id }) => id) ?? [];
    const cards = () => app.page.getByRole('list', { name: 'Popular movies' }).getByRole('link');
    const card = (id: number) => app.page.locator(`main a[href="#/movie/${id}"]`);
    await app.goTo('/list/popular');
    await card(first).focus();
    await app.page.keyboard.press('n');
    await expect(card(first)).toContainText('Not interested');
    await app.page.getByRole('button', { name: 'Not interested, shown' }).click();
    await expect(card(first)).toHaveCount(0);
    await expect(app.page.getByText('1 title hidden')).toBeVisible();
    await app.page.keyboard.press('Control+z');
    await expect(card(first)).toHaveCount(1);
    await app.page.keyboard.press('Control+z');

    await card(second).focus();
    await app.page.keyboard.press('s');
    await app.page.getByRole('button', { name: 'Seen, shown' }).press('Space');
    await expect(card(second)).toHaveCount(0);
    await followMovies(app.page, [first, ...others]);
    await app.page.getByRole('button', { name: 'On my watchlist, shown' }).press('Space');
    // The whole first page is hidden.
    for (const id of [first, second, ...others]) await expect(card(id)).toHaveCount(0);
    await expect(cards().first()).toBeVisible();
    await expect(app.page.getByText('20 titles hidden')).toBeVisible();
    await look(app, 'hidden-titles');

    await app.restart();
    await app.goTo('/discover');
    await expect(app.page.getByRole('button', { name: 'Seen, hidden' })).toBeVisible();
    await expect(card(second)).toHaveCount(0);
    await look(app, 'hidden-in-discover');
    await app.page.getByRole('button', { name: 'On my watchlist, hidden' }).click();
    await app.page.getByRole('button', { name: 'Not interested, hidden' }).click();
    await app.goTo('/list/popular');
    await expect(card(first)).toHaveCount(1);
    await expect(card(second)).toHaveCount(0);
    await card(first).focus();
    await app.page.keyboard.press('Control+b');
    await expect(app.page.locator('main')).toHaveAttribute('data-address', `#/movie/${first}/watch`);
  },
);

test(
  'what was dismissed is listed in the history and shown again from there, by mouse and by keyboard, each undone',
  { tag: '@both' },
  async ({ app, service }) => {
    test.slow();
    const { page } = app;
    type Listed = { id: number; title: string };
    const listed = await getJson<{ results: Listed[] }>(service, '/movie/popular');
    const [first, second] = listed?.results ?? [];
    if (first === undefined || second === undefined) throw new Error('Nothing is popular.');
    await app.goTo('/library?part=history');
    await expect(page.getByText('Nothing seen yet')).toBeVisible();
    await page.getByRole('radio', { name: 'Seen' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Titles that you mark as Not interested appear here.')).toBeVisible();

    await app.goTo('/list/popular');
    const card = page.locator(`main a[href="#/movie/${first.id}"]`);
    await card.focus();
    await page.keyboard.press('n');
    await expect(card).toContainText('Not interested');
    await app.goTo(`/movie/${second.id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const dismissed = page.getByRole('dialog').getByRole('switch', { name: 'Not interested' });
    await dismissed.click();
    const undo = toast(page).getByRole('button', { name: 'Undo' });
    await expect(dismissed).toBeChecked();
    // The page is left before the browser tells of the closed dialog.
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      location.hash = '/library?part=history';
    });
    await page.getByRole('radio', { name: 'Not interested' }).check({ force: true });
    const rows = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(second.title);
    await look(app, 'library-dismissed');
    const remove = (title: string) =>
      rows.filter({ hasText: title }).getByRole('button', { name: /^Show again, / });
    await remove(second.title).click();
    await expect(rows).toHaveCount(1);
    await undo.click();
    await expect(rows).toHaveCount(2);
    await remove(first.title).press('Enter');
    await expect(rows).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(rows).toHaveCount(2);
    await remove(first.title).press('Enter');
    await remove(second.title).press('Enter');
    await expect(page.getByText('Titles that you mark as Not interested appear here.')).toBeVisible();
    await app.goTo('/list/popular');
    await expect(card).toBeVisible();
    await expect(card).not.toContainText('Not interested');
  },
);
