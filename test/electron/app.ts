import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineIfRunning, startEngine } from './engine.ts';
import { lifecycle } from './lifecycle.ts';
import { record } from './record.ts';
import { Loud, makeEvent, only, refuse } from './refusal.ts';
import { ensureUserData, settings } from './settings.ts';
import { SingleInstance } from './single-instance.ts';

type Covered =
  | 'whenReady'
  | 'isReady'
  | 'quit'
  | 'exit'
  | 'getPath'
  | 'setPath'
  | 'getName'
  | 'setName'
  | 'getVersion'
  | 'getLocale'
  | 'getSystemLocale'
  | 'getPreferredSystemLanguages'
  | 'isPackaged'
  | 'name'
  | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'enableSandbox'
  | 'setAsDefaultProtocolClient'
  | 'removeAsDefaultProtocolClient'
  | 'isDefaultProtocolClient'
  | 'setAppUserModelId'
  | 'getAppPath'
  | 'focus'
  | 'disableHardwareAcceleration'
  | 'relaunch'
  | 'setAboutPanelOptions'
  | 'showAboutPanel'
  | 'setBadgeCount'
  | 'getBadgeCount'
  | 'addRecentDocument'
  | 'clearRecentDocuments';

const paths = new Map<string, () => string>([
  ['home', homedir],
  ['appData', () => join(homedir(), '.config')],
  ['userData', () => ensureUserData()],
  ['sessionData', () => ensureUserData()],
  ['temp', tmpdir],
  ['exe', () => process.execPath],
  ['logs', () => join(settings.userData, 'logs')],
  ['crashDumps', () => join(settings.userData, 'Crashpad')],
  ['downloads', () => join(settings.userData, 'Downloads')],
]);

interface Window {
  isDestroyed(): boolean;
  close(): void;
  destroy(): void;
}

/** Electron's app: the run from its start to its end. */
class StandInApp extends Loud implements Pick<Electron.App, Covered> {
  static override readonly standsInFor = 'app';
  static override readonly events = new Set([
    ...[
      'ready',
      'will-finish-launching',
      'window-all-closed',
      'before-quit',
      'will-quit',
      'quit',
      'activate',
      'second-instance',
      'open-url',
      'open-file',
    ],
    ...[
      'web-contents-created',
      'browser-window-created',
      'browser-window-focus',
      'browser-window-blur',
      'render-process-gone',
      'certificate-error',
      'login',
    ],
    // These cannot happen here.
    ...[
      'child-process-gone',
      'select-client-certificate',
      'accessibility-support-changed',
      'gpu-info-update',
      'session-created',
    ],
  ]);
  readonly isPackaged = false;
  readonly #windows = new Set<Window>();
  readonly #instance = new SingleInstance(({ argv, workingDirectory, additionalData }) => {
    void this.whenReady().then(() =>
      this.emit('second-instance', makeEvent({}), argv, workingDirectory, additionalData),
    );
  });
  readonly #ready = Promise.withResolvers<undefined>();
  readonly #clients = new Set<string>();
  readonly #exitCode = 0;
  #badge = 0;
  #ending = false;
  name = settings.name;

  readonly commandLine = only('app.commandLine', {
    appendSwitch: (name: string, value = '') =>
      record({ call: 'app.commandLine.appendSwitch', parameters: [name, value] }),
    appendArgument: (value: string) =>
      record({ call: 'app.commandLine.appendArgument', parameters: [value] }),
    hasSwitch: (name: string) =>
      process.argv.some((one) => one === `--${name}` || one.startsWith(`--${name}=`)),
    getSwitchValue: (name: string) =>
      process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '',
  });

  isReady(): boolean {
    return lifecycle.ready;
  }
  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  /** Starts Chromium and emits `ready`; called once the entry's own code has run. */
  async start(): Promise<void> {
    if (this.#ending) return;
    this.emit('will-finish-launching');
    ensureUserData();
    await startEngine();
    if (this.#ending) return;
    lifecycle.ready = true;
    this.#ready.resolve(undefined);
    this.emit('ready', makeEvent({}), {});
  }

  addWindow(window: Window): void {
    this.#windows.add(window);
  }
  /** A window is gone: the last one ends the quitting, or asks the program whether to. */
  removeWindow(window: Window): void {
    this.#windows.delete(window);
    if (this.#windows.size > 0 || this.#ending) return;
    if (lifecycle.quitting) this.#willQuit();
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  quit(): void {
    if (this.#ending) return;
    lifecycle.quitting = true;
    const event = makeEvent({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) {
      lifecycle.quitting = false;
      return;
    }
    if (this.#windows.size === 0) this.#willQuit();
    for (const window of [...this.#windows]) window.close();
  }

  /** A window refused to close, which calls the quitting off. */
  cancelQuit(): void {
    lifecycle.quitting = false;
  }

  exit(code = 0): void {
    if (this.#ending) return;
    this.#ending = true;
    for (const window of [...this.#windows]) window.destroy();
    this.#end(code);
  }

  #willQuit(): void {
    const event = makeEvent({});
    this.emit('will-quit', event);
    lifecycle.quitting = false;
    if (event.defaultPrevented) return;
    this.#ending = true;
    this.#end(this.#exitCode);
  }

  #end(code: number): void {
    this.emit('quit', makeEvent({}), code);
    const finish = (): never => process.exit(code);
    void (engineIfRunning()?.chromium.close() ?? Promise.resolve()).then(finish, finish);
  }

  getPath(name: string): string {
    const path = paths.get(name);
    return path ? path() : refuse(`app.getPath('${name}')`);
  }
  setPath(name: string, path: string): void {
    if (!paths.has(name)) refuse(`app.setPath('${name}')`);
    if (name === 'userData') settings.userData = path;
    else paths.set(name, () => path);
  }
  getName(): string {
    return this.name;
  }
  setName(name: string): void {
    this.name = name;
  }
  getVersion(): string {
    return settings.version;
  }
  getLocale(): string {
    return settings.locale;
  }
  getSystemLocale(): string {
    return settings.locale;
  }
  getPreferredSystemLanguages(): string[] {
    return [settings.locale];
  }
  getAppPath(): string {
    return settings.appPath;
  }
  /** Recorded: what would start again is the stand-in without its test. */
  relaunch(options: Electron.RelaunchOptions = {}): void {
    record({ call: 'app.relaunch', parameters: [options] });
  }
  setAboutPanelOptions(options: Electron.AboutPanelOptionsOptions): void {
    record({ call: 'app.setAboutPanelOptions', parameters: [options] });
  }
  showAboutPanel(): void {
    record({ call: 'app.showAboutPanel', parameters: [] });
  }
  setBadgeCount(count = 0): boolean {
    this.#badge = count;
    return true;
  }
  getBadgeCount(): number {
    return this.#badge;
  }
  addRecentDocument(path: string): void {
    record({ call: 'app.addRecentDocument', parameters: [path] });
  }
  clearRecentDocuments(): void {
    record({ call: 'app.clearRecentDocuments', parameters: [] });
  }
  focus(): void {}
  setAppUserModelId(): void {}
  disableHardwareAcceleration(): void {
    if (lifecycle.ready)
      throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
  }
  /** The stand-in knows only sandboxed pages, so there is nothing to switch on. */
  enableSandbox(): void {
    if (lifecycle.ready) throw new Error('app.enableSandbox() can only be called before app is ready');
  }
  setAsDefaultProtocolClient(scheme: string): boolean {
    this.#clients.add(scheme);
    record({ call: 'app.setAsDefaultProtocolClient', parameters: [scheme] });
    return true;
  }
  removeAsDefaultProtocolClient(scheme: string): boolean {
    return this.#clients.delete(scheme);
  }
  isDefaultProtocolClient(scheme: string): boolean {
    return this.#clients.has(scheme);
  }
  requestSingleInstanceLock(additionalData: Record<string, unknown> = {}): boolean {
    return this.#instance.request({ argv: process.argv, workingDirectory: process.cwd(), additionalData });
  }
  hasSingleInstanceLock(): boolean {
    return this.#instance.held;
  }
  releaseSingleInstanceLock(): void {
    this.#instance.release();
  }
}

export const app = new StandInApp();
