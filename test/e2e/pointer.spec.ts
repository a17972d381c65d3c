import { expect } from '@playwright/test';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { test } from './desktop-story.ts';
import { ask } from './host.ts';

/* What a mouse and a keyboard's extra keys do in a real Electron: context menus, other windows, back and forward. */

const tag = '@electron-only';

const firstCard = (page: Page): Locator =>
  page.getByRole('region', { name: 'Trending series' }).getByRole('list').getByRole('link').first();

/** Clicks with the right button, and resolves to the labels of the menu that opens. */
async function labelsAt(program: ElectronApplication, click: () => Promise<void>): Promise<string[]> {
  await program.evaluate(({ Menu }) => {
    Menu.prototype.popup = function (options) {
      Object.assign(globalThis, { popped: this, owner: options?.window });
    };
    Object.assign(globalThis, { popped: null });
  });
  await click();
  const labels = () =>
    program.evaluate(
      () =>
        (globalThis as unknown as { popped: Electron.Menu | null }).popped?.items
          .filter(({ type }) => type !== 'separator')
          .map(({ label, enabled }) => (enabled ? label : `${label} (off)`)) ?? null,
    );
  await expect.poll(labels).not.toBeNull();
  return (await labels()) ?? [];
}

/** Chooses an item of the menu that opened last. */
const choose = (program: ElectronApplication, label: string): Promise<void> =>
  program.evaluate((_, chosen) => {
    const { popped, owner } = globalThis as unknown as {
      popped: Electron.Menu;
      owner: Electron.BrowserWindow;
    };
    popped.items.find((item) => item.label === chosen)?.click(undefined, owner, owner.webContents);
  }, label);

test(
  'a right click offers what can be done with a card, a field and selected text',
  { tag },
  async ({ started: { program, page } }) => {
    const card = firstCard(page);
    await expect
      .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await labelsAt(program, () => card.click({ button: 'right' }))).toEqual([
      ...['Open link', 'Open link in new window', 'Copy link'],
      ...['Follow', 'Mark all as seen', 'Not interested', 'Keep offline…'],
      ...['Copy picture', 'Save picture…'],
    ]);
    await choose(program, 'Not interested');
    await expect(card).toContainText('Not interested');
    expect(await labelsAt(program, () => card.click({ button: 'right' }))).toContain('Show again');
    const opened = program.waitForEvent('window');
    await choose(program, 'Open link in new window');
    await expect((await opened).getByRole('region', { name: 'Seasons' })).toBeVisible();
    await choose(program, 'Copy link');
    expect(await program.evaluate(({ clipboard }) => clipboard.readText())).toMatch(/^marquee:\/\/tv\/\d+$/);
    await choose(program, 'Copy picture');
    await expect.poll(() => program.evaluate(({ clipboard }) => clipboard.has('image/png'))).toBe(true);

    const heading = page.getByRole('heading', { name: 'Trending series' });
    await heading.selectText();
    expect(await labelsAt(program, () => heading.click({ button: 'right' }))).toEqual(['Copy']);
    await choose(program, 'Copy');
    await expect
      .poll(() => program.evaluate(({ clipboard }) => clipboard.readText()))
      .toBe('Trending series');

    await page.keyboard.press('Control+3');
    const field = page.getByRole('searchbox');
    await field.fill('mispeled');
    await field.selectText();
    expect(await labelsAt(program, () => field.click({ button: 'right' }))).toEqual([
      ...['Undo', 'Redo (off)', 'Cut', 'Copy', 'Paste', 'Select all'],
    ]);
  },
);

test(
  'a link that is clicked with Control or the middle button opens another window',
  { tag },
  async ({ started: { program, page } }) => {
    const ways: [Parameters<Locator['click']>[0], string][] = [
      [{ modifiers: ['Control'] }, 'dark'],
      [{ button: 'middle' }, 'light'],
    ];
    for (const [how, theme] of ways) {
      const opened = program.waitForEvent('window');
      await firstCard(page).click(how);
      const other = await opened;
      await expect(other.getByRole('region', { name: 'Seasons' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Trending series' })).toBeVisible();
      // Events reach every window.
      await ask(other, 'settings.change', { patch: { theme } });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    }
  },
);

test(
  'the fourth and fifth mouse buttons, browser keys and a swipe move by one page',
  { tag },
  async ({ started: { program, page } }) => {
    const places = ['#/discover', '#/search', '#/library'];
    const at = (index: number) =>
      expect(page.locator('main')).toHaveAttribute('data-address', places[index] ?? '');
    for (const [index, digit] of [2, 3, 4].entries()) {
      await page.keyboard.press(`Control+${digit}`);
      await at(index);
    }
    const chromium = await page.context().newCDPSession(page);
    const press = async (button: 'back' | 'forward'): Promise<void> => {
      for (const type of ['mousePressed', 'mouseReleased'] as const)
        await chromium.send('Input.dispatchMouseEvent', { type, button, x: 600, y: 300, clickCount: 1 });
    };
    const type = (key: string) => chromium.send('Input.dispatchKeyEvent', { type: 'keyDown', key });
    const swipe = (direction: string) =>
      program.evaluate(
        ({ BrowserWindow }, to) => void BrowserWindow.getAllWindows()[0]?.emit('swipe', {}, to),
        direction,
      );
    for (const [back, forward] of [
      [() => press('back'), () => press('forward')],
      [() => type('BrowserBack'), () => type('BrowserForward')],
      [() => swipe('left'), () => swipe('right')],
    ] as const) {
      await back();
      await at(1);
      await back();
      await at(0);
      await forward();
      await at(1);
      await forward();
      await at(2);
    }
  },
);
