import { fork } from 'node:child_process';
import { record } from './record.ts';

/** Electron's `shell` module: opens nothing and records what would be opened. */
export const shell = {
  openExternal(url: string): Promise<void> {
    record({ call: 'shell.openExternal', parameters: [url] });
    return Promise.resolve();
  },
  openPath(path: string): Promise<string> {
    record({ call: 'shell.openPath', parameters: [path] });
    return Promise.resolve('');
  },
};

/** Electron's `screen` module: one display. */
export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
};

/** Electron's `nativeTheme` module: a light system, which never changes. */
export const nativeTheme = {
  themeSource: 'system',
  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark';
  },
  on(): void {},
};

/** Electron's `powerMonitor` module: mains, which never fails. */
export const powerMonitor = { onBatteryPower: false, on(): void {} };

/** Electron's `Notification`: records what it would show; nobody clicks it. */
export class Notification {
  readonly #options: object;
  static isSupported(): boolean {
    return true;
  }
  constructor(options: object) {
    this.#options = options;
  }
  on(): void {}
  show(): void {
    record({ call: 'Notification.show', parameters: [this.#options] });
  }
}

/** Electron's `Tray`: nobody sees it here; its icon and menu are recorded, and nobody clicks it. */
export class Tray {
  constructor(icon: string) {
    record({ call: 'Tray', parameters: [icon] });
  }
  on(): void {}
  setToolTip(): void {}
  setContextMenu(items: readonly { readonly label?: string }[]): void {
    record({ call: 'Tray.setContextMenu', parameters: items.map(({ label = '' }) => label) });
  }
  destroy(): void {
    record({ call: 'Tray.destroy', parameters: [] });
  }
}

/** Electron's `clipboard` module: records what is written. */
export const clipboard = {
  writeText: (text: string) => record({ call: 'clipboard.writeText', parameters: [text] }),
};

/** Electron's `utilityProcess` module: a child process of Node, which has no `process.parentPort`. */
export const utilityProcess = {
  fork(file: string, args: readonly string[], _options: { stdio: 'ignore' }) {
    const child = fork(file, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
    return Object.assign(child, {
      postMessage: (message: object) => void child.send(message, () => undefined),
    });
  },
};
