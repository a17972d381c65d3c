import type { Session } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWindow } from '../../../test/fixtures/electron-window.ts';
import { electron } from '../../../test/fixtures/fake-electron.ts';
import { openApprovalWindow } from './approval-window.ts';
import { openMainWindow } from './main-window.ts';
import { UserActivation } from './user-activation.ts';
import { playVideo } from './video-window.ts';

// Proves protections of main-window.ts, foreign-window.ts, video-window.ts, links.ts.

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

/** The window that opened last. */
function newest(): FakeWindow {
  const window = FakeWindow.all.at(-1);
  if (window === undefined) throw new Error('No window opened.');
  return window;
}

describe('the window of the page', () => {
  const bounds = { x: 0, y: 0, width: 1280, height: 800 };
  const session = {} as Session;
  function open({ address = null as string | null, maximised = false, fullScreen = false } = {}): FakeWindow {
    openMainWindow({
      ...{ session, folder: '/app/out/main', address },
      opening: { bounds, maximised, fullScreen },
    });
    return newest();
  }
  beforeEach(() => vi.useFakeTimers());

  it('has exactly these preferences and shows the bundle', () => {
    const { options, url } = open();
    expect(options.webPreferences).toEqual({
      session,
      preload: expect.stringMatching(/[\\/]out[\\/]preload[\\/]index\.cjs$/),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: false,
    });
    expect(url).toBe('app://bundle/index.html');
  });

  it('opens at a route in the fragment, so the page stays the same', () => {
    const { url } = open({ address: '/https://evil.example/' });
    expect(new URL(url)).toMatchObject({ host: 'bundle', pathname: '/index.html' });
  });

  it.each([
    [true, '#120e0c'],
    [false, '#f9f6f0'],
  ])(
    'has the app’s theme before its first paint, also in a title bar that Linux draws: dark %s',
    (dark, paper) => {
      electron.isDark = dark;
      expect(open().options).toMatchObject({ darkTheme: dark, backgroundColor: paper });
    },
  );

  it('is shown after 2 s if ready-to-show never comes', () => {
    const { calls } = open();
    vi.advanceTimersByTime(1_999);
    expect(calls).not.toContain('show');
    vi.advanceTimersByTime(1);
    expect(calls.at(-1)).toBe('show');
  });

  it.each(['ready-to-show', 'did-finish-load', 'did-fail-load'])('is shown once, at %s', (event) => {
    const window = open();
    (event === 'ready-to-show' ? window : window.webContents).emit(event);
    expect(window.calls.at(-1)).toBe('show');
    vi.advanceTimersByTime(5_000);
    window.emit('ready-to-show');
    expect(window.calls.filter((call) => call === 'show')).toHaveLength(1);
  });

  it('isn’t shown after it was closed', () => {
    const window = open();
    window.close();
    vi.advanceTimersByTime(5_000);
    expect(window.calls).not.toContain('show');
  });

  it('is maximised or full screen only when it is shown', () => {
    const window = open({ maximised: true, fullScreen: true });
    const loaded = ['load app://bundle/index.html'];
    expect(window.calls).toEqual(loaded);
    window.emit('ready-to-show');
    expect(window.calls).toEqual([...loaded, 'maximize', 'full screen', 'show']);
  });

  // Windows takes the size of a new window for one of the first display, whatever display it opens on.
  it.each([
    ['win32', ['bounds 0 0 1280 800']],
    ['linux', []],
  ])('on %s, gets its bounds again after it was made: %j', (platform, expected) => {
    vi.stubGlobal('process', { ...process, platform });
    const { calls } = open();
    vi.unstubAllGlobals();
    expect(calls.filter((call) => call.startsWith('bounds'))).toEqual(expected);
  });
});

/** The preferences of a window that shows a page from elsewhere. */
const lockedAway = {
  ...{ session: expect.anything(), sandbox: true, contextIsolation: true, nodeIntegration: false },
  ...{
    webviewTag: false,
    spellcheck: false,
    devTools: false,
    disableDialogs: true,
    navigateOnDragDrop: false,
  },
};

function expectSessionsOfTheirOwn(): void {
  expect(new Set(electron.partitions).size).toBe(2);
  for (const name of electron.partitions) expect(name).not.toMatch(/^persist:/);
}

it('an approval window has no preload, and an in-memory session of its own', () => {
  const open = () =>
    openApprovalWindow({
      address: 'https://www.catalogue.example/authenticate/x',
      pictures: 'https://pictures.example',
      navigated: () => undefined,
      closed: () => undefined,
      failed: () => undefined,
      proxyLogin: () => null,
    });
  open();
  open();
  expect(newest().options.webPreferences).toEqual(lockedAway);
  // The app's accelerators would work in it.
  for (const { calls } of FakeWindow.all) expect(calls).toContain('no menu');
  expectSessionsOfTheirOwn();
});

describe('a video window', () => {
  const video = { key: 'aB3_-x', name: 'Trailer' };
  const activation = new UserActivation({ elapsed: () => 0 }, { warn: () => undefined });
  const options = { parent: null, allowedLink: () => null, activation, proxyLogin: () => null };

  it('has no preload, an in-memory session of its own, and the player’s address', () => {
    expect(playVideo(video, { videos: 'inside' }, options).ok).toBe(true);
    expect(playVideo(video, { videos: 'inside' }, options).ok).toBe(true);
    expect(newest().options.webPreferences).toEqual(lockedAway);
    expectSessionsOfTheirOwn();
    expect(new URL(newest().url)).toMatchObject({
      origin: 'https://www.youtube-nocookie.com',
      pathname: '/embed/aB3_-x',
    });
  });

  it('names its host first, whatever the video is called', () => {
    const name = `accounts.google.com\u202emoc\n${' '.repeat(200)}`;
    expect(playVideo({ ...video, name }, { videos: 'inside' }, options).ok).toBe(true);
    expect(newest().options.title).toMatch(/^www\.youtube-nocookie\.com · accounts\.google\.com moc +$/);
  });

  it('opens only after the person’s yes, and only for what can be a key', () => {
    for (const videos of ['ask', 'outside'] as const)
      expect(playVideo(video, { videos }, options).ok).toBe(false);
    for (const key of ['', '../watch', 'a?b', 'x'.repeat(65), 'https://evil.example/'])
      expect(playVideo({ ...video, key }, { videos: 'inside' }, options).ok, key).toBe(false);
    expect(FakeWindow.all).toEqual([]);
  });
});
