import { dirname, join } from 'node:path';
import type { BaseWindow, MenuItemConstructorOptions } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MainCommand } from '#shared/contract/commands.ts';
import { labelIds } from '#shared/contract/menus.ts';
import type { Labels } from '#shared/contract/menus.ts';
import { succeed } from '#shared/result.ts';
import { FakeWindow } from '../../../test/fixtures/electron-window.ts';
import { electron } from '../../../test/fixtures/fake-electron.ts';
import { Desktop } from './desktop.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

/** Everything that was done, in order. */
const done: unknown[] = [];

const labels = Object.fromEntries(labelIds.map((id) => [id, id])) as Labels;

/** A desktop with one window, which is a page of the app or not, and loads or listens; `choose` chooses an item of a menu in it. */
async function open(isPage: boolean, listens = true) {
  const window = new FakeWindow({ x: 0, y: 0, width: 1, height: 1 });
  const { webContents: contents } = window.asWindow;
  const activated: unknown[] = [];
  let level = 0;
  Object.assign(contents, {
    executeJavaScript: (_code: string, asClick: boolean) => Promise.resolve(done.push({ asClick })),
    getZoomLevel: () => level,
    setZoomLevel: (next: number) => (level = next),
  });
  const desktop = new Desktop({
    ...{ platform: 'linux', packaged: true, logFolder: '/logs', updates: null },
    diagnostics: () => 'the facts',
    playVideo: (video) => {
      done.push(video);
      return succeed(null);
    },
    removeEverything: () => Promise.resolve(succeed(null)),
    support: () => Promise.resolve({ tray: true, startsAtLogin: false, notifies: true, appImage: null }),
    newWindow: () => void done.push('new window'),
    showWindow() {
      done.push('shown');
      return window.asWindow;
    },
    activation: { activate: (contents) => void activated.push(contents) },
    isPage: () => isPage,
    send: (_contents, message) => void done.push(message.payload),
  });
  const handlers = desktop.handlers(contents);
  const describePage = () =>
    handlers['desktop.describe'](
      { labels, rightToLeft: false, unavailable: [], chosen: [] },
      new AbortController().signal,
    );
  if (listens) await describePage();
  return {
    zoom: () => level,
    run: (command: MainCommand) => handlers['desktop.run']({ command }, new AbortController().signal),
    choose(menu: string, label: string, chosenIn: FakeWindow | undefined) {
      const { submenu } = electron.menus.at(-1)?.find((each) => each.label === menu) ?? {};
      const item = (submenu as MenuItemConstructorOptions[]).find((each) => each.label === label);
      item?.click?.({} as never, chosenIn as unknown as BaseWindow, {});
    },
    desktop,
    describePage,
    window,
    contents,
    activated,
  };
}

beforeEach(() => {
  done.length = 0;
  Object.assign(electron, { calls: done, opened: done, copied: done });
});

describe('a command of the main process', () => {
  it('opens the app’s own folder and file, and copies the diagnostics', async () => {
    const { run } = await open(true);
    for (const command of ['openLogs', 'openLicences', 'copyDiagnostics'] as const) await run(command);
    const licences = join(dirname(process.execPath), 'LICENSES.chromium.html');
    expect(done).toEqual(['/logs', licences, 'the facts']);
  });

  it('zooms a page by half levels, within limits, and no other window', async () => {
    const { run, zoom } = await open(true);
    for (let times = 0; times < 20; times += 1) await run('zoomIn');
    expect(zoom()).toBe(4);
    await run('zoomOut');
    expect(zoom()).toBe(3.5);
    await run('zoomReset');
    expect(zoom()).toBe(0);
    const other = await open(false);
    await other.run('zoomIn');
    expect(other.zoom()).toBe(0);
  });
});

it('a command of the page that comes without a window, from macOS’ menu or with a file shows a window, waits until its page says that it listens, also after a crash, and happens once', async () => {
  const { choose, desktop, describePage, window } = await open(true, false);
  desktop.runInWindow('importPack');
  expect(done).toEqual(['shown']);
  await describePage();
  const first = ['shown', { asClick: true }, { command: 'importPack' }];
  await vi.waitFor(() => expect(done).toEqual(first), { timeout: 10_000 });
  await describePage();
  choose('file', 'settings', undefined);
  const again = ['shown', { asClick: true }, { command: 'settings' }];
  await vi.waitFor(() => expect(done).toEqual([...first, ...again]), { timeout: 10_000 });
  window.webContents.emit('render-process-gone');
  desktop.runInWindow('importPack');
  await new Promise((settle) => setImmediate(settle));
  expect(done).toEqual([...first, ...again, 'shown']);
  await describePage();
  await vi.waitFor(() => expect(done).toEqual([...first, ...again, ...first]), { timeout: 10_000 });
});

describe('a command of the page that is chosen in the menu', () => {
  it('counts as a click in the page and happens there', async () => {
    const { choose, window, activated } = await open(true);
    choose('file', 'importData', window);
    await vi.waitFor(() => expect(done).toEqual([{ asClick: true }, { command: 'importData' }]), {
      timeout: 10_000,
    });
    expect(activated).toEqual([window.webContents]);
  });

  it('does nothing in a window that is no page of the app', async () => {
    const { choose, window } = await open(false);
    choose('file', 'importData', window);
    await new Promise((settle) => setImmediate(settle));
    expect(done).toEqual([]);
  });
});
