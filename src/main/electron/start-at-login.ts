import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { App } from '../app/app.ts';
import { desktopEntry } from '../platform/desktop-entry.ts';
import { appImage } from './appimage-entry.ts';

/** The switch by which a start at login is known, except on macOS. */
const loginSwitch = '--started-at-login';

/** Whether the system started the app when the person logged in. */
export function startedAtLogin(): boolean {
  return process.platform === 'darwin'
    ? app.getLoginItemSettings().wasOpenedAtLogin
    : process.argv.includes(loginSwitch);
}

/**
 * Has the system start the app at login, or no longer, whenever the setting changes; only an installed app. Not at the start,
 * because the person may have switched it off in the system's own settings, except that an AppImage's entry names its present
 * file. Returns what tells whether the system starts it now; null: not installed.
 */
export function followStartAtLogin(
  marquee: Pick<App, 'settings' | 'onSettings'>,
  { packaged, onProblem }: { readonly packaged: boolean; onProblem(error: unknown): void },
): () => Promise<boolean | null> {
  if (!packaged) return () => Promise.resolve(null);
  let writing = Promise.resolve();
  const write = (change: () => Promise<void>): void => void (writing = writing.then(change).catch(onProblem));
  if (appImage() !== null && marquee.settings().startAtLogin)
    write(async () => ((await startsAtLogin()) ? setStartAtLogin(true) : undefined));
  marquee.onSettings((before, { startAtLogin: wanted }) => {
    if (wanted !== before.startAtLogin) write(() => setStartAtLogin(wanted));
  });
  return () => writing.then(startsAtLogin);
}

/** Whether the system starts the app at login. */
async function startsAtLogin(): Promise<boolean> {
  if (process.platform === 'linux') {
    const entry = await readFile(autostartFile(), 'utf8').catch(() => null);
    // Desktops' settings write these instead of removing the entry.
    return entry !== null && !/^(?:Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry);
  }
  const { status, executableWillLaunchAtLogin } = app.getLoginItemSettings({ args: [loginSwitch] });
  return process.platform === 'darwin' ? status === 'enabled' : executableWillLaunchAtLogin;
}

const autostartFile = (): string => join(app.getPath('appData'), 'autostart', 'marquee.desktop');

/** Has the system start the app at login, or no longer. Rejects as `node:fs` does. */
export async function setStartAtLogin(wanted: boolean): Promise<void> {
  if (process.platform !== 'linux')
    return app.setLoginItemSettings({ openAtLogin: wanted, args: [loginSwitch] });
  // Electron can't do this on Linux. Source: the desktop application autostart specification.
  const file = autostartFile();
  if (!wanted) return rm(file, { force: true });
  await mkdir(dirname(file), { recursive: true });
  // An AppImage runs from a folder that is gone after its end.
  await writeFile(
    file,
    desktopEntry(appImage() ?? process.execPath, loginSwitch, ['X-GNOME-Autostart-enabled=true']),
  );
}
