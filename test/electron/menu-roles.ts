type Role = NonNullable<Electron.MenuItemConstructorOptions['role']>;
type Template = Electron.MenuItemConstructorOptions[];

const mac = process.platform === 'darwin';
const line = { type: 'separator' } as const;

/** What each role of Electron's is called when the program says nothing; a role missing here is no role. */
export const roleLabels: Readonly<Record<Role, string>> = {
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  pasteAndMatchStyle: 'Paste and Match Style',
  delete: 'Delete',
  selectAll: 'Select All',
  reload: 'Reload',
  forceReload: 'Force Reload',
  toggleDevTools: 'Toggle Developer Tools',
  resetZoom: 'Actual Size',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  toggleSpellChecker: 'Check Spelling While Typing',
  togglefullscreen: 'Toggle Full Screen',
  window: 'Window',
  minimize: 'Minimize',
  close: mac ? 'Close Window' : 'Close',
  help: 'Help',
  about: 'About',
  services: 'Services',
  hide: 'Hide',
  hideOthers: 'Hide Others',
  unhide: 'Show All',
  quit: process.platform === 'win32' ? 'Exit' : 'Quit',
  showSubstitutions: 'Show Substitutions',
  toggleSmartQuotes: 'Smart Quotes',
  toggleSmartDashes: 'Smart Dashes',
  toggleTextReplacement: 'Text Replacement',
  startSpeaking: 'Start Speaking',
  stopSpeaking: 'Stop Speaking',
  zoom: 'Zoom',
  front: 'Bring All to Front',
  appMenu: 'App',
  fileMenu: 'File',
  editMenu: 'Edit',
  viewMenu: 'View',
  shareMenu: 'Share',
  recentDocuments: 'Open Recent',
  toggleTabBar: 'Show Tab Bar',
  selectNextTab: 'Select Next Tab',
  selectPreviousTab: 'Select Previous Tab',
  showAllTabs: 'Show All Tabs',
  mergeAllWindows: 'Merge All Windows',
  clearRecentDocuments: 'Clear Menu',
  moveTabToNewWindow: 'Move Tab to New Window',
  windowMenu: 'Window',
};

/** The items that a whole-menu role stands for. */
export function roleSubmenu(role: string): Template | undefined {
  switch (role) {
    case 'appMenu':
      return [
        { role: 'about' },
        line,
        { role: 'services' },
        line,
        { role: 'hide' },
        { role: 'hideOthers' },
        { role: 'unhide' },
        line,
        { role: 'quit' },
      ];
    case 'fileMenu':
      return [mac ? { role: 'close' } : { role: 'quit' }];
    case 'editMenu':
      return [
        { role: 'undo' },
        { role: 'redo' },
        line,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        ...(mac ? ([{ role: 'pasteAndMatchStyle' }] as const) : []),
        { role: 'delete' },
        ...(mac ? [] : [line]),
        { role: 'selectAll' },
      ];
    case 'viewMenu':
      return [
        { role: 'reload' },
        { role: 'forceReload' },
        { role: 'toggleDevTools' },
        line,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        line,
        { role: 'togglefullscreen' },
      ];
    case 'windowMenu':
      return [
        { role: 'minimize' },
        { role: 'zoom' },
        ...(mac ? ([line, { role: 'front' }] as const) : ([{ role: 'close' }] as const)),
      ];
    default:
      return undefined;
  }
}
