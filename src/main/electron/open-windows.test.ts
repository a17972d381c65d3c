import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWindow } from '../../../test/fixtures/electron-window.ts';
import { app, autoUpdater } from '../../../test/fixtures/fake-electron.ts';
import { Windows } from './windows.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const page = 'app://bundle/index.html';
let stored: Record<string, unknown>;
let opened: unknown[];

function start(): Windows {
  return new Windows(
    { read: (key) => stored[key], write: (key, value) => void (stored[key] = value) },
    '/out/main',
    (window) => opened.push(window),
  );
}
const urls = () => FakeWindow.all.filter((each) => !each.destroyed).map(({ url }) => url);

beforeEach(() => {
  stored = {};
  opened = [];
});

describe('the windows', () => {
  it('a second window opens beside the first, and both are trusted', () => {
    const windows = start();
    windows.openFirst(null, true);
    windows.openNew('/tv/1');
    expect(urls()).toEqual([page, `${page}#/tv/1`]);
    const [first, second] = FakeWindow.all;
    expect(second?.options.x).toBe((first?.options.x ?? 0) + 32);
    expect(opened).toEqual([first, second]);
  });

  it('the window that was used last is in front again, whichever page is there first', () => {
    stored['open'] = ['/tv/1', '/tv/2', '/tv/3'];
    const windows = start();
    windows.openFirst(null, true);
    const [first, second, last] = FakeWindow.all;
    for (const window of [second, last, first]) window?.emit('ready-to-show');
    expect(FakeWindow.focused).toBe(last);
    expect(windows.current()).toBe(last);
  });

  it('a page cannot open windows without end', () => {
    const windows = start();
    for (let count = 0; count < 100; count += 1) windows.openNew('/tv/1');
    expect(urls()).toHaveLength(20);
  });

  it('a link is shown in the window that was used last, whatever its page does', () => {
    const windows = start();
    windows.openFirst(null, false);
    windows.openNew(null);
    const [first, second] = FakeWindow.all;
    first?.emit('focus');
    windows.show('/tv/2');
    expect(first?.url).toBe(`${page}#/tv/2`);
    expect(second?.url).toBe(page);
    const before = first?.calls.length;
    windows.show('/tv/2');
    expect(first?.calls.slice(before)).toEqual(['show']);
  });

  it('a link opens a window if there is none, but not while the app closes', () => {
    const windows = start();
    windows.show('/tv/3');
    expect(urls()).toEqual([`${page}#/tv/3`]);
    FakeWindow.all[0]?.close();
    expect(windows.current()).toBeNull();
    windows.stop();
    windows.show('/tv/4');
    app.emit('activate');
    expect(urls()).toEqual([]);
  });

  it.each([
    ['quit', () => app.emit('before-quit')],
    ['closed its windows for an update', () => autoUpdater.emit('before-quit-for-update')],
    ['ended with the session of Windows', () => FakeWindow.all.at(-1)?.emit('session-end')],
  ])('all windows open again after the app %s, and only the last one after they were closed', (_, quit) => {
    const windows = start();
    windows.openFirst(null, true);
    windows.openNew('/tv/1');
    windows.openNew('/tv/2');
    FakeWindow.all[1]?.close();
    quit();
    for (const window of FakeWindow.all) if (!window.destroyed) window.close();
    start().openFirst(null, true);
    expect(urls()).toEqual([`${page}#/`, `${page}#/tv/2`]);

    // Electron quits once the last window is closed.
    for (const window of FakeWindow.all) if (!window.destroyed) window.close();
    app.emit('before-quit');
    start().openFirst(null, true);
    expect(urls()).toEqual([`${page}#/tv/2`]);
    FakeWindow.all.at(-1)?.close();
    start().openFirst('/movie/5', true);
    expect(urls()).toEqual([`${page}#/movie/5`]);
  });

  it('whoever activates the app before it is ready gets its first windows, and later a new one', () => {
    const windows = start();
    app.emit('activate');
    expect(urls()).toEqual([]);
    windows.openFirst(undefined, true);
    expect(urls()).toEqual([]);
    app.emit('activate', {}, false);
    expect(urls()).toEqual([page]);
  });

  it('whoever activates the app gets its window back if all are minimised', () => {
    start().openFirst(null, true);
    const [window] = FakeWindow.all;
    app.emit('activate', {}, true);
    expect(window?.calls).not.toContain('show');
    app.emit('activate', {}, false);
    expect(window?.calls).toContain('show');
    expect(urls()).toEqual([page]);
  });

  it.each([[undefined], ['rubbish'], [[]], [[1]], [['https://evil.example/']]])(
    '%j opens one window',
    (open) => {
      stored = { open };
      start().openFirst(null, true);
      expect(urls()).toEqual([page]);
    },
  );

  it('the windows of the last run stay closed if the setting is off', () => {
    stored = { open: ['/tv/1', '/tv/2'] };
    start().openFirst(null, false);
    expect(urls()).toEqual([page]);
  });
});
