import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShownItem } from './hosts.ts';
import { expect, test } from './story.ts';

/** The messages of a language, by their names. */
function messagesOf(language: string): Readonly<Record<string, string>> {
  const folder = join(import.meta.dirname, '../../src/renderer/i18n/messages');
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Record<string, string>;
}

const labelsOf = (items: readonly ShownItem[] | undefined) => (items ?? []).map(({ label }) => label);

test(
  'the menu is in the app’s language, and what is chosen in it happens in the page',
  { tag: ['@both', '@desktop', '@gate'] },
  async ({ app }) => {
    const { page } = app;
    for (const language of ['de', 'ar', 'en']) {
      await app.changeSettings({ interfaceLanguage: language });
      const words = messagesOf(language);
      const menus = ['file', 'edit', 'view', 'go', 'window', 'help'].map((id) => words[`menu_${id}`] ?? '');
      await expect.poll(async () => labelsOf(await app.menu())).toEqual(menus);
      const menu = await app.menu();
      const [file, edit, , go] = menu;
      expect(labelsOf(file?.items)).toEqual(
        expect.arrayContaining([
          words['command_new_window'],
          words['command_export_data'],
          words['place_settings'],
        ]),
      );
      expect(labelsOf(edit?.items).slice(0, 3)).toEqual([
        words['menu_undo'],
        words['menu_redo'],
        words['menu_cut'],
      ]);
      const back = go?.items.find(({ label }) => label === words['go_back']);
      expect(back?.accelerator).toBe(language === 'ar' ? 'Alt+Right' : 'Alt+Left');

      await app.chooseItem(words['menu_go'] ?? '', words['place_library'] ?? '');
      await expect(page.getByRole('heading', { level: 1, name: words['place_library'] ?? '' })).toBeFocused();
      await app.chooseItem(words['menu_go'] ?? '', words['go_back'] ?? '');
      await expect(page.locator('main')).not.toHaveAttribute('data-address', '#/library');
    }
  },
);

test(
  'the menu shows what is chosen and what can be used now',
  { tag: ['@both', '@desktop'] },
  async ({ app }) => {
    const { page } = app;
    await app.changeSettings({ theme: 'dark' });
    const item = async (menu: string, label: string) =>
      (await app.menu()).find((each) => each.label === menu)?.items.find((each) => each.label === label);
    await expect.poll(async () => (await item('View', 'Theme: Dark'))?.checked).toBe(true);
    await app.chooseItem('View', 'Theme: Light');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect.poll(async () => (await item('View', 'Theme: Light'))?.checked).toBe(true);
    expect((await item('View', 'Reconnect'))?.enabled).toBe(false);
    await app.goTo('/settings');
    await expect.poll(async () => (await item('View', 'Refresh'))?.enabled).toBe(false);

    await app.chooseItem('Help', 'Keyboard shortcuts');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts.getByText('New window')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shortcuts).toBeHidden();
    await app.chooseItem('Help', 'About Marquee');
    await expect(page.getByRole('dialog', { name: 'About Marquee' })).toContainText('Version ');
    await page.keyboard.press('Escape');
    const file = test.info().outputPath('data.jsonl');
    writeFileSync(file, '{"format":1}');
    await app.openFile(file, () => app.chooseItem('File', 'Import your data…'));
    await expect(page.getByRole('button', { name: 'Import your data' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('a file of your data');
  },
);

test('the zoom is kept after a restart', { tag: '@electron-only' }, async ({ app }) => {
  await expect.poll(async () => labelsOf(await app.menu())).toContain('View');
  const width = () => app.page.evaluate(() => innerWidth);
  const before = await width();
  await app.chooseItem('View', 'Zoom in');
  await app.chooseItem('View', 'Zoom in');
  await expect.poll(width).toBeLessThan(before - 50);
  const zoomed = await width();
  await app.restart();
  await expect.poll(width).toBe(zoomed);
  await expect.poll(async () => labelsOf(await app.menu())).toContain('View');
  await app.chooseItem('View', 'Actual size');
  await expect.poll(width).toBe(before);
});

test('Ctrl+F finds in the page', { tag: ['@both', '@desktop'] }, async ({ app }) => {
  const { page } = app;
  await app.goTo('/settings');
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in page' });
  await expect(field).toBeFocused();
  await page.keyboard.type('tHeMe');
  const status = page.getByRole('search').filter({ has: field }).getByRole('status');
  await expect(status).toHaveText(/^1 of \d+$/);
  const total = Number((await status.innerText()).split(' ').at(-1));
  expect(total).toBeGreaterThan(0);
  await page.keyboard.press('Shift+Enter');
  await expect(status).toHaveText(`${total} of ${total}`);
  await page.keyboard.press('Enter');
  await expect(status).toHaveText(`1 of ${total}`);
  await field.fill('nowhere at all');
  await expect(status).toHaveText('No matches');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  // Titles that are selected stay so.
  await app.goTo('/list/popular');
  await page.getByRole('list', { name: 'Popular movies' }).getByRole('link').first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Control+f');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByRole('toolbar', { name: 'Selected titles' })).toContainText('1 selected');
  // A list that draws and removes titles while it is scrolled has each match in its turn.
  await page.keyboard.press('Control+f');
  await page.keyboard.type('the');
  const look = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const [range] = [...(CSS.highlights.get('find-current') ?? [])] as Range[];
      const places = [...document.querySelectorAll<HTMLElement>('main [aria-posinset]')]
        .filter((card) => /the/i.test(card.querySelector('.name')?.textContent ?? ''))
        .map((card) => Number(card.ariaPosInSet));
      const at = range?.startContainer.parentElement?.closest('[aria-posinset]')?.ariaPosInSet;
      return { at: Number(at), places };
    });
  const having = new Set<number>();
  const passed: number[] = [];
  while ((passed.at(-1) ?? 0) < 40) {
    const { at, places } = await look();
    for (const place of places) having.add(place);
    passed.push(at);
    await page.keyboard.press('Enter');
  }
  const expected = [...having].filter((place) => place <= (passed.at(-1) ?? 0)).sort((a, b) => a - b);
  expect([...new Set(passed)]).toEqual(expected);
  // Escape closes it from its buttons, too.
  await page.getByRole('search').filter({ has: field }).getByRole('button').first().click();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});
