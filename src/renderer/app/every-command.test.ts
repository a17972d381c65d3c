import type { MenuItemConstructorOptions } from 'electron';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandIds, commands, isPageCommand, keysOf } from '#shared/contract/commands.ts';
import type { CommandId } from '#shared/contract/commands.ts';
import { menuTemplate } from '../../main/electron/application-menu.ts';
import { loadTranslation, speak } from '../i18n/messages.ts';
import type { AppModel } from '../state/app-model.svelte.ts';
import { matchingCommands, shellCommands } from './palette-commands.ts';
import { words } from './command-words.ts';
import { menuWords } from './page-commands.ts';
import type { Shell } from './page-commands.ts';
import { pressedCommand } from './shortcuts.ts';
import type { Keyboard } from './shortcuts.ts';

vi.mock('electron', () => ({ Menu: {} }));
// Node has no elements; none of the keys is pressed in a field.
beforeEach(() => void vi.stubGlobal('HTMLElement', EventTarget));

const movie = { subject: { kind: 'movie', id: 9 }, name: 'Rain' } as const;
const shell: Shell = {
  ...{ place: () => 'home', open: () => undefined, show: () => undefined },
  ...{ canGoBack: () => true, canGoForward: () => true },
  ...{ subject: () => movie, selectable: () => movie },
};
const appWith = (theme: 'light' | 'dark', online: boolean) =>
  ({
    state: { settings: { theme }, findsUpdates: true },
    page: { refresh: () => undefined },
    network: { online },
    marquee: { host: 'electron' },
    mine: { of: () => null },
    selection: { titles: [] },
  }) as unknown as AppModel;
/** Between them, each command can be used: only one that is offline can reconnect, and no theme is chosen twice. */
const apps = [appWith('light', true), appWith('dark', false)];

function flat(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
}

const names: Readonly<Record<string, string>> = { Left: 'ArrowLeft', Right: 'ArrowRight', Plus: '+' };

/** The press of an accelerator's keys; on an Arabic keyboard, letters are others, and so are digits with Shift on each. */
function press(accelerator: string, mac: boolean, isArabic: boolean): KeyboardEvent {
  const parts = accelerator.split('+');
  const key = parts.at(-1) ?? '';
  const has = (...some: string[]) => some.some((each) => parts.includes(each));
  const isOther = (isArabic && /^[A-Z]$/.test(key)) || (has('Shift') && /^\d$/.test(key));
  return {
    key: isOther ? '؟' : (names[key] ?? key),
    code: /^\d$/.test(key) ? `Digit${key}` : `Key${key}`,
    altKey: has('Alt'),
    shiftKey: has('Shift'),
    ctrlKey: has('Ctrl') || (!mac && has('CmdOrCtrl')),
    metaKey: has('Cmd') || (mac && has('CmdOrCtrl')),
    target: null,
  } as unknown as KeyboardEvent;
}

describe.each(['en', 'de', 'ar'] as const)('in %s, every command', (language) => {
  const rightToLeft = language === 'ar';
  const keyboardOf = (mac: boolean): Keyboard => ({ host: 'electron', mac, rightToLeft, singleKeys: true });
  beforeAll(async () => speak(language, await loadTranslation(language)));
  afterAll(() => speak('en', {}));

  it.each(['linux', 'win32', 'darwin'])('is in the menus on %s, with all its keys', (platform) => {
    const mac = platform === 'darwin';
    const ran: CommandId[] = [];
    const used = new Set<CommandId>();
    for (const app of apps) {
      const described = menuWords(app, shell, rightToLeft);
      const run = (id: CommandId): void => void ran.push(id);
      const items = flat(menuTemplate(described, { platform, packaged: true, run }));
      for (const id of commandIds) {
        const named = items.filter(({ label }) => label === words[id]());
        expect(named.map(({ accelerator }) => accelerator)).toEqual(
          expect.arrayContaining([...keysOf(id, keyboardOf(mac))]),
        );
        const shown = named.find(({ visible }) => visible !== false);
        shown?.click?.(shown as never, undefined, {});
        // The system runs one with a role.
        if (shown?.role === undefined) expect(ran.at(-1)).toBe(id);
        else expect([id, shown.role]).toEqual(['fullScreen', 'togglefullscreen']);
        if (shown?.enabled === true) used.add(id);
      }
    }
    expect(commandIds.filter((id) => !used.has(id))).toEqual([]);
  });

  it('is what the palette finds first by its words', () => {
    const found = new Set<string>();
    for (const app of apps) {
      const all = shellCommands(app, shell, keyboardOf(false));
      for (const id of commandIds) if (matchingCommands(all, words[id]())[0]?.id === id) found.add(id);
    }
    // The palette doesn't open itself.
    expect(commandIds.filter((id) => !found.has(id))).toEqual(['palette']);
  });

  it.each([false, true])('of the page is run by each of its keys: macOS %s', (mac) => {
    const keyboard = keyboardOf(mac);
    for (const id of commandIds.filter(isPageCommand)) {
      for (const keys of keysOf(id, keyboard))
        expect(pressedCommand(press(keys, mac, rightToLeft), keyboard), keys).toBe(id);
      const { singleKey } = commands[id];
      if (singleKey !== undefined)
        expect(pressedCommand({ ...press('', mac, false), key: singleKey }, keyboard), singleKey).toBe(id);
    }
  });
});
