import type { MenuItem, MenuItemConstructorOptions } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commandIds } from '#shared/contract/commands.ts';
import type { CommandId } from '#shared/contract/commands.ts';
import { labelIds } from '#shared/contract/menus.ts';
import type { Labels } from '#shared/contract/menus.ts';
import type { MenuWords } from '#shared/contract/requests.ts';
import { electron } from '../../../test/fixtures/fake-electron.ts';
import { ApplicationMenu, menuTemplate } from './application-menu.ts';

// Proves protections of application-menu.ts.

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const ran: CommandId[] = [];
const options = (platform: string, packaged = true) => ({
  platform,
  packaged,
  run: (command: CommandId) => void ran.push(command),
});
const words: MenuWords = {
  labels: Object.fromEntries(labelIds.map((id) => [id, `<${id}>`])) as Labels,
  rightToLeft: false,
  unavailable: ['retry', 'forward'],
  chosen: ['themeDark'],
};

function flat(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
}
const items = (platform: string, given = words) => flat(menuTemplate(given, options(platform)));
const named = (platform: string, id: string, given = words) =>
  items(platform, given).find(({ label, visible }) => label === `<${id}>` && visible !== false);

beforeEach(() => {
  ran.length = 0;
});

describe.each(['linux', 'win32', 'darwin'])('the menu on %s', (platform) => {
  it('has every command in the page’s words, and each runs', () => {
    for (const id of commandIds) {
      const item = named(platform, id);
      expect(item, id).toBeDefined();
      item?.click?.(item as unknown as MenuItem, undefined, {});
      // With this role, macOS adds no item of its own.
      if (id === 'fullScreen') expect(item?.role).toBe('togglefullscreen');
      else expect(ran.at(-1)).toBe(id);
    }
  });

  it('shows no accelerator twice, and hides an item for each further one', () => {
    const accelerators = items(platform).flatMap(({ accelerator }) => accelerator ?? []);
    const hidden = items(platform).filter(({ visible }) => visible === false);
    expect(hidden.map(({ accelerator }) => accelerator)).toEqual(
      expect.arrayContaining(['F5', 'CmdOrCtrl+=', 'CmdOrCtrl+6']),
    );
    // Settings is in two menus except on macOS.
    const repeated = accelerators.filter((each, index) => accelerators.indexOf(each) !== index);
    expect(repeated).toEqual(platform === 'darwin' ? [] : ['CmdOrCtrl+,', 'CmdOrCtrl+6']);
  });

  it('has words for each item but the lines and those of developers', () => {
    for (const item of items(platform)) {
      if (item.type !== 'separator') expect(item.label, JSON.stringify(item)).toMatch(/^<\w+>$|^Marquee$/);
    }
  });

  it('is the system’s own until a page has described it', () => {
    const roles = flat(menuTemplate(null, options(platform))).map(({ role }) => role);
    expect(roles).toEqual([
      ...(platform === 'darwin' ? ['appMenu'] : []),
      'fileMenu',
      'editMenu',
      'windowMenu',
    ]);
  });
});

describe('the menu', () => {
  it('disables what can’t be used, and marks the chosen theme', () => {
    expect(named('linux', 'retry')?.enabled).toBe(false);
    expect(named('linux', 'refresh')?.enabled).toBe(true);
    expect(named('linux', 'themeDark')).toMatchObject({ type: 'radio', checked: true });
    expect(named('linux', 'themeLight')).toMatchObject({ type: 'radio', checked: false });
  });

  it('turns the arrows of back and forward where the text runs from right to left', () => {
    expect(named('linux', 'back')?.accelerator).toBe('Alt+Left');
    expect(named('linux', 'back', { ...words, rightToLeft: true })?.accelerator).toBe('Alt+Right');
  });

  it('has Settings and Quit in the app’s own menu on macOS', () => {
    const [first, file] = menuTemplate(words, options('darwin'));
    expect(flat([first ?? {}]).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['<about>', '<settings>', '<quit>', '<hide>']),
    );
    expect(flat([file ?? {}]).map(({ label }) => label)).not.toContain('<settings>');
  });

  it('offers reload and developer tools only in an unpackaged app', () => {
    const roles = (packaged: boolean) =>
      flat(menuTemplate(words, options('linux', packaged))).map(({ role }) => role);
    expect(roles(false)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
    for (const role of ['reload', 'forceReload', 'toggleDevTools', 'viewMenu'])
      expect(roles(true)).not.toContain(role);
  });

  it('is built again only when the page says something else', () => {
    const menu = new ApplicationMenu(options('linux'));
    menu.show(words);
    menu.show(structuredClone(words));
    expect(electron.menus).toHaveLength(2);
    menu.show({ ...words, unavailable: [] });
    expect(electron.menus).toHaveLength(3);
  });
});
