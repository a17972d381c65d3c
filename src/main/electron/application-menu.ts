import { Menu } from 'electron';
import type { BaseWindow, MenuItemConstructorOptions } from 'electron';
import type { CommandId } from '#shared/contract/commands.ts';
import { keysOf } from '#shared/contract/commands.ts';
import type { MenuEntry } from '#shared/contract/menus.ts';
import { macAppMenu, menuEntries, menuIds } from '#shared/contract/menus.ts';
import type { MenuWords } from '#shared/contract/requests.ts';

/** What the menu needs of the app. */
export interface MenuOptions {
  /** As `process.platform`. */
  readonly platform: string;
  readonly packaged: boolean;
  /** Runs a command for a window; undefined: no window is open. */
  run(command: CommandId, window: BaseWindow | undefined): void;
}

const choices: ReadonlySet<CommandId> = new Set(['themeSystem', 'themeLight', 'themeDark']);

/** Only developers of the app need these. */
const developerItems: MenuItemConstructorOptions[] = [
  { type: 'separator' },
  { role: 'reload', accelerator: 'CmdOrCtrl+Alt+R' },
  { role: 'toggleDevTools' },
];

/** The menus before a page has described them: the system's roles, in English. */
function firstTemplate(mac: boolean): MenuItemConstructorOptions[] {
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { role: 'windowMenu' },
  ];
}

/** The template of the application menu. */
export function menuTemplate(words: MenuWords | null, options: MenuOptions): MenuItemConstructorOptions[] {
  const mac = options.platform === 'darwin';
  if (words === null) return firstTemplate(mac);
  const { labels, rightToLeft, unavailable, chosen } = words;

  function item(entry: MenuEntry): MenuItemConstructorOptions[] {
    if (entry === 'separator') return [{ type: 'separator' }];
    if (typeof entry === 'object') return [{ role: entry.role, label: labels[entry.role] }];
    const [first, ...others] = keysOf(entry, { mac, rightToLeft });
    const common: MenuItemConstructorOptions = {
      label: labels[entry],
      enabled: !unavailable.includes(entry),
      // macOS adds an item of its own unless one has this role.
      ...(entry === 'fullScreen'
        ? { role: 'togglefullscreen' }
        : { click: (_item, window) => options.run(entry, window) }),
    };
    return [
      {
        ...common,
        ...(first === undefined ? {} : { accelerator: first }),
        ...(choices.has(entry) ? { type: 'radio', checked: chosen.includes(entry) } : {}),
      },
      // An item has one accelerator.
      ...others.map((accelerator) => ({ ...common, accelerator, visible: false })),
    ];
  }
  const entries = menuEntries(mac);
  return [
    ...(mac ? [{ label: 'Marquee', submenu: macAppMenu.flatMap(item) }] : []),
    ...menuIds.map((id): MenuItemConstructorOptions => ({
      label: labels[id],
      // macOS adds its own items to these two.
      ...(id === 'window' ? { role: 'windowMenu' } : id === 'help' ? { role: 'help' } : {}),
      // Proved by application-menu.test.ts: a packed app’s menu has no developer tools.
      submenu: [...entries[id].flatMap(item), ...(id === 'view' && !options.packaged ? developerItems : [])],
    })),
  ];
}

/** The application menu, in the words of the page that was described last. */
export class ApplicationMenu {
  readonly #options: MenuOptions;
  #shown = '';

  constructor(options: MenuOptions) {
    this.#options = options;
    this.show(null);
  }

  /** Shows a page's words. */
  show(words: MenuWords | null): void {
    const shown = JSON.stringify(words);
    // A new menu would close one that is open.
    if (shown === this.#shown) return;
    this.#shown = shown;
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(words, this.#options)));
  }
}
