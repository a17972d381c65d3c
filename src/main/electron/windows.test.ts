import type { Session } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { openApprovalWindow } from './approval-window.ts';
import { openMainWindow } from './main-window.ts';
import { setApplicationMenu } from './menu.ts';

interface Item {
  readonly role?: string;
  readonly submenu?: readonly Item[];
}

const electron = vi.hoisted(() => ({
  options: [] as { webPreferences: Record<string, unknown> }[],
  loaded: [] as string[],
  partitions: [] as unknown[][],
  menu: [] as unknown,
}));

vi.mock('electron', () => {
  /** Takes every call and every listener. */
  const silent = (): object =>
    new Proxy(() => undefined, { get: (_target, name) => (name === 'then' ? undefined : silent()) });
  class BrowserWindow {
    readonly webContents = silent();
    constructor(options: { webPreferences: Record<string, unknown> }) {
      electron.options.push(options);
    }
    on(): void {}
    once(): void {}
    setTitle(): void {}
    isDestroyed(): boolean {
      return false;
    }
    destroy(): void {}
    loadURL(address: string): Promise<void> {
      electron.loaded.push(address);
      return Promise.resolve();
    }
  }
  return {
    BrowserWindow,
    app: { enableSandbox: () => undefined },
    protocol: { registerSchemesAsPrivileged: () => undefined },
    nativeTheme: { shouldUseDarkColors: false },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    session: {
      fromPartition: (...parameters: unknown[]) => {
        electron.partitions.push(parameters);
        return silent();
      },
    },
    Menu: {
      buildFromTemplate: (template: unknown) => template,
      setApplicationMenu: (template: unknown) => (electron.menu = template),
    },
  };
});

describe('the window of the page', () => {
  it('is made with exactly these rights, and shows the bundle', () => {
    const session = {} as Session;
    openMainWindow({
      session,
      memory: { read: () => null, write: () => undefined },
      folder: '/app/out/main',
      address: null,
      onCreated: () => undefined,
    });
    expect(electron.options.at(-1)?.webPreferences).toEqual({
      session,
      preload: expect.stringMatching(/[\\/]out[\\/]preload[\\/]index\.cjs$/),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    });
    expect(electron.loaded.at(-1)).toBe('app://bundle/index.html');
  });

  it('begins at an address behind the #, whatever that is', () => {
    openMainWindow({
      session: {} as Session,
      memory: { read: () => 'rubbish', write: () => undefined },
      folder: '/app/out/main',
      address: '/https://evil.example/',
      onCreated: () => undefined,
    });
    expect(new URL(electron.loaded.at(-1) ?? '')).toMatchObject({ host: 'bundle', pathname: '/index.html' });
  });
});

describe('an approval window', () => {
  it('has no preload, and a session in memory that no other has', () => {
    const open = () =>
      openApprovalWindow({
        address: 'https://www.catalogue.example/authenticate/x',
        navigated: () => undefined,
        closed: () => undefined,
        failed: () => undefined,
      });
    open();
    open();
    expect(electron.options.at(-1)?.webPreferences).toEqual({
      session: expect.anything(),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: false,
      disableDialogs: true,
      navigateOnDragDrop: false,
    });
    const names = electron.partitions.map(([name]) => name);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).not.toMatch(/^persist:/);
  });
});

describe('the menu', () => {
  const roles = (packaged: boolean): (string | undefined)[] => {
    setApplicationMenu({ platform: 'linux', packaged, open: () => undefined });
    const all = (items: readonly Item[]): (string | undefined)[] =>
      items.flatMap(({ role, submenu }) => [role, ...all(submenu ?? [])]);
    return all(electron.menu as Item[]);
  };

  it('offers what builds the app to those who build it alone', () => {
    const tools = ['reload', 'forceReload', 'toggleDevTools', 'viewMenu'];
    expect(roles(false)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
    for (const role of tools) expect(roles(true)).not.toContain(role);
  });
});
