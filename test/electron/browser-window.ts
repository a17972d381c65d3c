import { app } from './app.ts';
import { lifecycle } from './lifecycle.ts';
import { makeEvent, Loud } from './refusal.ts';
import { record } from './record.ts';
import { screen } from './screen.ts';
import { StandInContents } from './web-contents.ts';
import { readPreferences } from './window-options.ts';

type Rectangle = Electron.Rectangle;
type Placement = 'normal' | 'maximized' | 'minimized' | 'fullScreen';
type Covered =
  | 'id'
  | 'loadURL'
  | 'show'
  | 'hide'
  | 'showInactive'
  | 'focus'
  | 'blur'
  | 'isFocused'
  | 'isVisible'
  | 'isDestroyed'
  | 'destroy'
  | 'close'
  | 'maximize'
  | 'unmaximize'
  | 'isMaximized'
  | 'minimize'
  | 'restore'
  | 'isMinimized'
  | 'setFullScreen'
  | 'isFullScreen'
  | 'isNormal'
  | 'getBounds'
  | 'setBounds'
  | 'getNormalBounds'
  | 'getContentBounds'
  | 'getSize'
  | 'setSize'
  | 'getContentSize'
  | 'getPosition'
  | 'setPosition'
  | 'center'
  | 'setMinimumSize'
  | 'getMinimumSize'
  | 'setTitle'
  | 'getTitle'
  | 'setBackgroundColor'
  | 'getBackgroundColor'
  | 'setMenu'
  | 'removeMenu'
  | 'setMenuBarVisibility'
  | 'moveTop'
  | 'setProgressBar'
  | 'flashFrame'
  | 'reload'
  | 'isModal';

const windows = new Map<number, StandInWindow>();
let lastId = 0;
let focused: StandInWindow | null = null;

/**
 * Electron's BrowserWindow: a page of Chromium's and a window that only exists as numbers. The whole of the
 * bounds is the page's; there is no frame, title bar or menu bar to take from them.
 */
export class StandInWindow extends Loud implements Pick<Electron.BrowserWindow, Covered> {
  static override readonly standsInFor: string = 'BrowserWindow';
  static override readonly events: ReadonlySet<string> = new Set([
    ...[
      'ready-to-show',
      'show',
      'hide',
      'close',
      'closed',
      'focus',
      'blur',
      'page-title-updated',
      'resize',
      'resized',
      'move',
      'moved',
    ],
    ...['maximize', 'unmaximize', 'minimize', 'restore', 'enter-full-screen', 'leave-full-screen'],
    // These cannot happen here.
    ...[
      'unresponsive',
      'responsive',
      'session-end',
      'query-session-end',
      'app-command',
      'swipe',
      'rotate-gesture',
      'system-context-menu',
    ],
  ]);
  readonly id = ++lastId;
  readonly #contents: StandInContents;
  readonly #limits: { minWidth: number; minHeight: number; maxWidth: number; maxHeight: number };
  #bounds: Rectangle;
  #normal: Rectangle;
  #placement: Placement = 'normal';
  #before: Placement = 'normal';
  #visible = false;
  #destroyed = false;
  #closing = false;
  #painted = false;
  #title: string;
  #background: string;
  readonly #modal: boolean;
  #parent: StandInWindow | null = null;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    if (!lifecycle.ready) throw new Error('Cannot create BrowserWindow before app is ready');
    super();
    const { minWidth = 0, minHeight = 0, maxWidth = 0, maxHeight = 0 } = options;
    this.#limits = { minWidth, minHeight, maxWidth, maxHeight };
    this.#title = options.title ?? app.name;
    this.#background = options.backgroundColor ?? '#FFF';
    this.#modal = options.modal ?? false;
    if (options.parent) this.setParentWindow(options.parent as unknown as StandInWindow);
    this.#bounds = this.#clamp(this.#place(options));
    this.#normal = this.#bounds;
    this.#contents = new StandInContents(readPreferences(options));
    windows.set(this.id, this);
    app.addWindow(this);
    this.#contents.resize(this.#bounds);
    this.#follow();
    app.emit('browser-window-created', makeEvent({}), this);
    if (options.fullscreen === true) this.setFullScreen(true);
    if (options.show !== false) this.show();
  }

  static getAllWindows(): StandInWindow[] {
    return [...windows.values()];
  }
  static getFocusedWindow(): StandInWindow | null {
    return focused;
  }
  static fromId(id: number): StandInWindow | null {
    return windows.get(id) ?? null;
  }
  static fromWebContents(contents: unknown): StandInWindow | null {
    return StandInWindow.getAllWindows().find((window) => window.#contents === contents) ?? null;
  }

  getParentWindow(): StandInWindow | null {
    return this.#parent;
  }
  getChildWindows(): StandInWindow[] {
    return StandInWindow.getAllWindows().filter((window) => window.#parent === this);
  }
  setParentWindow(parent: StandInWindow | null): void {
    if (parent !== null && !(parent instanceof StandInWindow)) throw new TypeError('Invalid BrowserWindow');
    if (parent !== null) parent.#alive();
    this.#parent = parent;
  }
  isModal(): boolean {
    return this.#modal;
  }

  get webContents(): StandInContents {
    this.#alive();
    return this.#contents;
  }
  get title(): string {
    return this.#title;
  }
  set title(title: string) {
    this.setTitle(title);
  }

  loadURL(url: string, options?: Electron.LoadURLOptions): Promise<void> {
    this.#alive();
    return this.#contents.loadURL(url, options);
  }
  reload(): void {
    this.webContents.reload();
  }

  show(): void {
    this.showInactive();
    this.focus();
  }
  showInactive(): void {
    this.#alive();
    if (this.#visible) return;
    this.#visible = true;
    setImmediate(() => this.emit('show'));
  }
  hide(): void {
    this.#alive();
    if (!this.#visible) return;
    this.#visible = false;
    this.blur();
    setImmediate(() => this.emit('hide'));
  }
  focus(): void {
    this.#alive();
    if (!this.#visible || focused === this) return;
    focused?.blur();
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the one window that has the focus
    focused = this;
    this.emit('focus', makeEvent({}));
    app.emit('browser-window-focus', makeEvent({}), this);
  }
  blur(): void {
    if (focused !== this) return;
    focused = null;
    this.emit('blur', makeEvent({}));
    app.emit('browser-window-blur', makeEvent({}), this);
  }
  moveTop(): void {}
  isFocused(): boolean {
    return focused === this;
  }
  isVisible(): boolean {
    this.#alive();
    return this.#visible;
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  isFocusable(): boolean {
    return true;
  }

  close(): void {
    if (this.#destroyed || this.#closing) return;
    const event = makeEvent({});
    this.emit('close', event);
    if (event.defaultPrevented) return app.cancelQuit();
    this.#closing = true;
    this.#contents.close();
  }
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    if (focused === this) focused = null;
    // They go with it, asked nothing.
    for (const child of this.getChildWindows()) child.destroy();
    windows.delete(this.id);
    this.#contents.destroy();
    this.emit('closed');
    this.removeAllListeners();
    app.removeWindow(this);
  }

  getBounds(): Rectangle {
    this.#alive();
    return { ...this.#bounds };
  }
  getNormalBounds(): Rectangle {
    this.#alive();
    return { ...this.#normal };
  }
  getContentBounds(): Rectangle {
    return this.getBounds();
  }
  setBounds(bounds: Partial<Rectangle>): void {
    this.#alive();
    this.#normal = this.#clamp({ ...this.#bounds, ...bounds });
    if (this.#placement === 'maximized') {
      this.#placement = 'normal';
      this.emit('unmaximize');
    }
    this.#take(this.#normal);
  }
  getSize(): number[] {
    return [this.getBounds().width, this.getBounds().height];
  }
  getContentSize(): number[] {
    return this.getSize();
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }
  getPosition(): number[] {
    return [this.getBounds().x, this.getBounds().y];
  }
  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }
  center(): void {
    const { width, height } = this.getBounds();
    this.setBounds(centred(width, height));
  }
  setMinimumSize(width: number, height: number): void {
    Object.assign(this.#limits, { minWidth: width, minHeight: height });
  }
  getMinimumSize(): number[] {
    return [this.#limits.minWidth, this.#limits.minHeight];
  }

  maximize(): void {
    this.#move('maximized', screen.getDisplayMatching(this.getBounds()).workArea, 'maximize');
    if (!this.#visible) this.show();
  }
  unmaximize(): void {
    if (this.isMaximized()) this.#move('normal', this.#normal, 'unmaximize');
  }
  isMaximized(): boolean {
    this.#alive();
    return this.#placement === 'maximized';
  }
  minimize(): void {
    if (this.isMinimized()) return;
    this.#before = this.#placement;
    this.#placement = 'minimized';
    this.blur();
    this.emit('minimize');
  }
  restore(): void {
    if (!this.isMinimized()) return this.unmaximize();
    this.#placement = this.#before;
    this.emit('restore');
  }
  isMinimized(): boolean {
    this.#alive();
    return this.#placement === 'minimized';
  }
  setFullScreen(flag: boolean): void {
    this.#alive();
    if (flag === this.isFullScreen()) return;
    if (flag) this.#before = this.#placement === 'minimized' ? 'normal' : this.#placement;
    const display = screen.getDisplayMatching(this.#bounds);
    if (flag) this.#move('fullScreen', display.bounds, 'enter-full-screen');
    else
      this.#move(
        this.#before,
        this.#before === 'maximized' ? display.workArea : this.#normal,
        'leave-full-screen',
      );
  }
  isFullScreen(): boolean {
    this.#alive();
    return this.#placement === 'fullScreen';
  }
  isNormal(): boolean {
    this.#alive();
    return this.#placement === 'normal';
  }

  setTitle(title: string): void {
    this.#alive();
    this.#title = title;
  }
  getTitle(): string {
    this.#alive();
    return this.#title;
  }
  setBackgroundColor(colour: string): void {
    this.#alive();
    this.#background = colour;
  }
  getBackgroundColor(): string {
    return this.#background;
  }
  setMenu(): void {}
  removeMenu(): void {}
  setMenuBarVisibility(): void {}
  setProgressBar(progress: number): void {
    record({ call: 'window.setProgressBar', parameters: [this.id, progress] });
  }
  flashFrame(flag: boolean): void {
    record({ call: 'window.flashFrame', parameters: [this.id, flag] });
  }

  #follow(): void {
    this.#contents.on('stand-in-gone', () => this.destroy());
    this.#contents.on('stand-in-kept', () => {
      if (!this.#closing) return;
      this.#closing = false;
      app.cancelQuit();
    });
    this.#contents.on('stand-in-painted', () => {
      if (this.#painted) return;
      this.#painted = true;
      this.emit('ready-to-show');
    });
    this.#contents.on('page-title-updated', (_event: object, title: string, explicit: boolean) => {
      const event = makeEvent({});
      this.emit('page-title-updated', event, title, explicit);
      if (!event.defaultPrevented && !this.#destroyed) this.#title = title;
    });
  }

  #move(placement: Placement, bounds: Rectangle, event: string): void {
    this.#alive();
    if (this.#placement === placement) return;
    this.#placement = placement;
    this.emit(event);
    this.#take(bounds);
  }

  #take(bounds: Rectangle): void {
    const old = this.#bounds;
    this.#bounds = { ...bounds };
    const resized = old.width !== bounds.width || old.height !== bounds.height;
    const moved = old.x !== bounds.x || old.y !== bounds.y;
    if (resized) this.#contents.resize(bounds);
    // A window system answers later.
    setImmediate(() => {
      if (this.#destroyed) return;
      for (const name of resized ? ['resize', 'resized'] : []) this.emit(name);
      for (const name of moved ? ['move', 'moved'] : []) this.emit(name);
    });
  }

  #place({ x, y, width = 800, height = 600 }: Electron.BrowserWindowConstructorOptions): Rectangle {
    return x === undefined || y === undefined ? centred(width, height) : { x, y, width, height };
  }

  #clamp({ x, y, width, height }: Rectangle): Rectangle {
    const { minWidth, minHeight, maxWidth, maxHeight } = this.#limits;
    const fit = (value: number, least: number, most: number) =>
      Math.min(Math.max(Math.round(value), least), most || Infinity);
    return {
      x: Math.round(x),
      y: Math.round(y),
      width: fit(width, minWidth, maxWidth),
      height: fit(height, minHeight, maxHeight),
    };
  }

  #alive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
  }
}

function centred(width: number, height: number): Rectangle {
  const { workArea } = screen.getPrimaryDisplay();
  return {
    x: Math.round(workArea.x + (workArea.width - width) / 2),
    y: Math.round(workArea.y + (workArea.height - height) / 2),
    width,
    height,
  };
}
