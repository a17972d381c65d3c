import { unsupported } from './events.ts';
import { session } from './session.ts';
import type { StandInSession } from './session.ts';
import type { PagePreferences } from './web-contents.ts';

/** Options that the stand-in obeys, or that only concern how the system draws a window. */
const windowOptions = new Set([
  ...['x', 'y', 'width', 'height', 'minWidth', 'minHeight', 'show', 'title', 'parent', 'webPreferences'],
  ...['backgroundColor', 'darkTheme', 'fullscreenable'],
]);
const pagePreferences = new Set([
  ...['session', 'preload', 'disableDialogs'],
  ...['devTools', 'navigateOnDragDrop', 'spellcheck'],
]);
/** Preferences whose safe value is the only one that the stand-in has. */
const safeValues: Readonly<Record<string, boolean>> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
};

/** The page's part of a window's options; refuses what the stand-in would not obey. */
export function readPreferences({
  webPreferences = {},
  width = 800,
  height = 600,
  ...others
}: Electron.BrowserWindowConstructorOptions): PagePreferences {
  for (const name of Object.keys(others))
    if (!windowOptions.has(name)) unsupported(`new BrowserWindow({ ${name} })`);
  for (const [name, value] of Object.entries(webPreferences)) {
    if (safeValues[name] !== value && !pagePreferences.has(name))
      unsupported(`webPreferences.${name} = ${String(value)}`);
  }
  return {
    session: (webPreferences.session as unknown as StandInSession | undefined) ?? session.defaultSession,
    preload: webPreferences.preload,
    size: { width, height },
  };
}
