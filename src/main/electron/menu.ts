import { Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';

const places = [
  ['Home', '/'],
  ['Discover', '/discover'],
  ['Search', '/search'],
  ['Library', '/library'],
  ['Account', '/account'],
  ['Settings', '/settings'],
] as const;

/** Sets the application menu: the system's standard roles, and the places. `open` shows a place in the window. */
export function setApplicationMenu(options: {
  platform: string;
  packaged: boolean;
  open: (address: string) => void;
}): void {
  const mac = options.platform === 'darwin';
  const go: MenuItemConstructorOptions = {
    label: 'Go',
    submenu: places.map(([label, address], index) => ({
      label,
      accelerator: `CmdOrCtrl+${index + 1}`,
      click: () => options.open(address),
    })),
  };
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      // Reload and developer tools are for those who build the app, not for those who use it.
      ...(options.packaged
        ? []
        : ([{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }] as const)),
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  };
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    view,
    go,
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
