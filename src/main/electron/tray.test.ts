import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '#shared/contract/settings.ts';
import { app, choose, electron } from '../../../test/fixtures/fake-electron.ts';
import { followedSettings } from '../../../test/fixtures/followed-settings.ts';
import { wordsOf } from '../platform/words.ts';
import { followBackground, hasTray, startsWithoutWindow } from './tray.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const root = join(import.meta.dirname, '../../..');
let settings: ReturnType<typeof followedSettings>;
const shown: (string | null)[] = [];
const problems = vi.fn();

function follow(given: Partial<Settings>): void {
  settings = followedSettings(given);
  followBackground(settings, {
    folder: join(root, 'out/main'),
    words: () => wordsOf(settings.settings().interfaceLanguage),
    windows: { show: (route) => void shown.push(route) },
    onProblem: problems,
  });
}
const onPlatform = (platform: string): void => void vi.stubGlobal('process', { ...process, platform });

beforeEach(() => {
  shown.length = 0;
  problems.mockClear();
});

describe('the app without a window', () => {
  it.each([
    ['linux', false, 1],
    ['linux', true, 0],
    ['win32', false, 1],
    ['win32', true, 0],
    ['darwin', false, 0],
  ])('on %s, staying in the background: %s, quits %i times', (platform, stayInBackground, quits) => {
    onPlatform(platform);
    follow({ stayInBackground });
    app.emit('window-all-closed');
    expect(electron.calls).toHaveLength(quits);
  });

  it('has no icon unless it stays in the background, which can change at any time', () => {
    follow({});
    expect(electron.trays).toEqual([]);
    settings.change({ stayInBackground: true });
    settings.change({ interfaceLanguage: 'de' });
    expect(electron.trays).toHaveLength(1);
    expect(electron.trays[0]?.items[0]?.label).toBe('Marquee öffnen');
    settings.change({ stayInBackground: false });
    expect(electron.trays.map(({ gone }) => gone)).toEqual([true]);
    app.emit('window-all-closed');
    expect(electron.calls).toEqual(['quit']);
  });

  it('has a menu that opens a window or the inbox, or quits', () => {
    onPlatform('linux');
    follow({ stayInBackground: true });
    const [tray] = electron.trays;
    expect(existsSync(tray?.icon ?? '')).toBe(true);
    expect(tray?.items.map(({ label }) => label)).toEqual([
      'Open Marquee',
      'Inbox',
      undefined,
      'Quit Marquee',
    ]);
    tray?.emit('click');
    for (const item of tray?.items ?? []) choose(item);
    expect(shown).toEqual([null, null, '/inbox']);
    expect(electron.calls).toEqual(['quit']);
  });

  it('has an icon on macOS that the menu bar colours, sharp on each display', () => {
    onPlatform('darwin');
    follow({ stayInBackground: true });
    const icon = electron.trays[0]?.icon ?? '';
    for (const file of [icon, icon.replace('Template.png', 'Template@2x.png')])
      expect(existsSync(file), file).toBe(true);
    expect(icon).toMatch(/Template\.png$/);
  });

  it('goes on without an icon where the system shows none', () => {
    onPlatform('linux');
    electron.hasTray = false;
    follow({ stayInBackground: true });
    expect(problems).toHaveBeenCalledOnce();
    app.emit('window-all-closed');
    expect(electron.calls).toEqual([]);
  });
});

it('a system has icons of apps, unless its bus on Linux says otherwise', async () => {
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nowhere');
  for (const platform of ['win32', 'darwin', 'linux']) {
    onPlatform(platform);
    expect(await hasTray()).toBe(true);
  }
});

it.each([
  ['linux', ['marquee', '--started-at-login'], true, true],
  ['linux', ['marquee'], true, false],
  ['win32', ['marquee', '--started-at-login'], false, false],
  ['darwin', ['marquee'], true, true],
  ['darwin', ['marquee'], false, false],
])(
  'a start on %s with %j, staying in the background: %s, is without a window: %s',
  (platform, argv, stays, without) => {
    vi.stubGlobal('process', { ...process, platform, argv });
    electron.loginItem = { wasOpenedAtLogin: true };
    expect(startsWithoutWindow({ stayInBackground: stays })).toBe(without);
  },
);
