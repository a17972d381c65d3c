import { app } from './app.ts';
import { StandInWindow } from './browser-window.ts';
import { roleLabels, roleSubmenu } from './menu-roles.ts';
import { record } from './record.ts';
import { Loud, refuse } from './refusal.ts';

type Options = Electron.MenuItemConstructorOptions;
type Role = keyof typeof roleLabels;

const properties = new Set([
  'label',
  'role',
  'type',
  'click',
  'accelerator',
  'submenu',
  'id',
  'enabled',
  'visible',
  'checked',
  'sublabel',
  'toolTip',
  'icon',
  'registerAccelerator',
  'acceleratorWorksWhenHidden',
  'before',
  'after',
  'beforeGroupContaining',
  'afterGroupContaining',
]);
const types = ['normal', 'separator', 'submenu', 'checkbox', 'radio'];

/** Electron's roles are compared without regard to case. */
function findRole(role: string): Role {
  const found = Object.keys(roleLabels).find((known) => known.toLowerCase() === role.toLowerCase());
  return (found as Role | undefined) ?? refuse(`menu role '${role}'`);
}

let itemCount = 0;

class StandInMenuItem extends Loud {
  static override readonly standsInFor = 'MenuItem';
  readonly id: string;
  readonly commandId = ++itemCount;
  readonly type: string;
  readonly role: Role | undefined;
  readonly accelerator: string | undefined;
  readonly submenu: StandInMenu | undefined;
  readonly sublabel: string;
  readonly menu: StandInMenu | undefined = undefined;
  label: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly #click: Options['click'];

  constructor(options: Options) {
    super();
    for (const name of Object.keys(options)) if (!properties.has(name)) refuse(`new MenuItem({ ${name} })`);
    this.role = options.role === undefined ? undefined : findRole(options.role);
    const submenu = options.submenu ?? (this.role === undefined ? undefined : roleSubmenu(this.role));
    this.submenu =
      submenu === undefined
        ? undefined
        : Array.isArray(submenu)
          ? StandInMenu.buildFromTemplate(submenu)
          : (submenu as unknown as StandInMenu);
    this.type = options.type ?? (this.submenu ? 'submenu' : 'normal');
    if (!types.includes(this.type)) throw new Error(`Unknown menu item type: ${this.type}`);
    if (this.type === 'submenu' && !this.submenu) throw new Error('Invalid submenu');
    if (this.type !== 'separator' && options.label === undefined && this.role === undefined)
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    this.id = options.id ?? '';
    this.label = options.label ?? (this.role === undefined ? '' : labelOf(this.role));
    this.sublabel = options.sublabel ?? '';
    this.accelerator = options.accelerator ?? undefined;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.#click = options.click;
  }

  /** What a person's click does: the role's own act, or the program's function. */
  readonly click = (): void => {
    if (!this.enabled || !this.visible)
      throw new Error(`The menu item '${this.label}' cannot be clicked: it is disabled or hidden`);
    if (this.type === 'checkbox') this.checked = !this.checked;
    const window = StandInWindow.getFocusedWindow() ?? undefined;
    record({ call: 'menu.click', parameters: [this.role ?? this.label] });
    if (this.role !== undefined) act(this.role, window);
    else this.#click?.(this as never, window as never, {});
  };
}

function labelOf(role: Role): string {
  const named = {
    about: `About ${app.name}`,
    hide: `Hide ${app.name}`,
    quit:
      process.platform === 'win32' ? 'Exit' : `Quit ${process.platform === 'darwin' ? app.name : ''}`.trim(),
    appMenu: app.name,
  };
  return named[role as keyof typeof named] ?? roleLabels[role];
}

function act(role: Role, window: StandInWindow | undefined): void {
  const contents = window?.webContents;
  switch (role) {
    case 'quit':
      return app.quit();
    case 'close':
      return window?.close();
    case 'minimize':
      return window?.minimize();
    case 'togglefullscreen':
      return window?.setFullScreen(!window.isFullScreen());
    case 'reload':
    case 'forceReload':
      return contents?.reload();
    case 'resetZoom':
      return contents?.setZoomLevel(0);
    case 'zoomIn':
      return contents?.setZoomLevel(contents.getZoomLevel() + 0.5);
    case 'zoomOut':
      return contents?.setZoomLevel(contents.getZoomLevel() - 0.5);
    case 'toggleDevTools':
      return contents?.toggleDevTools();
    default:
      refuse(`a click on the menu role '${role}'`);
  }
}

/** Electron's Menu; the application menu is what a test reads and clicks. */
export class StandInMenu extends Loud {
  static override readonly standsInFor = 'Menu';
  static override readonly events = new Set(['menu-will-show', 'menu-will-close']);
  static #application: StandInMenu | null = null;
  readonly items: StandInMenuItem[] = [];

  static buildFromTemplate(template: readonly (Options | StandInMenuItem)[]): StandInMenu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array');
    const menu = new StandInMenu();
    for (const item of template as readonly (Options | StandInMenuItem)[])
      menu.append(item instanceof StandInMenuItem ? item : new StandInMenuItem(item));
    return menu;
  }
  static setApplicationMenu(menu: StandInMenu | null): void {
    StandInMenu.#application = menu;
  }
  static getApplicationMenu(): StandInMenu | null {
    return StandInMenu.#application;
  }

  append(item: StandInMenuItem): void {
    this.items.push(item);
  }
  getMenuItemById(id: string): StandInMenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const below = item.submenu?.getMenuItemById(id);
      if (below) return below;
    }
    return null;
  }
  popup(): void {
    record({ call: 'menu.popup', parameters: [this.items.map(({ label }) => label)] });
  }
  closePopup(): void {}
}

export { StandInMenuItem };
