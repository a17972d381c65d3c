import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { electron } from '../../../test/fixtures/fake-electron.ts';
import { folder as root } from '../../../test/fixtures/temporary-folder.ts';
import { wordsOf } from '../platform/words.ts';
import { isRemoval, removeEverything, requestRemoval } from './removal.ts';

// Proves protections of removal.ts.

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const folder = () => join(electron.folder, 'userData');
const remove = () =>
  removeEverything(() => {
    throw new Error('No secret is stored, so no keychain is needed.');
  });
/** What each dialog says, as far as the first line of its details. */
const dialogs = () =>
  electron.dialogs.map(({ message, detail }) => `${message} ${detail?.split('\n')[0] ?? ''}`);
const question = 'Remove everything of Marquee from this computer?';

beforeEach(() => {
  electron.press = () => 0;
  electron.folder = root;
  for (const name of ['userData', 'temp']) mkdirSync(join(electron.folder, name));
  writeFileSync(join(folder(), 'library.sqlite'), '');
  vi.stubEnv('XDG_CACHE_HOME', join(electron.folder, 'cache'));
  vi.stubEnv('XDG_DATA_HOME', join(electron.folder, 'data'));
  vi.stubEnv('APPIMAGE', undefined);
  vi.stubGlobal('process', { ...process, platform: 'linux' });
});

it('nothing is removed unless the person confirms it', async () => {
  expect(isRemoval()).toBe(false);
  expect(await requestRemoval(wordsOf('en'), null)).toEqual({ ok: true, value: null });
  expect(electron.calls).toEqual([]);
  expect(isRemoval()).toBe(false);
  electron.switches = ['remove-everything'];
  expect(isRemoval()).toBe(true);
  await remove();
  expect(dialogs().map((each) => each.startsWith(question))).toEqual([true, true]);
  expect(existsSync(join(folder(), 'library.sqlite'))).toBe(true);
  expect(electron.calls.at(-1)).toBe('quit');
});

it('the next start removes everything that the person confirmed, without another question', async () => {
  vi.stubEnv('APPIMAGE', '/apps/Marquee.AppImage');
  vi.stubEnv('APPDIR', dirname(process.execPath));
  const [autostart, updater] = [
    join(electron.folder, 'appData/autostart'),
    join(electron.folder, 'cache/marquee-updater'),
  ];
  const menu = join(electron.folder, 'data/applications');
  for (const path of [autostart, updater, menu]) mkdirSync(path, { recursive: true });
  writeFileSync(join(menu, 'marquee.desktop'), '');
  writeFileSync(join(autostart, 'marquee.desktop'), '');
  electron.press = () => 1;
  await requestRemoval(wordsOf('en'), null);
  expect(electron.calls).toEqual([{ relaunch: { execPath: '/apps/Marquee.AppImage' } }, 'quit']);
  expect(isRemoval()).toBe(true);
  electron.dialogs = [];
  await remove();
  expect(dialogs()).toEqual([
    'Everything of Marquee is removed Only the program itself is left. You can uninstall it now.',
  ]);
  const entries = [autostart, menu].map((path) => join(path, 'marquee.desktop'));
  const left = [folder(), updater, ...entries].filter((path) => existsSync(path));
  expect(left).toEqual([]);
  // Chromium's files of this start are elsewhere, and this start stands for no link any more.
  expect(electron.paths).toHaveProperty('sessionData');
  expect(electron.calls).toContain('no longer opens marquee');
  expect(electron.calls.at(-1)).toBe('quit');
});

it('what is left is named, and the next start is the app again', async () => {
  electron.press = () => 1;
  await requestRemoval(wordsOf('en'), null);
  electron.dialogs = [];
  // The cache isn't a folder, so nothing can be removed from it.
  writeFileSync(join(electron.folder, 'cache'), '');
  await remove();
  expect(dialogs()[0]).toBe('Some of Marquee couldn’t be removed Delete these yourself:');
  expect(isRemoval()).toBe(false);
});

it('a data folder that somebody chose stays and is named, and the next start is the app again', async () => {
  electron.switches = ['user-data-dir'];
  electron.press = () => 1;
  await requestRemoval(wordsOf('en'), null);
  electron.dialogs = [];
  await remove();
  expect(dialogs()[0]).toBe('Some of Marquee couldn’t be removed Delete these yourself:');
  expect(existsSync(join(folder(), 'library.sqlite'))).toBe(true);
  expect(isRemoval()).toBe(false);
});

it('a disk that can’t be written is told, and the app goes on', async () => {
  electron.press = () => 1;
  rmSync(folder(), { recursive: true });
  expect(await requestRemoval(wordsOf('en'), null)).toMatchObject({
    ok: false,
    failure: { code: 'storage' },
  });
  expect(electron.calls).toEqual([]);
});
