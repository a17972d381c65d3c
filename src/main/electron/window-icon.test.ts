import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { app } from '../../../test/fixtures/fake-electron.ts';
import { setWindowIcons } from './windows.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const root = join(import.meta.dirname, '../../..');

describe('a window', () => {
  it.each([
    ['linux', [join(root, 'resources/icons/128x128.png')]],
    ['win32', []],
    ['darwin', []],
  ])('on %s has the icon %j', (platform, icons) => {
    vi.stubGlobal('process', { ...process, platform });
    const given: string[] = [];
    setWindowIcons(join(root, 'out/main'));
    app.emit('browser-window-created', {}, { setIcon: (icon: string) => given.push(icon) });
    expect(given).toEqual(icons);
    for (const icon of icons) expect(existsSync(icon)).toBe(true);
  });

  it('opens without the icon when its file can’t be read', () => {
    vi.stubGlobal('process', { ...process, platform: 'linux' });
    setWindowIcons(root);
    const setIcon = (icon: string) => {
      throw new Error(`Failed to load image from path '${icon}'`);
    };
    expect(() => app.emit('browser-window-created', {}, { setIcon })).not.toThrow();
  });
});
