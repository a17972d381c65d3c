import { join } from 'node:path';
import { app, autoUpdater, nativeTheme, screen, session } from 'electron';
import type { BrowserWindow } from 'electron';
import * as v from 'valibot';
import { addressOf, background, openMainWindow } from './main-window.ts';
import { routeOf } from './security.ts';
import { cascade, openingState, readWindowMemory, remember } from './window-bounds.ts';
import type { WindowState } from './window-bounds.ts';

/** Stores window states and the routes of the open windows between starts; never throws. */
export interface WindowMemoryStore {
  read(key: 'memory' | 'open'): unknown;
  write(key: 'memory' | 'open', value: unknown): void;
}

const saveAfterMs = 400;
const mostRestored = 8;
/** A script in the page can ask for windows without end. */
const mostOpen = 20;
const routes = v.fallback(v.array(v.pipe(v.string(), v.startsWith('/'), v.maxLength(2000))), []);

/** The app's windows on the page. Each has its own history. */
export class Windows {
  readonly #memory: WindowMemoryStore;
  readonly #folder: string;
  readonly #onOpened: (window: BrowserWindow) => void;
  /** In the order of their last use. */
  readonly #open = new Set<BrowserWindow>();
  #quitting = false;
  #started = false;
  #stopped = false;

  /** `folder` contains the built entry. */
  constructor(memory: WindowMemoryStore, folder: string, onOpened: (window: BrowserWindow) => void) {
    this.#memory = memory;
    this.#folder = folder;
    this.#onOpened = onOpened;
    app.on('activate', (_event, hasVisibleWindows) => {
      // A press on the dock's icon can come before the page can be shown.
      if (!this.#started) return;
      // Electron keeps macOS from restoring a minimised window.
      if (this.#open.size === 0 || !hasVisibleWindows) this.show(null);
    });
    app.on('before-quit', this.keepAll);
    // An update on macOS closes the windows before that.
    autoUpdater.on('before-quit-for-update', this.keepAll);
    nativeTheme.on('updated', () => {
      for (const window of this.#open) window.setBackgroundColor(background());
    });
  }

  /** Returns the window that was used last, or null if none is open. */
  current(): BrowserWindow | null {
    return [...this.#open].at(-1) ?? null;
  }

  /** Returns the open windows. */
  all(): Iterable<BrowserWindow> {
    return this.#open;
  }

  /** Whether a window is one of these. */
  has(window: BrowserWindow | null): boolean {
    return window !== null && this.#open.has(window);
  }

  /**
   * Opens the windows of the last run, or one, and from now on one for whoever activates the app. A link takes the place of the
   * last window's route. undefined: no window so far, because the app starts in the background.
   */
  openFirst(link: string | null | undefined, restores: boolean): void {
    this.#started = true;
    if (link === undefined) return;
    const restored = restores ? v.parse(routes, this.#memory.read('open')).slice(-mostRestored) : [];
    for (const route of restored.slice(0, -1)) this.openNew(route);
    const others = [...this.#open];
    this.openNew(link ?? restored.at(-1) ?? null);
    const last = this.current();
    // Each is shown, and takes the focus, once its page is there; the last one keeps it.
    for (const other of others)
      other.once('show', () => {
        if (this.has(last) && last?.isVisible() === true) last.focus();
      });
  }

  /** Opens another window at a route, or at the first page. */
  openNew(route: string | null): void {
    if (this.#stopped || this.#open.size >= mostOpen) return;
    const window = openMainWindow({
      session: session.defaultSession,
      folder: this.#folder,
      address: route,
      opening: this.#opening(),
    });
    this.#open.add(window);
    this.#follow(window);
    this.#onOpened(window);
  }

  /** Shows the window that was used last, at the route unless that is null; opens one if there is none. */
  show(route: string | null): void {
    const window = this.current();
    if (window === null) return this.openNew(route);
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    // A fragment: a page that is loading starts there, and a loaded one only changes its route. An event could arrive
    // before the page listens.
    const address = addressOf(route);
    if (route !== null && window.webContents.getURL() !== address)
      window.webContents.loadURL(address).catch(() => undefined);
  }

  /** Opens no window from now on. */
  stop(): void {
    this.#stopped = true;
  }

  /** The windows close one after another now, and all of them are to be restored. */
  readonly keepAll = (): void => {
    this.#saveRoutes();
    this.#quitting = true;
  };

  #opening(): WindowState {
    const displays = screen.getAllDisplays();
    const current = this.current();
    if (current !== null) {
      const bounds = cascade(current.getNormalBounds(), displays);
      return { bounds, maximised: false, fullScreen: false };
    }
    return openingState(readWindowMemory(this.#memory.read('memory')), displays);
  }

  /** Stores the window's state a moment after each change. */
  #follow(window: BrowserWindow): void {
    let timer: NodeJS.Timeout | null = null;
    const save = (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      if (window.isDestroyed()) return;
      const state = {
        bounds: window.getNormalBounds(),
        maximised: window.isMaximized(),
        fullScreen: window.isFullScreen(),
      };
      const memory = readWindowMemory(this.#memory.read('memory'));
      this.#memory.write('memory', remember(memory, screen.getAllDisplays(), state));
      this.#saveRoutes();
    };
    const saveSoon = (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(save, saveAfterMs);
    };
    window.on('resize', saveSoon);
    window.on('move', saveSoon);
    window.webContents.on('did-navigate-in-page', saveSoon);
    window.on('close', save);
    // Windows shuts down, and the app ends without `before-quit`.
    window.once('session-end', this.keepAll);
    window.on('focus', () => {
      this.#open.delete(window);
      this.#open.add(window);
    });
    window.once('closed', () => {
      this.#open.delete(window);
      this.#saveRoutes();
    });
  }

  #saveRoutes(): void {
    // The last window's route stays, because closing it may end the app.
    if (this.#quitting || this.#open.size === 0) return;
    const addresses = [...this.#open].map(({ webContents }) => routeOf(webContents.getURL()) ?? '/');
    this.#memory.write('open', addresses);
  }
}

/**
 * Gives every window the app's icon on Linux: a window manager finds no icon by itself for an AppImage or `npm start`,
 * which have no menu entry. `folder` contains the built entry.
 */
export function setWindowIcons(folder: string): void {
  if (process.platform !== 'linux') return;
  const icon = join(folder, '../../resources/icons/128x128.png');
  app.on('browser-window-created', (_event, window) => {
    try {
      window.setIcon(icon);
    } catch {
      // A file that is missing or damaged costs the icon and not the window.
    }
  });
}
