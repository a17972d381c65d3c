import { app } from './app.ts';
import { makeEvent, StandInEmitter } from './events.ts';
import { StandInContents } from './web-contents.ts';
import { readPreferences } from './window-options.ts';

const windows = new Set<StandInWindow>();

/**
 * Electron's BrowserWindow: a page of Chromium's, and a window that exists only as numbers, with no frame and nobody who
 * moves or minimizes it. The page fills its bounds.
 */
export class StandInWindow extends StandInEmitter {
  readonly webContents: StandInContents;
  readonly #bounds: Electron.Rectangle;
  readonly #parent: StandInWindow | null;
  #isMaximized = false;
  #isFullScreen = false;
  #isDestroyed = false;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    super('BrowserWindow', [
      ...['close', 'closed', 'focus'],
      // Nothing here causes these.
      ...['move', 'page-title-updated', 'ready-to-show', 'resize', 'responsive', 'session-end', 'swipe'],
      'unresponsive',
    ]);
    const preferences = readPreferences(options);
    const { x = 0, y = 0 } = options;
    this.#bounds = { x, y, ...preferences.size };
    this.#parent = (options.parent as unknown as StandInWindow | undefined) ?? null;
    this.webContents = new StandInContents(preferences, () => this.destroy());
    windows.add(this);
    app.addWindow(this);
    app.emit('browser-window-created', makeEvent({}), this);
  }

  static fromWebContents(contents: StandInContents): StandInWindow | null {
    return [...windows].find(({ webContents }) => webContents === contents) ?? null;
  }

  /** Nobody changes windows here, so none is known to have the focus. */
  static getFocusedWindow(): StandInWindow | null {
    return null;
  }
  static getAllWindows(): StandInWindow[] {
    return [...windows];
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  /** Only macOS' menu is the app's; on other systems each window shows it. */
  removeMenu(): void {}
  setProgressBar(): void {}
  setIcon(): void {}
  show(): void {}
  focus(): void {
    this.emit('focus');
  }
  setBackgroundColor(): void {}
  restore(): void {}
  isMinimized(): boolean {
    return false;
  }
  maximize(): void {
    this.#isMaximized = true;
  }
  isMaximized(): boolean {
    return this.#isMaximized;
  }
  setFullScreen(isFullScreen: boolean): void {
    this.#isFullScreen = isFullScreen;
  }
  isFullScreen(): boolean {
    return this.#isFullScreen;
  }
  getNormalBounds(): Electron.Rectangle {
    return this.#bounds;
  }
  setTitle(): void {}

  close(): void {
    this.emit('close', makeEvent({}));
    void this.webContents.close();
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    for (const child of windows) if (child.#parent === this) child.destroy();
    windows.delete(this);
    this.webContents.destroy();
    this.emit('closed');
    app.removeWindow(this);
  }
}
