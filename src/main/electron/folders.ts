import { dirname, join } from 'node:path';
import { app } from 'electron';
import { developmentServer } from './schemes.ts';

/**
 * Chooses the data folder, to which the single-instance lock belongs; call it before that. On Windows it is in local
 * data, because roaming data (Electron's default) is copied at every sign-in, and most of it is a cache.
 */
export function chooseFolders(): void {
  if (app.commandLine.hasSwitch('user-data-dir')) return;
  const local = process.platform === 'win32' ? process.env['LOCALAPPDATA'] : undefined;
  const folder = local === undefined ? app.getPath('userData') : join(local, app.getName());
  app.setPath('userData', developmentServer === null ? folder : `${folder} (development)`);
}

/** Returns the file with the licences of what Chromium consists of, where electron-builder leaves it. */
export function chromiumLicences(): string {
  const folder =
    process.platform === 'darwin' && app.isPackaged ? process.resourcesPath : dirname(process.execPath);
  return join(folder, 'LICENSES.chromium.html');
}
