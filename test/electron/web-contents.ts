import { app } from './app.ts';
import type { Conversation } from './connection.ts';
import { engine } from './engine.ts';
import type { PageOwner, PageTarget } from './engine.ts';
import { followChallenges } from './challenges.ts';
import { FrameTree } from './frames.ts';
import { originOf, toChromium, toElectron } from './addresses.ts';
import { ipcMain } from './ipc-main.ts';
import { Navigation } from './navigation.ts';
import { nativeTheme } from './native-theme.ts';
import {
  observerBinding,
  observerSource,
  observerWorld,
  pageSource,
  preloadBinding,
  preloadSource,
  preloadWorld,
} from './page-scripts.ts';
import { followDialogs } from './page-dialogs.ts';
import { popupOf } from './popup.ts';
import type { OpenHandler } from './popup.ts';
import type {
  BindingCalled,
  FrameNavigated,
  FrameStopped,
  WindowOpen,
  WithinDocument,
} from './protocol-types.ts';
import { record } from './record.ts';
import { Loud, makeEvent, refuse } from './refusal.ts';
import { findPagesWith } from './session.ts';
import type { StandInSession } from './session.ts';
import { Traffic } from './traffic.ts';
import { webContentsEvents } from './web-contents-events.ts';

/** What a page needs of its window's options. */
export interface PagePreferences {
  session: StandInSession;
  preload?: string;
  nodeIntegrationInSubFrames: boolean;
  additionalArguments: string[];
  zoomFactor: number;
  disableDialogs: boolean;
}

const living = new Map<number, StandInContents>();
let lastId = 0;
findPagesWith((session) => [...living.values()].filter((contents) => contents.session === session));

/** Electron's WebContents: one page of Chromium's. */
export class StandInContents
  extends Loud
  implements
    PageOwner,
    Pick<
      Electron.WebContents,
      | 'id'
      | 'send'
      | 'getURL'
      | 'getTitle'
      | 'isDestroyed'
      | 'isLoading'
      | 'reload'
      | 'loadURL'
      | 'setZoomFactor'
      | 'getZoomFactor'
      | 'setZoomLevel'
      | 'getZoomLevel'
      | 'openDevTools'
      | 'closeDevTools'
      | 'isDevToolsOpened'
      | 'executeJavaScript'
      | 'focus'
      | 'getType'
      | 'isCrashed'
      | 'stop'
      | 'setVisualZoomLevelLimits'
      | 'setWebRTCIPHandlingPolicy'
      | 'close'
    >
{
  static override readonly standsInFor = 'webContents';
  static override readonly events = webContentsEvents;
  readonly id = ++lastId;
  readonly session: StandInSession;
  readonly frames = new FrameTree();
  readonly navigation = new Navigation(this);
  readonly navigationHistory = this.navigation.history;
  readonly #page: Promise<PageTarget>;
  readonly #preferences: PagePreferences;
  #targetId = '';
  #destroyed = false;
  #crashed = false;
  #loading = false;
  #title = '';
  #zoom: number;
  #size = { width: 800, height: 600 };
  #openHandler: OpenHandler | null = null;
  #lastOpen: WindowOpen | undefined;

  constructor(preferences: PagePreferences) {
    super();
    this.#preferences = preferences;
    this.session = preferences.session;
    this.#zoom = preferences.zoomFactor;
    living.set(this.id, this);
    this.#page = this.#open();
    this.#page.catch((error: unknown) => console.error('The stand-in could not open a page:', error));
    app.emit('web-contents-created', makeEvent({}), this);
  }

  get mainFrame() {
    return this.frames.main;
  }
  get targetId(): string {
    return this.#targetId;
  }
  get zoomFactor(): number {
    return this.#zoom;
  }
  set zoomFactor(factor: number) {
    this.setZoomFactor(factor);
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }
  isCrashed(): boolean {
    return this.#crashed;
  }
  isLoading(): boolean {
    return this.#loading;
  }
  isLoadingMainFrame(): boolean {
    return this.#loading;
  }
  getType(): 'window' {
    return 'window';
  }
  getURL(): string {
    return this.frames.main.url;
  }
  getTitle(): string {
    return this.#title;
  }
  /** Nothing opens: a test has its own tools. */
  openDevTools(): void {}
  closeDevTools(): void {}
  isDevToolsOpened(): boolean {
    return false;
  }
  toggleDevTools(): void {}
  focus(): void {}
  stop(): void {
    void this.command((page) => page.post('Page.stopLoading'));
  }
  setWebRTCIPHandlingPolicy(): void {}
  setVisualZoomLevelLimits(): Promise<void> {
    return Promise.resolve();
  }
  getZoomFactor(): number {
    return this.#zoom;
  }
  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.#zoom = factor;
    this.resize(this.#size);
  }
  getZoomLevel(): number {
    return Math.log(this.#zoom) / Math.log(1.2);
  }
  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level);
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }
  send(channel: string, ...parameters: unknown[]): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    this.frames.main.send(channel, ...parameters);
  }
  async loadURL(url: string, options?: Electron.LoadURLOptions): Promise<void> {
    if (options && Object.keys(options).length > 0) refuse('webContents.loadURL with options');
    await this.navigation.load(url);
  }
  reload(): void {
    this.navigation.reload();
  }
  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    const { result, exceptionDetails } = await this.command((page) =>
      page.send('Runtime.evaluate', {
        expression: code,
        awaitPromise: true,
        returnByValue: true,
        userGesture,
      }),
    );
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as unknown;
  }

  /** Runs `use` on the page once it is open. */
  async command<T>(use: (page: Conversation) => Promise<T>): Promise<T> {
    return use((await this.#page).conversation);
  }

  /** The end of the load that begins next. */
  whenLoaded(): { done: Promise<void>; forget(): void } {
    let finish = (): void => {};
    const done = new Promise<void>((resolve) => (finish = resolve));
    this.once('did-finish-load', finish);
    return { done, forget: () => void this.removeListener('did-finish-load', finish) };
  }

  /** Gives the page the size of its window's content, in DIP. */
  resize(size: { width: number; height: number }): void {
    this.#size = size;
    const width = Math.max(1, Math.round(size.width / this.#zoom));
    const height = Math.max(1, Math.round(size.height / this.#zoom));
    const deviceScaleFactor = this.#zoom === 1 ? 0 : this.#zoom;
    void this.command((page) =>
      page.post('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: false }),
    );
  }

  /** Shows the page the theme that the program (or the person) chose. */
  async applyTheme(): Promise<void> {
    const value = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
    await this.command((page) =>
      page.post('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] }),
    );
  }

  async clearOrigin(): Promise<void> {
    const origin = originOf(toChromium(this.getURL()));
    if (origin.startsWith('http'))
      await this.command((page) => page.post('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }));
  }

  /** Closes the page as a person does: its beforeunload handlers may hold it (`stand-in-kept`). */
  close(): void {
    if (this.#crashed) return void this.emit('stand-in-gone');
    this.command((page) => page.send('Page.close')).catch(() => this.emit('stand-in-gone'));
  }

  /** Ends the page at once, asking nobody. */
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    living.delete(this.id);
    this.frames.main.detached = true;
    void this.#page.then(({ id }) => engine().closePage(id)).catch(() => undefined);
    this.emit('destroyed');
    this.removeAllListeners();
  }

  gone(): void {
    this.emit('stand-in-gone');
  }
  popup(target: PageTarget): void {
    const opened = this.#lastOpen;
    this.#lastOpen = undefined;
    void popupOf(this, this.#openHandler, opened, target);
  }

  async #open(): Promise<PageTarget> {
    const target = await engine().openPage(this, await this.session.contextId());
    const { conversation } = target;
    this.#targetId = target.id;
    this.frames.follow(conversation, target.id);
    this.navigation.follow(conversation);
    this.#listen(conversation);
    followDialogs(this, conversation, this.#preferences.disableDialogs);
    followDownloads();
    await Promise.all([
      conversation.send('Page.enable'),
      conversation.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      conversation.send('Runtime.enable'),
      conversation.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
      new Traffic(this, conversation).start(),
      followChallenges(this, conversation),
      ...this.#worlds(conversation),
    ]);
    await conversation.send('Runtime.runIfWaitingForDebugger');
    void this.applyTheme();
    return target;
  }

  #worlds(conversation: Conversation): Promise<unknown>[] {
    const { preload, nodeIntegrationInSubFrames: everyFrame, additionalArguments } = this.#preferences;
    const add = (source: string, worldName?: string) =>
      conversation.send('Page.addScriptToEvaluateOnNewDocument', {
        source,
        ...(worldName === undefined ? {} : { worldName }),
      });
    const bind = (name: string, executionContextName: string) =>
      conversation.send('Runtime.addBinding', { name, executionContextName });
    const observer = [bind(observerBinding, observerWorld), add(observerSource(), observerWorld)];
    if (preload === undefined) return observer;
    return [
      ...observer,
      bind(preloadBinding, preloadWorld),
      add(pageSource(everyFrame)),
      add(preloadSource(preload, everyFrame, additionalArguments), preloadWorld),
    ];
  }

  #listen(conversation: Conversation): void {
    const isMain = (frameId: string): boolean => frameId === this.frames.main.frameToken;
    conversation.on('Page.windowOpen', (event: WindowOpen) => (this.#lastOpen = event));
    conversation.on('Page.frameStartedLoading', ({ frameId }: FrameStopped) => {
      if (!isMain(frameId) || this.#loading) return;
      this.#loading = true;
      this.emit('did-start-loading');
    });
    conversation.on('Page.frameStoppedLoading', ({ frameId }: FrameStopped) => {
      if (!isMain(frameId)) return;
      this.#loading = false;
      this.emit('did-stop-loading');
    });
    conversation.on('Page.domContentEventFired', () => this.emit('dom-ready', makeEvent({})));
    conversation.on('Page.loadEventFired', () => {
      if (this.getURL() === '') return;
      this.emit('stand-in-painted');
      this.emit('did-finish-load');
    });
    conversation.on('Page.lifecycleEvent', ({ frameId, name }: { frameId: string; name: string }) => {
      if (isMain(frameId) && name === 'firstPaint') this.emit('stand-in-painted');
    });
    conversation.on('Page.frameNavigated', ({ frame }: FrameNavigated) => {
      // An error page is no navigation of Electron's.
      if (isMain(frame.id) && frame.unreachableUrl === undefined)
        this.emit('did-navigate', makeEvent({}), toElectron(frame.url), 200, '');
    });
    conversation.on('Page.navigatedWithinDocument', ({ frameId, url }: WithinDocument) =>
      this.emit(
        'did-navigate-in-page',
        makeEvent({}),
        toElectron(url),
        isMain(frameId),
        1,
        this.frames.get(frameId)?.routingId ?? 0,
      ),
    );
    conversation.on('Inspector.targetCrashed', () => {
      this.#crashed = true;
      this.emit('render-process-gone', makeEvent({}), { reason: 'crashed', exitCode: 5 });
      app.emit('render-process-gone', makeEvent({}), this, { reason: 'crashed', exitCode: 5 });
    });
    conversation.on('Runtime.bindingCalled', (called: BindingCalled) => {
      if (called.name === preloadBinding) this.#heard(called);
      else if (called.name === observerBinding) this.#saw(JSON.parse(called.payload) as Seen);
    });
  }

  #heard(called: BindingCalled): void {
    const { kind, message } = JSON.parse(called.payload) as { kind: string; message?: string };
    if (kind === 'preload-error') {
      console.error(`Unable to load preload script: ${this.#preferences.preload}\n${message}`);
      this.emit('preload-error', makeEvent({}), this.#preferences.preload, new Error(message));
      record({ call: 'preload-error', parameters: [message] });
    } else void ipcMain.receive(this, this.frames.caller(called), called);
  }

  #saw(seen: Seen): void {
    if (seen.kind === 'title') {
      this.#title = seen.title;
      this.emit('page-title-updated', makeEvent({}), seen.title, true);
    } else if (seen.kind === 'input') {
      const event = {
        preventDefault: () => refuse("preventDefault of webContents 'before-input-event'"),
        defaultPrevented: false,
      };
      this.emit('before-input-event', event, seen.input);
    } else {
      const parameters = Object.fromEntries(
        Object.entries(seen.parameters).map(([name, value]) => [
          name,
          typeof value === 'string' ? toElectron(value) : value,
        ]),
      );
      this.emit('context-menu', makeEvent({}), { ...parameters, frame: this.frames.main });
    }
  }
}

type Seen =
  | { kind: 'title'; title: string }
  | { kind: 'input'; input: object }
  | { kind: 'context-menu'; parameters: Record<string, unknown> };

let followsDownloads = false;

/** Tells the session of a page of every download that the page begins. */
function followDownloads(): void {
  if (followsDownloads) return;
  followsDownloads = true;
  engine().onDownload(({ frameId, url, suggestedFilename }) => {
    const contents = livingContents().find(({ frames }) => frames.get(frameId) !== undefined);
    contents?.session.download(contents, url, suggestedFilename);
  });
}

/** Every page that is not destroyed. */
export const livingContents = (): StandInContents[] => [...living.values()];
