import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme } from 'electron';
import type { Session } from 'electron';
import { smallest } from './window-bounds.ts';
import type { WindowState } from './window-bounds.ts';
import { pageAddress } from './schemes.ts';

/** What a window on the page needs. */
export interface MainWindowOptions {
  readonly session: Session;
  /** Folder of the built entry. */
  readonly folder: string;
  /** First route of the page (`/tv/1`), or null. */
  readonly address: string | null;
  readonly opening: WindowState;
}

/** Limit of the wait for the first content, in ms. */
const showAfterMs = 2_000;

/** Returns the page's --surface-0, so that no other colour flashes before the first paint. */
export const background = (): string => (nativeTheme.shouldUseDarkColors ? '#120e0c' : '#f9f6f0');

/** Returns the address of a route of the page. */
export const addressOf = (route: string | null): string =>
  route === null ? pageAddress : `${pageAddress}#${route}`;

/**
 * Shows a window once it has content, and calls `prepare` before. On Wayland, `ready-to-show` may never come for a hidden
 * window.
 */
function showOnce(window: BrowserWindow, prepare: () => void): void {
  let shown = false;
  const show = (): void => {
    if (shown || window.isDestroyed()) return;
    shown = true;
    prepare();
    window.show();
  };
  window.once('ready-to-show', show);
  window.webContents.once('did-finish-load', show);
  window.webContents.once('did-fail-load', show);
  setTimeout(show, showAfterMs).unref();
}

/** Opens a window on the page. */
export function openMainWindow({ session, folder, address, opening }: MainWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...opening.bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Marquee',
    backgroundColor: background(),
    // On Linux, a window manager that draws the title bar learns only from this that the app is dark.
    darkTheme: nativeTheme.shouldUseDarkColors,
    webPreferences: {
      session,
      preload: join(folder, '../preload/index.cjs'),
      // Proved by windows.test.ts: the window’s sandbox is on.
      sandbox: true,
      // Proved by windows.test.ts: contextIsolation is on.
      contextIsolation: true,
      // Proved by windows.test.ts: nodeIntegration is off.
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  // Windows scales the size by the first display's factor, even if the window opens on another display.
  if (process.platform === 'win32') window.setBounds(opening.bounds);
  showOnce(window, () => {
    // Before this, both would show the window while it is empty.
    if (opening.maximised) window.maximize();
    if (opening.fullScreen) window.setFullScreen(true);
  });
  // Its files are in memory, so only a crash ends this, which `watchForCrashes` reports.
  window.loadURL(addressOf(address)).catch(() => undefined);
  return window;
}
