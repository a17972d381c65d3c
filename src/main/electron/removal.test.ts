import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { MessageBoxOptions } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wordsOf } from '../platform/words.ts';
import { isRemoval, removeEverything, requestRemoval } from './removal.ts';

// Proves protections of removal.ts.

const electron = vi.hoisted(() => ({
  root: '',
  calls: [] as unknown[],
  dialogs: [] as string[],
  press: 0,
  switches: [] as string[],
}));
vi.mock('electron', () => ({
  app: {
    commandLine: { hasSwitch: (name: string) => electron.switches.includes(name) },
    getPath: (name: string) => `${electron.root}/${name}`,
    setPath: (name: string) => electron.calls.push(name),
    whenReady: () => Promise.resolve(),
    removeAsDefaultProtocolClient: (scheme: string) => electron.calls.push(scheme),
    relaunch: (options: object) => electron.calls.push({ relaunch: options }),
    quit: () => electron.calls.push('quit'),
    enableSandbox: () => undefined,
  },
  protocol: { registerSchemesAsPrivileged: () => undefined },
  dialog: {
    showMessageBox: ({ message, detail }: MessageBoxOptions) => {
      electron.dialogs.push(`${message} ${detail?.split('\n')[0] ?? ''}`);
      return Promise.resolve({ response: electron.press });
    },
  },
}));

const folder = () => join(electron.root, 'userData');
const remove = () =>
  removeEverything(() => {
    throw new Error('No secret is stored, so no keychain is needed.');
  });
const question = 'Remove everything of Marquee from this computer?';

beforeEach(() => {
  Object.assign(electron, { calls: [], dialogs: [], press: 0, switches: [] });
  electron.root = mkdtempSync(join(tmpdir(), 'marquee-removal-test-'));
  for (const name of ['userData', 'temp']) mkdirSync(join(electron.root, name));
  writeFileSync(join(folder(), 'library.sqlite'), '');
  vi.stubEnv('XDG_CACHE_HOME', join(electron.root, 'cache'));
  vi.stubEnv('XDG_DATA_HOME', join(electron.root, 'data'));
  vi.stubEnv('APPIMAGE', undefined);
  vi.stubGlobal('process', { ...process, platform: 'linux' });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  rmSync(electron.root, { recursive: true });
});

it('nothing is removed unless the person confirms it', async () => {
  expect(isRemoval()).toBe(false);
  expect(await requestRemoval(wordsOf('en'), null)).toEqual({ ok: true, value: null });
  expect(electron.calls).toEqual([]);
  expect(isRemoval()).toBe(false);
  electron.switches = ['remove-everything'];
  expect(isRemoval()).toBe(true);
  await remove();
  expect(electron.dialogs.map((each) => each.startsWith(question))).toEqual([true, true]);
  expect(existsSync(join(folder(), 'library.sqlite'))).toBe(true);
  expect(electron.calls.at(-1)).toBe('quit');
});

it('the next start removes everything that the person confirmed, without another question', async () => {
  vi.stubEnv('APPIMAGE', '/apps/Marquee.AppImage');
  vi.stubEnv('APPDIR', dirname(process.execPath));
  const [autostart, updater] = [
    join(electron.root, 'appData/autostart'),
    join(electron.root, 'cache/marquee-updater'),
  ];
  const menu = join(electron.root, 'data/applications');
  for (const path of [autostart, updater, menu]) mkdirSync(path, { recursive: true });
  writeFileSync(join(menu, 'marquee.desktop'), '');
  writeFileSync(join(autostart, 'marquee.desktop'), '');
  electron.press = 1;
  await requestRemoval(wordsOf('en'), null);
  expect(electron.calls).toEqual([{ relaunch: { execPath: '/apps/Marquee.AppImage' } }, 'quit']);
  expect(isRemoval()).toBe(true);
  electron.dialogs = [];
  await remove();
  expect(electron.dialogs).toEqual([
    'Everything of Marquee is removed Only the program itself is left. You can uninstall it now.',
  ]);
  const entries = [autostart, menu].map((path) => join(path, 'marquee.desktop'));
  const left = [folder(), updater, ...entries].filter((path) => existsSync(path));
  expect(left).toEqual([]);
  // Chromium's files of this start are elsewhere, and this start stands for no link any more.
  expect(electron.calls).toEqual(expect.arrayContaining(['sessionData', 'marquee']));
  expect(electron.calls.at(-1)).toBe('quit');
});

it('what is left is named, and the next start is the app again', async () => {
  electron.press = 1;
  await requestRemoval(wordsOf('en'), null);
  electron.dialogs = [];
  // The cache isn't a folder, so nothing can be removed from it.
  writeFileSync(join(electron.root, 'cache'), '');
  await remove();
  expect(electron.dialogs[0]).toBe('Some of Marquee couldn’t be removed Delete these yourself:');
  expect(isRemoval()).toBe(false);
});

it('a data folder that somebody chose stays and is named, and the next start is the app again', async () => {
  electron.switches = ['user-data-dir'];
  electron.press = 1;
  await requestRemoval(wordsOf('en'), null);
  electron.dialogs = [];
  await remove();
  expect(electron.dialogs[0]).toBe('Some of Marquee couldn’t be removed Delete these yourself:');
  expect(existsSync(join(folder(), 'library.sqlite'))).toBe(true);
  expect(isRemoval()).toBe(false);
});

it('a disk that can’t be written is told, and the app goes on', async () => {
  electron.press = 1;
  rmSync(folder(), { recursive: true });
  expect(await requestRemoval(wordsOf('en'), null)).toMatchObject({
    ok: false,
    failure: { code: 'storage' },
  });
  expect(electron.calls).toEqual([]);
});
