import { join } from 'node:path';
import { app, Menu, Tray } from 'electron';
import type { Settings } from '#shared/contract/settings.ts';
import type { App } from '../app/app.ts';
import type { Words } from '../platform/words.ts';
import { startedAtLogin } from './start-at-login.ts';
import type { Windows } from './windows.ts';

/** What staying in the background needs. */
export interface BackgroundOptions {
  /** Contains the built entry. */
  readonly folder: string;
  words(): Pick<Words, 'inbox' | 'main_crash_quit' | 'main_tray_open'>;
  readonly windows: Pick<Windows, 'show'>;
  /** The icon can't be shown, so only a second start opens a window. */
  onProblem(error: unknown): void;
}

/** Whether the app starts without a window: the system started it at login, and it stays in the background. */
export function startsWithoutWindow({ stayInBackground }: Pick<Settings, 'stayInBackground'>): boolean {
  return stayInBackground && startedAtLogin();
}

/**
 * Ends the app with its last window, except on macOS, unless the person wants it to stay in the background: then an icon in the
 * tray or menu bar opens a window and ends the app.
 */
export function followBackground(
  marquee: Pick<App, 'settings' | 'onSettings'>,
  { folder, words, windows, onProblem }: BackgroundOptions,
): void {
  // One that is collected as garbage vanishes.
  let tray: Tray | null = null;

  function openTray(): Tray {
    // macOS shows the picture in its own size; other systems scale it.
    const icon = process.platform === 'darwin' ? '16x16.png' : '32x32.png';
    const opened = new Tray(join(folder, '../../resources/icons', icon));
    opened.setToolTip('Marquee');
    opened.on('click', () => {
      // On macOS, a click opens the menu.
      if (process.platform !== 'darwin') windows.show(null);
    });
    return opened;
  }

  function showTray(): void {
    tray ??= openTray();
    const { main_tray_open: open, inbox, main_crash_quit: quit } = words();
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: open, click: () => windows.show(null) },
        { label: inbox, click: () => windows.show('/inbox') },
        { type: 'separator' },
        { label: quit, click: () => app.quit() },
      ]),
    );
  }

  function apply(): void {
    if (marquee.settings().stayInBackground) {
      try {
        showTray();
      } catch (error) {
        onProblem(error);
      }
      return;
    }
    tray?.destroy();
    tray = null;
  }

  apply();
  // Also for the language of its menu.
  marquee.onSettings(apply);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !marquee.settings().stayInBackground) app.quit();
  });
}
