/** A command of the app. */
export interface CommandRow {
  /** Accelerators in Electron's notation; menus show the first. */
  readonly keys: readonly string[];
  /** The accelerators on macOS where they differ. */
  readonly macKeys?: readonly string[];
  /** A key that is a shortcut by itself while nobody types, unless the setting is off. */
  readonly singleKey?: string;
  /** page: the page runs it. main: only Electron's main process can. */
  readonly by: 'page' | 'main';
  /** A browser has these keys for a command of its own that does the same. */
  readonly browserHas?: true;
  /** A browser keeps these keys for itself, so no page gets them. */
  readonly browserTakes?: true;
}

/** Every command of the app. The menus, the palette, the keyboard and the list of shortcuts follow from it. */
const rows = {
  newWindow: { keys: ['CmdOrCtrl+N'], by: 'main' },
  importPack: { keys: ['CmdOrCtrl+O'], by: 'page' },
  importData: { keys: ['CmdOrCtrl+Shift+O'], by: 'page' },
  exportData: { keys: ['CmdOrCtrl+Shift+S'], by: 'page' },
  print: { keys: ['CmdOrCtrl+P'], by: 'page', browserHas: true },
  settings: { keys: ['CmdOrCtrl+,', 'CmdOrCtrl+6'], by: 'page' },
  closeWindow: { keys: ['CmdOrCtrl+W'], by: 'main' },
  quit: { keys: ['CmdOrCtrl+Q'], by: 'main' },
  toggleWatchlist: { keys: ['CmdOrCtrl+D'], singleKey: 'w', by: 'page' },
  toggleSeen: { keys: ['CmdOrCtrl+E'], singleKey: 's', by: 'page' },
  toggleDismissed: { keys: ['CmdOrCtrl+I'], singleKey: 'n', by: 'page' },
  toggleSelected: { keys: ['CmdOrCtrl+U'], singleKey: 'x', by: 'page' },
  keepOffline: { keys: ['CmdOrCtrl+J'], by: 'page' },
  find: { keys: ['CmdOrCtrl+F'], by: 'page', browserHas: true },
  refresh: { keys: ['CmdOrCtrl+R', 'F5'], by: 'page', browserHas: true },
  retry: { keys: ['CmdOrCtrl+Shift+R'], by: 'page' },
  zoomIn: { keys: ['CmdOrCtrl+Plus', 'CmdOrCtrl+=', 'CmdOrCtrl+numadd'], by: 'main' },
  zoomOut: { keys: ['CmdOrCtrl+-', 'CmdOrCtrl+numsub'], by: 'main' },
  zoomReset: { keys: ['CmdOrCtrl+0', 'CmdOrCtrl+num0'], by: 'main' },
  themeSystem: { keys: ['Ctrl+Shift+1'], macKeys: ['Cmd+Alt+1'], by: 'page' },
  themeLight: { keys: ['Ctrl+Shift+2'], macKeys: ['Cmd+Alt+2'], by: 'page' },
  themeDark: { keys: ['Ctrl+Shift+3'], macKeys: ['Cmd+Alt+3'], by: 'page' },
  fullScreen: { keys: ['F11'], macKeys: ['Ctrl+Cmd+F'], by: 'main' },
  back: { keys: ['Alt+Left'], macKeys: ['Cmd+['], by: 'page' },
  forward: { keys: ['Alt+Right'], macKeys: ['Cmd+]'], by: 'page' },
  home: { keys: ['CmdOrCtrl+1'], by: 'page' },
  discover: { keys: ['CmdOrCtrl+2'], by: 'page' },
  search: { keys: ['CmdOrCtrl+3'], singleKey: '/', by: 'page' },
  library: { keys: ['CmdOrCtrl+4'], by: 'page' },
  account: { keys: ['CmdOrCtrl+5'], by: 'page' },
  tonight: { keys: ['CmdOrCtrl+T'], singleKey: 't', by: 'page', browserTakes: true },
  whereToWatch: { keys: ['CmdOrCtrl+B'], by: 'page' },
  inbox: { keys: ['CmdOrCtrl+G'], by: 'page' },
  palette: { keys: ['CmdOrCtrl+K'], by: 'page' },
  shortcuts: { keys: ['F1'], macKeys: ['Cmd+/'], singleKey: '?', by: 'page' },
  copyDiagnostics: { keys: ['CmdOrCtrl+Shift+D'], by: 'main' },
  openLogs: { keys: ['CmdOrCtrl+Shift+L'], by: 'main' },
  openLicences: { keys: ['CmdOrCtrl+Shift+E'], by: 'main' },
  checkForUpdates: { keys: ['CmdOrCtrl+Shift+Y'], by: 'main' },
  about: { keys: ['CmdOrCtrl+Shift+A'], by: 'page' },
} as const satisfies Readonly<Record<string, CommandRow>>;

export type CommandId = keyof typeof rows;
export const commands: Readonly<Record<CommandId, CommandRow>> = rows;
export const commandIds = Object.keys(rows) as CommandId[];

type RunBy<Who extends CommandRow['by']> = {
  [Id in CommandId]: (typeof rows)[Id]['by'] extends Who ? Id : never;
}[CommandId];
/** The commands that the page runs. */
export type PageCommand = RunBy<'page'>;
/** The commands that only Electron's main process can run. */
export type MainCommand = RunBy<'main'>;
export const mainCommands = commandIds.filter((id): id is MainCommand => commands[id].by === 'main');

/** Returns whether the page runs a command. */
export function isPageCommand(id: CommandId): id is PageCommand {
  return commands[id].by === 'page';
}

/** Arrow keys point the other way where the text runs from right to left. */
const mirrored: Readonly<Record<string, string>> = { 'Alt+Left': 'Alt+Right', 'Alt+Right': 'Alt+Left' };

/** Returns a command's accelerators on a system and in a direction of text. */
export function keysOf(
  id: CommandId,
  { mac, rightToLeft }: { readonly mac: boolean; readonly rightToLeft: boolean },
): readonly string[] {
  const { keys, macKeys = keys } = commands[id];
  return (mac ? macKeys : keys).map((each) => (rightToLeft ? (mirrored[each] ?? each) : each));
}
