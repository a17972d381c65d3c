import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeEvent, StandInEmitter, unsupported } from './events.ts';
import { record } from './record.ts';
import { settings } from './settings.ts';
import { requestLock } from './single-instance.ts';
import { runningChromium, startTargets } from './targets.ts';

interface Window {
  close(): void;
  destroy(): void;
}

function switchValue(name: string): string | undefined {
  const start = `--${name}=`;
  return process.argv.find((each) => each.startsWith(start))?.slice(start.length);
}

/** Electron's app, from its start to its exit. */
class StandInApp extends StandInEmitter {
  readonly isPackaged = settings.packaged;
  readonly commandLine = {
    // A test always gives the data folder.
    hasSwitch: (name: string) => name === 'user-data-dir' || switchValue(name) !== undefined,
    getSwitchValue: (name: string) => switchValue(name) ?? '',
  };
  readonly #windows = new Set<Window>();
  readonly #ready = Promise.withResolvers<undefined>();
  #isReady = false;
  #quitting = false;
  #exited = false;

  constructor() {
    super('app', [
      'activate',
      'before-quit',
      'browser-window-created',
      'open-url',
      'second-instance',
      'web-contents-created',
      'will-quit',
      'window-all-closed',
      // Nothing here causes these two.
      'child-process-gone',
      'render-process-gone',
    ]);
  }

  isReady(): boolean {
    return this.#isReady;
  }
  whenReady(): Promise<void> {
    return this.#ready.promise;
  }
  /** Starts Chromium; called once the program's own code has run. */
  async start(): Promise<void> {
    await startTargets();
    this.#isReady = true;
    this.#ready.resolve(undefined);
  }

  addWindow(window: Window): void {
    this.#windows.add(window);
  }
  removeWindow(window: Window): void {
    this.#windows.delete(window);
    if (this.#windows.size > 0 || this.#exited) return;
    if (this.#quitting || !this.emit('window-all-closed')) this.#willQuit();
  }

  quit(): void {
    this.emit('before-quit', makeEvent({}));
    this.#quitting = true;
    if (this.#windows.size === 0) this.#willQuit();
    for (const window of this.#windows) window.close();
  }
  exit(code = 0): void {
    if (this.#exited) return;
    this.#exited = true;
    for (const window of this.#windows) window.destroy();
    void Promise.resolve(runningChromium()?.close()).finally(() => process.exit(code));
  }
  #willQuit(): void {
    const event = makeEvent({});
    this.emit('will-quit', event);
    this.#quitting = false;
    if (!event.defaultPrevented) this.exit();
  }

  getPath(name: string): string {
    // The test's own, so that no start at login is written for the person.
    if (name === 'appData') return join(settings.userData, 'config');
    if (name === 'logs') return join(settings.userData, 'logs');
    return name === 'userData' ? settings.userData : unsupported(`app.getPath('${name}')`);
  }
  /** Nobody sees the dock or the taskbar here. */
  setBadgeCount(): boolean {
    return true;
  }
  readonly dock = undefined;
  getVersion(): string {
    // The entry is out/main/index.js of the app's folder.
    const manifest = join(process.argv[1] ?? '', '../../../package.json');
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
  }
  /** Nothing starts the stand-in at login. */
  getLoginItemSettings(): { readonly wasOpenedAtLogin: boolean } {
    return { wasOpenedAtLogin: false };
  }
  setLoginItemSettings(item: object): void {
    record({ call: 'app.setLoginItemSettings', parameters: [item] });
  }
  /** Every page of the stand-in is sandboxed as far as Chromium is. */
  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
  }
  setAsDefaultProtocolClient(scheme: string): boolean {
    record({ call: 'app.setAsDefaultProtocolClient', parameters: [scheme] });
    return true;
  }
  requestSingleInstanceLock(): boolean {
    return requestLock(
      (argv) => void this.whenReady().then(() => this.emit('second-instance', makeEvent({}), argv)),
    );
  }
}

export const app = new StandInApp();
