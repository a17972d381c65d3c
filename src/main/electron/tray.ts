import { app, Menu, Tray } from 'electron';
import { join } from 'node:path';
import type { AppChange } from '#shared/contract/answers.ts';
import type { PackSummary } from '#shared/contract/packs.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { App } from '../app/app.ts';
import { hasOwner } from '../platform/session-bus.ts';
import type { Words } from '../platform/words.ts';
import { startedAtLogin } from './start-at-login.ts';
import type { Windows } from './windows.ts';

/** What staying in the background needs. */
interface BackgroundOptions {
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

/** Whether the system shows icons of apps: on Linux, a desktop may have no place for them, as GNOME without an extension. */
export async function hasTray(): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  // Of a bus that can't be asked, nothing is known.
  return (await hasOwner('org.kde.StatusNotifierWatcher')) ?? true;
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
    const icon = process.platform === 'darwin' ? 'tray/trayTemplate.png' : 'icons/32x32.png';
    const opened = new Tray(join(folder, '../../resources', icon));
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

/**
 * Shows on the app's icon in the dock, on macOS and in those of Linux that can, how much is new: entries of the inbox that
 * weren't read, and episodes of packs that changed.
 */
export function followBadge(marquee: Pick<App, 'handlers' | 'subscribe'>): void {
  let unread = 0;
  let changes: number | null = null;
  /** Of the state that `unread` is from. */
  let newest = 0;
  const show = (): void => void app.setBadgeCount(unread + (changes ?? 0));

  function readState({ revision, inbox }: AppChange): void {
    // Snapshots don't arrive in the order in which they were taken.
    if (inbox === undefined || revision <= newest) return;
    newest = revision;
    unread = inbox.unread;
    show();
  }

  function readPacks(packs: readonly PackSummary[]): void {
    changes = packs.reduce((total, pack) => total + pack.changes, 0);
    show();
  }

  marquee.subscribe(({ name, payload }) => {
    if (name === 'app.changed') readState(payload);
    if (name === 'packs.changed') readPacks(payload);
  });
  const { signal } = new AbortController();
  void marquee.handlers['app.state']({}, signal).then((state) => {
    if (state.ok) readState(state.value);
  });
  void marquee.handlers['packs.list']({}, signal).then((listed) => {
    if (listed.ok && changes === null) readPacks(listed.value);
  });
}
