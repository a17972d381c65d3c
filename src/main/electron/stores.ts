import { renameSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import { settingsBackend } from '../settings/conf-backend.ts';
import type { SettingsBackend } from '../settings/settings.ts';
import type { WindowMemoryStore } from './windows.ts';

function open(name: string, folder: string): Store {
  return new Store({ name, cwd: folder, clearInvalidConfig: false, accessPropertiesByDotNotation: false });
}

/** Stores the settings in `settings.json` of the data folder. */
export function electronSettingsBackend(folder: string): SettingsBackend {
  return settingsBackend(join(folder, 'settings.json'), () => open('settings', folder));
}

/** Opens the store of window states; renames a damaged file to `windows.damaged-<time>.json`. */
function openWindows(folder: string, now: () => number): Store {
  try {
    return open('windows', folder);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    renameSync(join(folder, 'windows.json'), join(folder, `windows.damaged-${now()}.json`));
    return open('windows', folder);
  }
}

/**
 * Stores window states in `windows.json` of the data folder; `now` returns epoch ms. A file that can't be read or written
 * is only reported, because an exception in a window's event would show Electron's error box.
 */
export function electronWindowMemory(
  folder: string,
  now: () => number,
  onProblem: (error: unknown) => void,
): WindowMemoryStore {
  function attempt<T>(act: () => T): T | undefined {
    try {
      return act();
    } catch (error) {
      onProblem(error);
      return undefined;
    }
  }
  const store = attempt(() => openWindows(folder, now));
  return {
    read: (key) => attempt(() => store?.get(key)),
    write: (key, value) => attempt(() => store?.set(key, value)),
  };
}
