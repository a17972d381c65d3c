import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { electron } from '../../../test/fixtures/fake-electron.ts';
import { followedSettings } from '../../../test/fixtures/followed-settings.ts';
import { folder as data } from '../../../test/fixtures/temporary-folder.ts';
import { followAppMenu } from './appimage-entry.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const root = join(import.meta.dirname, '../../..');
const problems = vi.fn();
let settings: ReturnType<typeof followedSettings>;

beforeEach(() => {
  vi.stubEnv('XDG_DATA_HOME', data);
  vi.stubEnv('APPIMAGE', '/home/me/Marquee-1.AppImage');
  vi.stubEnv('APPDIR', dirname(process.execPath));
  problems.mockClear();
});

function follow(inAppMenu: boolean): void {
  settings = followedSettings({ inAppMenu });
  followAppMenu(settings, { folder: join(root, 'out/main'), onProblem: problems });
}
const change = (inAppMenu: boolean) => settings.change({ inAppMenu });
const entry = () => readFile(join(data, 'applications/marquee.desktop'), 'utf8').catch(() => null);
const icon = () => join(data, 'icons/hicolor/128x128/apps/marquee.png');

it('an AppImage is in the menu, with its icon, and opens links while the person wants it', async () => {
  follow(false);
  expect(await entry()).toBeNull();
  change(true);
  await vi.waitFor(() => expect(electron.calls).toEqual(['opens marquee']), { timeout: 10_000 });
  expect((await entry())?.split('\n')).toEqual(
    expect.arrayContaining([
      'Exec="/home/me/Marquee-1.AppImage" %U',
      'Icon=marquee',
      'MimeType=x-scheme-handler/marquee;application/x-marquee-pack;',
    ]),
  );
  expect(existsSync(icon())).toBe(true);
  change(false);
  await vi.waitFor(() => expect(existsSync(icon())).toBe(false), { timeout: 10_000 });
  expect(await entry()).toBeNull();
  expect(problems).not.toHaveBeenCalled();
});

it('an AppImage that moved is found again after its next start', async () => {
  follow(true);
  await vi.waitFor(() => expect(electron.calls).toHaveLength(1), { timeout: 10_000 });
  vi.stubEnv('APPIMAGE', '/opt/Marquee-2.AppImage');
  follow(true);
  await vi.waitFor(() => expect(electron.calls).toHaveLength(2), { timeout: 10_000 });
  expect(await entry()).toContain('Exec="/opt/Marquee-2.AppImage" %U');
});

it('another package, which a package manager puts into the menu, writes nothing, even if an AppImage started it', async () => {
  vi.stubEnv('APPDIR', '/tmp/.mount_Editor');
  follow(true);
  expect(settings.listeners).toEqual([]);
  expect(await entry()).toBeNull();
});

it('a folder that can’t be written is reported', async () => {
  await rm(data, { recursive: true });
  await writeFile(data, '');
  follow(true);
  await vi.waitFor(() => expect(problems).toHaveBeenCalledOnce(), { timeout: 10_000 });
});
