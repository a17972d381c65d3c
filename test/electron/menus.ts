import { StandInWindow } from './browser-window.ts';

type Item = Electron.MenuItemConstructorOptions;

/** An item of the application menu, as a test reads it. */
export interface ShownItem {
  readonly label: string;
  readonly accelerator: string | null;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly items: readonly ShownItem[];
}

let shown: readonly Item[] = [];

/** Electron's `Menu`: nobody sees it here; a test reads its items and chooses one. */
export const Menu = {
  buildFromTemplate: (template: Item[]) => template,
  setApplicationMenu: (menu: readonly Item[]): void => {
    shown = menu;
  },
};

const itemsOf = ({ submenu }: Item): readonly Item[] => (Array.isArray(submenu) ? submenu : []);

function describe(items: readonly Item[]): ShownItem[] {
  return items
    .filter(({ type, visible }) => type !== 'separator' && visible !== false)
    .map((item) => ({
      label: item.label ?? item.role ?? '',
      accelerator: item.accelerator ?? null,
      enabled: item.enabled !== false,
      checked: item.checked === true,
      items: describe(itemsOf(item)),
    }));
}

/** The items of the application menu. */
export const menuItems = (): readonly ShownItem[] => describe(shown);

/** Chooses an item by the labels on its way, in the window that was opened first. */
export function chooseItem(labels: readonly string[]): void {
  const found = labels.reduce<{ item: Item | null; among: readonly Item[] }>(
    ({ among }, label) => {
      const item = among.find((each) => each.label === label) ?? null;
      return { item, among: item === null ? [] : itemsOf(item) };
    },
    { item: null, among: shown },
  );
  if (found.item?.click === undefined) throw new Error(`The menu has no item ${labels.join(' > ')}`);
  const [window] = StandInWindow.getAllWindows();
  found.item.click({} as Electron.MenuItem, window as unknown as Electron.BaseWindow, {});
}
