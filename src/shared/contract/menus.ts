import { commandIds } from './commands.ts';
import type { CommandId, PageCommand } from './commands.ts';
import { titleAt } from '../catalogue/links.ts';
import type { OwnMarks } from '../mine/own-marks.ts';
import type { Followable, Watchable } from './mine.ts';

/** Items whose action Electron provides. */
export const systemRoles = [
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'selectAll',
  'minimize',
  'zoom',
  'front',
  'services',
  'hide',
  'hideOthers',
  'unhide',
] as const;
export type SystemRole = (typeof systemRoles)[number];

/** What commands that change the person's own data do, by what it says. */
export const toggleItems = [
  'follow',
  'unfollow',
  'markSeen',
  'markAllSeen',
  'markUnseen',
  'notInterested',
  'showAgain',
] as const;
export type ToggleItem = (typeof toggleItems)[number];

/** Items of context menus that are neither commands nor roles. */
export const contextItems = [
  'openLink',
  'openInNewWindow',
  'openInBrowser',
  'openOnService',
  'copyLink',
  'copyPicture',
  'savePicture',
] as const;
export type ContextItem = (typeof contextItems)[number];

export const menuIds = ['file', 'edit', 'view', 'go', 'window', 'help'] as const;
export type MenuId = (typeof menuIds)[number];

/** An item of a menu, or a line between two groups. */
export type MenuEntry = CommandId | { readonly role: SystemRole } | 'separator';

const roles = (...names: SystemRole[]): MenuEntry[] => names.map((role) => ({ role }));

/** The first menu of macOS, which has the app's name. */
export const macAppMenu: readonly MenuEntry[] = [
  'about',
  'checkForUpdates',
  'separator',
  'settings',
  'separator',
  ...roles('services'),
  'separator',
  ...roles('hide', 'hideOthers', 'unhide'),
  'separator',
  'quit',
];

/** The menus' items, in their order. On macOS, `macAppMenu` has what is only in the app's own menu there. */
export function menuEntries(mac: boolean): Readonly<Record<MenuId, readonly MenuEntry[]>> {
  const elsewhere = (...entries: MenuEntry[]): MenuEntry[] => (mac ? [] : entries);
  return {
    file: [
      'newWindow',
      'separator',
      'importPack',
      'importData',
      'exportData',
      'separator',
      'print',
      ...elsewhere('separator', 'settings'),
      'separator',
      'closeWindow',
      ...elsewhere('quit'),
    ],
    edit: [
      ...roles('undo', 'redo'),
      'separator',
      ...roles('cut', 'copy', 'paste', 'selectAll'),
      'separator',
      'toggleWatchlist',
      'toggleSeen',
      'toggleDismissed',
      'toggleSelected',
      'keepOffline',
      'separator',
      'find',
    ],
    view: [
      'refresh',
      'retry',
      'separator',
      'zoomIn',
      'zoomOut',
      'zoomReset',
      'separator',
      'themeSystem',
      'themeLight',
      'themeDark',
      'separator',
      'fullScreen',
    ],
    go: [
      'back',
      'forward',
      'separator',
      'home',
      'discover',
      'search',
      'library',
      'account',
      ...(mac ? [] : (['settings'] as const)),
      'separator',
      'tonight',
      'whereToWatch',
      'inbox',
      'palette',
    ],
    window: mac ? roles('minimize', 'zoom', 'front') : roles('minimize'),
    help: [
      'shortcuts',
      'separator',
      'copyDiagnostics',
      'openLogs',
      'openLicences',
      ...elsewhere('separator', 'checkForUpdates', 'about'),
    ],
  };
}

/** The commands in the context menu of a link, by the route that it leads to; none for other links than those of titles. */
export function titleCommands(route: string): readonly PageCommand[] {
  const kind = titleAt(route)?.kind ?? 'person';
  if (kind === 'person') return [];
  if (kind === 'season') return ['toggleSeen', 'keepOffline'];
  const own = ['toggleWatchlist', 'toggleSeen', 'toggleDismissed', 'keepOffline'] as const;
  return kind === 'movie' ? [...own, 'whereToWatch'] : own;
}

/** What a menu says of a command for a subject: what it would do now, as far as its marks are known. */
export function labelOf<Id extends CommandId>(
  command: Id,
  subject: Followable | Watchable,
  marks: OwnMarks | null,
): Id | ToggleItem {
  if (marks === null) return command;
  if (command === 'toggleWatchlist') return marks.followed ? 'unfollow' : 'follow';
  if (command === 'toggleDismissed') return marks.dismissed ? 'showAgain' : 'notInterested';
  if (command !== 'toggleSeen') return command;
  if (marks.seen) return 'markUnseen';
  return subject.kind === 'series' || subject.kind === 'season' ? 'markAllSeen' : 'markSeen';
}

/** Everything in Electron's menus and notifications that has words. The page has them in its language. */
export const labelIds = [
  ...commandIds,
  ...systemRoles,
  ...toggleItems,
  ...contextItems,
  ...menuIds,
  'packDone',
  'packFailed',
  'packChanged',
] as const;
export type LabelId =
  CommandId | SystemRole | ToggleItem | ContextItem | MenuId | 'packDone' | 'packFailed' | 'packChanged';
export type Labels = Readonly<Record<LabelId, string>>;
