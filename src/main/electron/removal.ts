import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { BrowserWindow } from 'electron';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { removeData } from '../app/remove-data.ts';
import type { LeftData } from '../app/remove-data.ts';
import type { ChildProgram } from '../platform/host-ports.ts';
import { baseFolder, browserDataFolder } from '../platform/data-folder.ts';
import { deepLinkScheme } from '../platform/deep-links.ts';
import { storageReason } from '../platform/disk-space.ts';
import { findRunningApp } from '../platform/running-app.ts';
import { fill, wordsOf } from '../platform/words.ts';
import type { Words } from '../platform/words.ts';
import { appImage, leaveAppMenu } from './appimage-entry.ts';
import { appId, languageIn } from './lifecycle.ts';
import { showMessageBox } from './dialogs.ts';
import { developmentServer } from './schemes.ts';
import { setStartAtLogin } from './start-at-login.ts';

/**
 * Removal takes a start of its own, because Chromium's files in the data folder are in use as long as the app runs: a file of
 * this name there says that the person confirmed it, and a switch of this name (in `resources/installer.nsh`) asks first.
 */
const removal = 'remove-everything';

const confirmation = (): string => join(app.getPath('userData'), removal);

/** Whether this start is to remove everything, or to ask whether to. */
export function isRemoval(): boolean {
  return app.commandLine.hasSwitch(removal) || existsSync(confirmation());
}

async function isConfirmed(text: Words, owner: BrowserWindow | null): Promise<boolean> {
  const response = await showMessageBox(owner, {
    message: text.main_remove_question,
    detail: text.main_remove_text,
    buttons: [text.account_cancel, text.main_remove],
  });
  return response === 1;
}

/** Asks whether to remove everything; if so, quits, and the next start does. Fails with `storage` on a disk that can't be written. */
export async function requestRemoval(text: Words, owner: BrowserWindow | null): Promise<Result<null>> {
  if (!(await isConfirmed(text, owner))) return succeed(null);
  try {
    writeFileSync(confirmation(), '');
  } catch (error) {
    return fail('storage', { reason: storageReason(error) });
  }
  const execPath = appImage();
  // The folder that an AppImage runs from is gone after its end.
  app.relaunch(execPath === null ? {} : { execPath });
  app.quit();
  return succeed(null);
}

/** Returns the files and folders outside the data folder that the app, its updater and the system keep for it. */
function placesBesideData(): string[] {
  const updater = 'marquee-updater';
  if (process.platform === 'win32') return [join(baseFolder('LOCALAPPDATA', 'AppData', 'Local'), updater)];
  if (process.platform !== 'darwin') return [join(baseFolder('XDG_CACHE_HOME', '.cache'), updater)];
  const library = [
    ...[`Caches/${updater}`, `Caches/${appId}`, `Caches/${appId}.ShipIt`, `HTTPStorages/${appId}`],
    ...[`Preferences/${appId}.plist`, `Saved Application State/${appId}.savedState`],
  ];
  return [app.getPath('logs'), ...library.map((path) => join(app.getPath('home'), 'Library', path))];
}

/** Removes the app's data, secrets and entries in the system, after a question unless the person confirmed it; then quits. */
export async function removeEverything(startKeychain: () => ChildProgram): Promise<void> {
  const folder = app.getPath('userData');
  const session = mkdtempSync(join(app.getPath('temp'), 'marquee-removal-'));
  app.setPath('sessionData', session);
  await app.whenReady();
  const text = wordsOf(languageIn(folder));
  // Proved by removal.test.ts: nothing is removed before the person confirms it outside the page.
  if (existsSync(confirmation()) || (await isConfirmed(text, null))) {
    const isOwnFolder = !app.commandLine.hasSwitch('user-data-dir');
    // The browser host's is part of the installed app.
    const browserFolder = isOwnFolder && developmentServer === null ? browserDataFolder() : null;
    for (const each of browserFolder === null ? [folder] : [folder, browserFolder])
      (await findRunningApp(each))?.kill();
    await setStartAtLogin(false).catch(() => undefined);
    await leaveAppMenu().catch(() => undefined);
    app.removeAsDefaultProtocolClient(deepLinkScheme);
    if (process.platform === 'win32') app.setUserTasks([]);
    const others = placesBesideData();
    await tell(text, await removeData(folder, { isOwnFolder, others, browserFolder, startKeychain }));
  }
  try {
    rmSync(session, { recursive: true, force: true });
  } catch {
    // Windows has files of a running process in use; the system cleans its folder for temporary files.
  }
  app.quit();
}

async function tell(text: Words, { secrets, paths }: LeftData): Promise<void> {
  // The next start is not to try again without a question.
  rmSync(confirmation(), { force: true });
  const left = [
    ...(secrets ? [text.main_removed_secrets] : []),
    ...(paths.length > 0 ? [fill(text.main_removed_paths, { paths: paths.join('\n') })] : []),
  ];
  await showMessageBox(null, {
    type: left.length > 0 ? 'warning' : 'info',
    message: left.length > 0 ? text.main_removed_partly : text.main_removed,
    detail: left.length > 0 ? left.join('\n\n') : text.main_removed_text,
    buttons: [text.close],
  });
}
