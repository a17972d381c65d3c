import { toElectron } from './addresses.ts';
import { app } from './app.ts';
import type { BindingCalled, DevToolsSession, DownloadWillBegin } from './devtools.ts';
import { makeEvent, StandInEmitter } from './events.ts';
import { FrameTree } from './frames.ts';
import { ipcMain } from './ipc-main.ts';
import { Navigation } from './navigation.ts';
import { pageSource, preloadBinding, preloadSource, preloadWorld } from './page-scripts.ts';
import type { FromPreload } from './page/preload-world.ts';
import { decidePopup } from './popup.ts';
import type { OpenHandler } from './popup.ts';
import { followRequests } from './requests.ts';
import type { StandInSession } from './session.ts';
import { targets } from './targets.ts';
import type { PageOwner, PageTarget } from './targets.ts';
import { createSerializer } from './serialization.ts';

/** What a page needs of its window's options. */
export interface PagePreferences {
  readonly session: StandInSession;
  readonly preload: string | undefined;
  /** In DIP. */
  readonly size: { readonly width: number; readonly height: number };
}

const { serialize } = createSerializer();
let lastId = 0;

/** Electron's WebContents: one page of Chromium's. */
export class StandInContents extends StandInEmitter implements PageOwner {
  readonly id = ++lastId;
  readonly session: StandInSession;
  readonly frames = new FrameTree();
  readonly navigation = new Navigation(this);
  readonly #preferences: PagePreferences;
  readonly #onClosed: () => void;
  readonly #page: Promise<PageTarget>;
  #isLoading = false;
  #zoomLevel = 0;
  #openHandler: OpenHandler = () => ({ action: 'allow' });
  #popupUrl = '';

  constructor(preferences: PagePreferences, onClosed: () => void) {
    super('webContents', [
      ...['destroyed', 'did-finish-load', 'did-navigate', 'did-navigate-in-page'],
      ...['will-frame-navigate', 'will-navigate', 'will-redirect'],
      // Nothing here causes these.
      ...['certificate-error', 'context-menu', 'did-fail-load', 'login', 'select-client-certificate'],
      ...['will-attach-webview', 'will-prevent-unload'],
    ]);
    this.#preferences = preferences;
    this.#onClosed = onClosed;
    this.session = preferences.session;
    this.#page = this.#open();
    this.#page.catch((error: unknown) => console.error('The stand-in could not open a page:', error));
    app.emit('web-contents-created', makeEvent({}), this);
  }

  isLoading(): boolean {
    return this.#isLoading;
  }
  getURL(): string {
    return this.frames.main.url;
  }
  loadURL(url: string): Promise<void> {
    return this.navigation.load(url);
  }
  getZoomLevel(): number {
    return this.#zoomLevel;
  }
  setZoomLevel(level: number): void {
    this.#zoomLevel = level;
  }
  /** Chromium sends no packet to another machine here. */
  setWebRTCIPHandlingPolicy(): void {}
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }
  send(channel: string, ...parameters: unknown[]): void {
    this.frames.deliver({ channel, value: serialize(parameters) });
  }
  /** Runs a script whose result the program doesn't read. */
  async executeJavaScript(expression: string, userGesture = false): Promise<void> {
    await (await this.devtools()).send('Runtime.evaluate', { expression, userGesture });
  }

  /** The DevTools session of the page, once it is open. */
  async devtools(): Promise<DevToolsSession> {
    return (await this.#page).session;
  }

  /** Closes the page as a user does, after its beforeunload handlers. */
  async close(): Promise<void> {
    await (await this.devtools()).send('Page.close').catch(() => this.closed());
  }
  /** Closes the page at once. */
  destroy(): void {
    void this.#page.then(({ id }) => targets().closePage(id)).catch(() => undefined);
    this.emit('destroyed');
  }

  closed(): void {
    this.#onClosed();
  }
  download(download: DownloadWillBegin): void {
    this.session.download(download);
  }
  popup(target: PageTarget): void {
    void decidePopup(this.#openHandler, this.#popupUrl, target);
  }

  async #open(): Promise<PageTarget> {
    const target = await targets().openPage(this, await this.session.contextId());
    const { session } = target;
    const { preload, size } = this.#preferences;
    this.frames.follow(session, target.id);
    this.navigation.follow(session);
    this.#follow(session, target.id);
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
      session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 0, mobile: false }),
      followRequests(this, session),
      ...(preload === undefined ? [] : addPreload(session, preload)),
    ]);
    await session.send('Runtime.runIfWaitingForDebugger');
    return target;
  }

  #follow(session: DevToolsSession, mainId: string): void {
    session.on('Page.windowOpen', ({ url }) => (this.#popupUrl = url));
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId === mainId) this.#isLoading = true;
    });
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId === mainId) this.#isLoading = false;
    });
    session.on('Page.frameNavigated', ({ frame: { id, url, unreachableUrl } }) => {
      // Chromium's error page is no navigation of Electron's.
      if (id === mainId && unreachableUrl === undefined)
        this.emit('did-navigate', makeEvent({}), toElectron(url));
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) =>
      this.emit('did-navigate-in-page', makeEvent({}), toElectron(url), frameId === mainId),
    );
    session.on('Runtime.bindingCalled', (called) => this.#receive(called));
  }

  #receive(called: BindingCalled): void {
    if (called.name !== preloadBinding) return;
    const message = JSON.parse(called.payload) as FromPreload;
    if (message.kind === 'preload-error') console.error(`Unable to load the preload: ${message.message}`);
    else void ipcMain.receive(this, this.frames.caller(called), message, called);
  }
}

/** Adds the two halves of the context bridge and the preload to every document of a page. */
function addPreload(session: DevToolsSession, preload: string): Promise<unknown>[] {
  return [
    session.send('Runtime.addBinding', { name: preloadBinding, executionContextName: preloadWorld }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageSource() }),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: preloadSource(preload),
      worldName: preloadWorld,
    }),
  ];
}
