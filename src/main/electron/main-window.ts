import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Session } from 'electron';
import { openingState, readWindowMemory, remember, smallest } from './window-bounds.ts';
import type { Bounds, WindowMemory } from './window-bounds.ts';
import { pageAddress } from './schemes.ts';

/** Where window states are kept between starts. */
export interface WindowMemoryStore {
  read(): unknown;
  write(memory: WindowMemory): void;
}

const saveAfterMs = 400;
// The page's own --surface-0, so that no white flashes before it is drawn.
const background = { dark: '#120e0c', light: '#f9f6f0' } as const;

const workAreas = (): Bounds[] => screen.getAllDisplays().map((display) => display.workArea);

/** Opens the one window of the app on the page, as it was left the last time with these displays. */
export function openMainWindow(options: {
  session: Session;
  memory: WindowMemoryStore;
  folder: string;
  /** Where the page begins (`/tv/1`); null: at its beginning. Told later it would come before the page can hear it. */
  address: string | null;
  onCreated: (window: BrowserWindow) => void;
}): BrowserWindow {
  const { memory } = options;
  const opening = openingState(readWindowMemory(memory.read()), workAreas());
  const window = new BrowserWindow({
    ...opening.bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Marquee',
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    webPreferences: {
      session: options.session,
      preload: join(options.folder, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  options.onCreated(window);
  if (opening.maximised) window.maximize();
  if (opening.fullScreen) window.setFullScreen(true);
  window.once('ready-to-show', () => window.show());

  let timer: NodeJS.Timeout | null = null;
  const save = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (window.isDestroyed()) return;
    const state = {
      bounds: window.getNormalBounds(),
      maximised: window.isMaximized(),
      fullScreen: window.isFullScreen(),
    };
    memory.write(remember(readWindowMemory(memory.read()), workAreas(), state));
  };
  const saveSoon = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(save, saveAfterMs);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('close', save);

  void window.loadURL(options.address === null ? pageAddress : `${pageAddress}#${options.address}`);
  return window;
}
