import { app, BrowserWindow, clipboard } from 'electron';
import type { BaseWindow, WebContents } from 'electron';
import { isPageCommand } from '#shared/contract/commands.ts';
import type { CommandId, MainCommand } from '#shared/contract/commands.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { DesktopSupport, MenuWords, VideoToPlay } from '#shared/contract/requests.ts';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { Handlers } from '../app/answer-request.ts';
import { openPath } from './external.ts';
import { chromiumLicences } from './folders.ts';
import { ApplicationMenu } from './application-menu.ts';
import type { Updates } from './updates.ts';
import type { UserActivation } from './user-activation.ts';

/** What the desktop needs of the app. */
export interface DesktopOptions {
  /** As `process.platform`. */
  readonly platform: string;
  readonly packaged: boolean;
  /** Folder of the log. */
  readonly logFolder: string;
  /** What a person can send with a report of a bug; without secrets. */
  diagnostics(): string;
  /** New versions; null without an address for them. */
  readonly updates: Pick<Updates, 'check' | 'download' | 'install'> | null;
  /** Plays a video in a window that belongs to the given one. */
  playVideo(video: VideoToPlay, parent: BrowserWindow | null): Result<null>;
  /** Asks whether to remove everything of the app from this computer. */
  removeEverything(owner: BrowserWindow | null): Promise<Result<null>>;
  /** What the system does for the app. */
  support(): Promise<DesktopSupport>;
  /** Opens another window. */
  newWindow(): void;
  /** Shows the window that was used last, or opens one; null: no window opens any more. */
  showWindow(): BrowserWindow | null;
  readonly activation: Pick<UserActivation, 'activate'>;
  /** Whether contents are a page of the app. */
  isPage(contents: WebContents): boolean;
  /** Sends an event to one page. */
  send(contents: WebContents, message: EventMessage): void;
}

const zoomStep = 0.5;
/** In zoom levels, each of which is a factor of 1.2. */
const mostZoom = 4;

/** The verbs that the window of their sender answers. */
export type DesktopHandlers = Pick<
  Handlers,
  | 'desktop.describe'
  | 'desktop.removeEverything'
  | 'desktop.run'
  | 'desktop.support'
  | 'desktop.update'
  | 'video.play'
>;

/** What Electron adds around the pages: the menu and the commands of the main process. */
export class Desktop {
  readonly #options: DesktopOptions;
  readonly #menu: ApplicationMenu;
  readonly #listeners = new Set<(words: MenuWords) => void>();
  #words: MenuWords | null = null;
  readonly #described = new WeakSet<WebContents>();
  readonly #waiting = new WeakMap<WebContents, CommandId>();

  constructor(options: DesktopOptions) {
    this.#options = options;
    this.#menu = new ApplicationMenu({ ...options, run: (command, window) => this.#choose(command, window) });
  }

  /** The words of the page that has the focus or had it last; null before the first page has sent any. */
  get words(): MenuWords | null {
    return this.#words;
  }

  /** Calls a listener with the words whenever a page sends them. */
  onWords(listener: (words: MenuWords) => void): void {
    this.#listeners.add(listener);
  }

  /** The handlers for the messages of one page. */
  handlers(sender: WebContents): DesktopHandlers {
    return {
      'desktop.describe': (words) => {
        const window = BrowserWindow.fromWebContents(sender);
        const focused = BrowserWindow.getFocusedWindow();
        if (this.#words === null || focused === null || focused === window) {
          this.#words = words;
          this.#menu.show(words);
          for (const listener of this.#listeners) listener(words);
        }
        // A page that crashed doesn't listen until it is there again.
        if (!this.#described.has(sender))
          sender.once('render-process-gone', () => this.#described.delete(sender));
        this.#described.add(sender);
        const waiting = this.#waiting.get(sender);
        this.#waiting.delete(sender);
        if (waiting !== undefined) this.#runInPage(sender, waiting);
        return Promise.resolve(succeed(null));
      },
      'desktop.run': ({ command }) => {
        this.#run(command, BrowserWindow.fromWebContents(sender));
        return Promise.resolve(succeed(null));
      },
      'desktop.removeEverything': () => this.#options.removeEverything(BrowserWindow.fromWebContents(sender)),
      'desktop.support': async () => succeed(await this.#options.support()),
      'desktop.update': ({ step }) => {
        void this.#options.updates?.[step]();
        return Promise.resolve(succeed(null));
      },
      'video.play': (video) =>
        Promise.resolve(this.#options.playVideo(video, BrowserWindow.fromWebContents(sender))),
    };
  }

  /** Runs a command that was chosen in the menu. macOS has a menu without a window too. */
  #choose(command: CommandId, chosenIn: BaseWindow | undefined): void {
    const window = chosenIn instanceof BrowserWindow ? chosenIn : null;
    if (!isPageCommand(command)) this.#run(command, window);
    else if (window === null) this.runInWindow(command);
    else this.#runInPage(window.webContents, command);
  }

  /** Has a page run a command that a person chose outside it. */
  #runInPage(contents: WebContents, command: CommandId): void {
    if (!this.#options.isPage(contents)) return;
    // Without a click in the page, it may not open a file chooser.
    const clicked = contents.executeJavaScript('', true).catch(() => undefined);
    void clicked.then(() => this.tell(contents, command));
  }

  /** Has a page run a command that a person chose, for the title at a route if one is given; other windows have none. */
  tell(contents: WebContents, command: CommandId, at?: string): void {
    if (isPageCommand(command) && this.#options.isPage(contents)) {
      this.#options.activation.activate(contents);
      const payload = { command, ...(at === undefined ? {} : { at }) };
      this.#options.send(contents, { name: 'app.command', payload });
    }
  }

  /** Shows a window, and has its page run a command, once it listens if it is still loading. */
  runInWindow(command: CommandId): void {
    const contents = this.#options.showWindow()?.webContents;
    if (contents === undefined) return;
    if (this.#described.has(contents)) this.#runInPage(contents, command);
    else this.#waiting.set(contents, command);
  }

  #run(command: MainCommand, window: BrowserWindow | null): void {
    switch (command) {
      case 'newWindow':
        return this.#options.newWindow();
      case 'closeWindow':
        return window?.close();
      case 'quit':
        return app.quit();
      case 'fullScreen':
        return window?.setFullScreen(!window.isFullScreen());
      case 'zoomIn':
        return this.#zoom(window, (level) => Math.min(mostZoom, level + zoomStep));
      case 'zoomOut':
        return this.#zoom(window, (level) => Math.max(-mostZoom, level - zoomStep));
      case 'zoomReset':
        return this.#zoom(window, () => 0);
      case 'copyDiagnostics':
        void clipboard.writeText(this.#options.diagnostics());
        return;
      case 'openLogs':
        return openPath(this.#options.logFolder);
      case 'openLicences':
        return openPath(chromiumLicences());
      case 'checkForUpdates':
        return void this.#options.updates?.check();
    }
  }

  /** Chromium keeps the level of the app's origin, also for its other windows and after a restart. */
  #zoom(window: BrowserWindow | null, change: (level: number) => number): void {
    if (window === null || !this.#options.isPage(window.webContents)) return;
    window.webContents.setZoomLevel(change(window.webContents.getZoomLevel()));
  }
}
