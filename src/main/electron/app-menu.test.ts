import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/settings.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { SettingsSubscriber } from '../settings/settings.ts';
import { followAppMenu } from './app-menu.ts';

const electron = vi.hoisted(() => ({ schemes: [] as string[] }));
vi.mock('electron', () => ({
  app: { setAsDefaultProtocolClient: (scheme: string) => electron.schemes.push(scheme) },
}));

const root = join(import.meta.dirname, '../../..');
const problems = vi.fn();
let data: string;
let settings: Settings;
let listeners: SettingsSubscriber[];

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'marquee-menu-'));
  vi.stubEnv('XDG_DATA_HOME', data);
  vi.stubEnv('APPIMAGE', '/home/me/Marquee-1.AppImage');
  vi.stubEnv('APPDIR', dirname(process.execPath));
  electron.schemes = [];
  listeners = [];
  problems.mockClear();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(data, { recursive: true });
});

function follow(inAppMenu: boolean): void {
  settings = { ...defaultSettings, inAppMenu };
  const onSettings = (listener: SettingsSubscriber) => {
    listeners.push(listener);
    return () => undefined;
  };
  followAppMenu(
    { settings: () => settings, onSettings },
    { folder: join(root, 'out/main'), onProblem: problems },
  );
}
function change(inAppMenu: boolean): void {
  const before = settings;
  settings = { ...before, inAppMenu };
  for (const listener of listeners) listener(before, settings);
}
const entry = () => readFile(join(data, 'applications/marquee.desktop'), 'utf8').catch(() => null);
const icon = () => join(data, 'icons/hicolor/128x128/apps/marquee.png');

it('an AppImage is in the menu, with its icon, and opens links while the person wants it', async () => {
  follow(false);
  expect(await entry()).toBeNull();
  change(true);
  await vi.waitFor(() => expect(electron.schemes).toEqual(['marquee']), { timeout: 10_000 });
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
  await vi.waitFor(() => expect(electron.schemes).toHaveLength(1), { timeout: 10_000 });
  vi.stubEnv('APPIMAGE', '/opt/Marquee-2.AppImage');
  follow(true);
  await vi.waitFor(() => expect(electron.schemes).toHaveLength(2), { timeout: 10_000 });
  expect(await entry()).toContain('Exec="/opt/Marquee-2.AppImage" %U');
});

it('another package, which a package manager puts into the menu, writes nothing, even if an AppImage started it', async () => {
  vi.stubEnv('APPDIR', '/tmp/.mount_Editor');
  follow(true);
  expect(listeners).toEqual([]);
  expect(await entry()).toBeNull();
});

it('a folder that can’t be written is reported', async () => {
  await rm(data, { recursive: true });
  await writeFile(data, '');
  follow(true);
  await vi.waitFor(() => expect(problems).toHaveBeenCalledOnce(), { timeout: 10_000 });
});
