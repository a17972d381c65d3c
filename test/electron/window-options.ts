import { refuse } from './refusal.ts';
import { session, StandInSession } from './session.ts';
import type { PagePreferences } from './web-contents.ts';

const windowOptions = new Set([
  ...[
    'x',
    'y',
    'width',
    'height',
    'minWidth',
    'minHeight',
    'maxWidth',
    'maxHeight',
    'useContentSize',
    'center',
  ],
  ...[
    'show',
    'title',
    'backgroundColor',
    'icon',
    'autoHideMenuBar',
    'webPreferences',
    'resizable',
    'minimizable',
    'maximizable',
  ],
  ...[
    'fullscreenable',
    'fullscreen',
    'closable',
    'focusable',
    'movable',
    'parent',
    'modal',
    'skipTaskbar',
    'titleBarStyle',
    'paintWhenInitiallyHidden',
  ],
]);

/** Preferences whose only value here is the safe one; anything else is refused, since it would not be obeyed. */
const fixed: Readonly<Record<string, boolean>> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  webviewTag: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  plugins: false,
};

const free = new Set([
  'preload',
  'session',
  'partition',
  'spellcheck',
  'devTools',
  'additionalArguments',
  'nodeIntegrationInSubFrames',
  'zoomFactor',
  'backgroundThrottling',
  'navigateOnDragDrop',
  'safeDialogs',
  'disableDialogs',
  'autoplayPolicy',
  'defaultEncoding',
  'enableWebSQL',
  'v8CacheOptions',
  'disableBlinkFeatures',
  'javascript',
  'images',
  'textAreasAreResizable',
  'webgl',
]);

/** The page's part of a window's options; refuses what the stand-in would not obey. */
export function readPreferences(options: Electron.BrowserWindowConstructorOptions): PagePreferences {
  for (const name of Object.keys(options))
    if (!windowOptions.has(name)) refuse(`new BrowserWindow({ ${name} })`);
  const preferences = options.webPreferences ?? {};
  for (const [name, value] of Object.entries(preferences)) {
    if (value === undefined) continue;
    if (name in fixed ? fixed[name] !== value : !free.has(name))
      refuse(`webPreferences.${name} = ${String(value)}`);
  }
  const given = preferences.session as unknown;
  if (given !== undefined && !(given instanceof StandInSession))
    throw new TypeError('webPreferences.session is no Session');
  return {
    session: given ?? session.fromPartition(preferences.partition ?? ''),
    ...(preferences.preload === undefined ? {} : { preload: preferences.preload }),
    nodeIntegrationInSubFrames: preferences.nodeIntegrationInSubFrames ?? false,
    additionalArguments: preferences.additionalArguments ?? [],
    zoomFactor: preferences.zoomFactor ?? 1,
    disableDialogs: preferences.disableDialogs ?? false,
  };
}
