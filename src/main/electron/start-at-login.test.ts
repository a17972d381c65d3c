import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { app, electron } from '../../../test/fixtures/fake-electron.ts';
import { followedSettings } from '../../../test/fixtures/followed-settings.ts';
import { folder as temporary } from '../../../test/fixtures/temporary-folder.ts';
import { followStartAtLogin } from './start-at-login.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

let settings: ReturnType<typeof followedSettings>;
const problems = vi.fn();

beforeEach(() => {
  electron.paths.appData = temporary;
  problems.mockClear();
});

function follow(
  platform: string,
  { packaged = true, file = '/home/me/My Apps/Marquee.AppImage', startAtLogin = false } = {},
): () => Promise<boolean | null> {
  const env = { ...process.env, APPIMAGE: file, APPDIR: dirname(process.execPath) };
  vi.stubGlobal('process', { ...process, platform, env });
  settings = followedSettings({ startAtLogin });
  return followStartAtLogin(settings, { packaged, onProblem: problems });
}
const change = (startAtLogin: boolean) => settings.change({ startAtLogin });
const entry = () =>
  readFile(join(app.getPath('appData'), 'autostart/marquee.desktop'), 'utf8').catch(() => null);

it('an entry in the autostart folder of Linux starts the AppImage at login until the setting is off', async () => {
  const startsAtLogin = follow('linux');
  change(false);
  expect(await startsAtLogin()).toBe(false);
  expect(await entry()).toBeNull();
  change(true);
  expect(await startsAtLogin()).toBe(true);
  expect(await entry()).toContain('Exec="/home/me/My Apps/Marquee.AppImage" --started-at-login\n');
  change(false);
  expect(await startsAtLogin()).toBe(false);
  expect(await entry()).toBeNull();
  expect(problems).not.toHaveBeenCalled();
});

it('the entry of an AppImage that has another name after an update names it from its next start on', async () => {
  const startsAtLogin = follow('linux');
  change(true);
  await startsAtLogin();
  const file = '/home/me/My Apps/Marquee-2.AppImage';
  expect(await follow('linux', { file, startAtLogin: true })()).toBe(true);
  expect(await entry()).toContain(`Exec="${file}" --started-at-login\n`);
});

it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])(
  'an entry that a desktop’s settings switched off with %s doesn’t start the app',
  async (line) => {
    const startsAtLogin = follow('linux');
    change(true);
    expect(await startsAtLogin()).toBe(true);
    await writeFile(join(temporary, 'autostart/marquee.desktop'), `[Desktop Entry]\n${line}\n`);
    expect(await startsAtLogin()).toBe(false);
    expect(await follow('linux', { startAtLogin: true })()).toBe(false);
  },
);

it.each([
  ['win32', { openAtLogin: true, executableWillLaunchAtLogin: true }, true],
  ['win32', { openAtLogin: true, executableWillLaunchAtLogin: false }, false],
  ['darwin', { status: 'enabled' }, true],
  ['darwin', { status: 'requires-approval' }, false],
  ['darwin', { status: 'not-found' }, false],
])('on %s, what the system says of its entry, %j, is read back: %s', async (platform, kept, starts) => {
  electron.loginItem = kept;
  expect(await follow(platform)()).toBe(starts);
});

it.each(['win32', 'darwin'])(
  'on %s, the system itself keeps the entry, which is written at a change only',
  async (platform) => {
    const startsAtLogin = follow(platform);
    change(false);
    change(true);
    change(true);
    change(false);
    await startsAtLogin();
    expect(electron.loginItems).toEqual([
      { openAtLogin: true, args: ['--started-at-login'] },
      { openAtLogin: false, args: ['--started-at-login'] },
    ]);
  },
);

it('an app that isn’t installed changes nothing', async () => {
  const startsAtLogin = follow('linux', { packaged: false });
  change(true);
  expect(await startsAtLogin()).toBeNull();
  expect(settings.listeners).toEqual([]);
  expect(await entry()).toBeNull();
});

it('a folder that can’t be written is reported', async () => {
  electron.paths.appData = join(temporary, 'a-file');
  await writeFile(electron.paths.appData, '');
  follow('linux');
  change(true);
  await expect.poll(() => problems.mock.calls.length, { timeout: 20_000 }).toBe(1);
});
