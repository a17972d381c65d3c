import type { Session } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { electron } from '../../../test/fixtures/fake-electron.ts';
import { openApprovalWindow } from './approval-window.ts';
import { openMainWindow } from './main-window.ts';
import { UserActivation } from './user-activation.ts';
import { playVideo } from './video-window.ts';

// Proves protections of main-window.ts, foreign-window.ts, video-window.ts, links.ts.

const made = vi.hoisted(() => ({
  options: [] as {
    webPreferences: Record<string, unknown>;
    title?: string;
    darkTheme?: boolean;
    backgroundColor?: string;
  }[],
  loaded: [] as string[],
  withoutMenu: 0,
  partitions: [] as unknown[][],
}));
vi.mock('electron', async () => {
  /** Accepts every call and every listener. */
  const silent = (): object =>
    new Proxy(() => undefined, { get: (_target, name) => (name === 'then' ? undefined : silent()) });
  class BrowserWindow {
    readonly webContents = silent();
    constructor(options: { webPreferences: Record<string, unknown> }) {
      made.options.push(options);
    }
    on(): void {}
    once(): void {}
    removeMenu(): void {
      made.withoutMenu += 1;
    }
    setTitle(): void {}
    isDestroyed(): boolean {
      return false;
    }
    destroy(): void {}
    loadURL(address: string): Promise<void> {
      made.loaded.push(address);
      return Promise.resolve();
    }
  }
  const fromPartition = (...parameters: unknown[]) => {
    made.partitions.push(parameters);
    return silent();
  };
  const electron = await import('../../../test/fixtures/fake-electron.ts');
  return { ...electron, BrowserWindow, session: { fromPartition } };
});
beforeEach(() => {
  Object.assign(made, { options: [], loaded: [], withoutMenu: 0, partitions: [] });
});

const opening = { bounds: { x: 0, y: 0, width: 1280, height: 800 }, maximised: false, fullScreen: false };

describe('the window of the page', () => {
  it('has exactly these preferences and shows the bundle', () => {
    const session = {} as Session;
    openMainWindow({ session, folder: '/app/out/main', address: null, opening });
    expect(made.options.at(-1)?.webPreferences).toEqual({
      session,
      preload: expect.stringMatching(/[\\/]out[\\/]preload[\\/]index\.cjs$/),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: false,
    });
    expect(made.loaded.at(-1)).toBe('app://bundle/index.html');
  });

  it('opens at a route in the fragment, so the page stays the same', () => {
    openMainWindow({
      session: {} as Session,
      folder: '/app/out/main',
      address: '/https://evil.example/',
      opening,
    });
    expect(new URL(made.loaded.at(-1) ?? '')).toMatchObject({ host: 'bundle', pathname: '/index.html' });
  });

  it.each([
    [true, '#120e0c'],
    [false, '#f9f6f0'],
  ])(
    'has the app’s theme before its first paint, also in a title bar that Linux draws: dark %s',
    (dark, paper) => {
      electron.isDark = dark;
      openMainWindow({ session: {} as Session, folder: '/app/out/main', address: null, opening });
      expect(made.options.at(-1)).toMatchObject({ darkTheme: dark, backgroundColor: paper });
    },
  );
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
  const names = made.partitions.map(([name]) => name);
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).not.toMatch(/^persist:/);
}

it('an approval window has no preload, and an in-memory session of its own', () => {
  const open = () =>
    openApprovalWindow({
      address: 'https://www.catalogue.example/authenticate/x',
      navigated: () => undefined,
      closed: () => undefined,
      failed: () => undefined,
      proxyLogin: () => null,
    });
  open();
  open();
  expect(made.options.at(-1)?.webPreferences).toEqual(lockedAway);
  // The app's accelerators would work in it.
  expect(made.withoutMenu).toBe(2);
  expectSessionsOfTheirOwn();
});

describe('a video window', () => {
  const video = { key: 'aB3_-x', name: 'Trailer' };
  const activation = new UserActivation({ elapsed: () => 0 }, { warn: () => undefined });
  const options = { parent: null, allowedLink: () => null, activation, proxyLogin: () => null };

  it('has no preload, an in-memory session of its own, and the player’s address', () => {
    expect(playVideo(video, { videos: 'inside' }, options).ok).toBe(true);
    expect(playVideo(video, { videos: 'inside' }, options).ok).toBe(true);
    expect(made.options.at(-1)?.webPreferences).toEqual(lockedAway);
    expectSessionsOfTheirOwn();
    expect(new URL(made.loaded.at(-1) ?? '')).toMatchObject({
      origin: 'https://www.youtube-nocookie.com',
      pathname: '/embed/aB3_-x',
    });
  });

  it('names its host first, whatever the video is called', () => {
    const name = `accounts.google.com\u202emoc\n${' '.repeat(200)}`;
    expect(playVideo({ ...video, name }, { videos: 'inside' }, options).ok).toBe(true);
    expect(made.options.at(-1)?.title).toMatch(/^www\.youtube-nocookie\.com · accounts\.google\.com moc +$/);
  });

  it('opens only after the person’s yes, and only for what can be a key', () => {
    for (const videos of ['ask', 'outside'] as const)
      expect(playVideo(video, { videos }, options).ok).toBe(false);
    for (const key of ['', '../watch', 'a?b', 'x'.repeat(65), 'https://evil.example/'])
      expect(playVideo({ ...video, key }, { videos: 'inside' }, options).ok, key).toBe(false);
    expect(made.options).toEqual([]);
  });
});
