import type { Session } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWindow } from '../../../test/fixtures/electron-window.ts';
import { openMainWindow } from './main-window.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const bounds = { x: 0, y: 0, width: 1280, height: 800 };

function openPlainly(state: { maximised: boolean; fullScreen: boolean }): FakeWindow {
  openMainWindow({
    session: {} as Session,
    folder: '/out/main',
    address: null,
    opening: { bounds, ...state },
  });
  const window = FakeWindow.all.at(-1);
  if (window === undefined) throw new Error('No window opened.');
  return window;
}

function open(state: { maximised: boolean; fullScreen: boolean }): FakeWindow {
  const window = openPlainly(state);
  window.calls.length = 0;
  return window;
}

describe('a window that has no content yet', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const plain = { maximised: false, fullScreen: false };

  it('is shown after 2 s if ready-to-show never comes', () => {
    const { calls } = open(plain);
    vi.advanceTimersByTime(1_999);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual(['show']);
  });

  it.each(['ready-to-show', 'did-finish-load', 'did-fail-load'])('is shown once, at %s', (event) => {
    const window = open(plain);
    (event === 'ready-to-show' ? window : window.webContents).emit(event);
    expect(window.calls).toEqual(['show']);
    vi.advanceTimersByTime(5_000);
    window.emit('ready-to-show');
    expect(window.calls).toEqual(['show']);
  });

  it('isn’t shown after it was closed', () => {
    const window = open(plain);
    window.close();
    vi.advanceTimersByTime(5_000);
    expect(window.calls).toEqual([]);
  });

  it('is maximised or full screen only when it is shown', () => {
    const window = openPlainly({ maximised: true, fullScreen: true });
    const loaded = ['load app://bundle/index.html'];
    expect(window.calls).toEqual(loaded);
    window.emit('ready-to-show');
    expect(window.calls).toEqual([...loaded, 'maximize', 'full screen', 'show']);
  });
});

// Windows takes the size of a new window for one of the first display, whatever display it opens on.
it.each([
  ['win32', ['bounds 0 0 1280 800']],
  ['linux', []],
])('on %s, a window gets its bounds again after it was made: %j', (platform, expected) => {
  vi.stubGlobal('process', { ...process, platform });
  const { calls } = openPlainly({ maximised: false, fullScreen: false });
  vi.unstubAllGlobals();
  expect(calls.filter((call) => call.startsWith('bounds'))).toEqual(expected);
});
