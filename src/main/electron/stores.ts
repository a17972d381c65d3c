import { join } from 'node:path';
import Store from 'electron-store';
import { settingsBackend } from '../settings/conf-backend.ts';
import type { SettingsBackend } from '../settings/settings.ts';
import type { WindowMemoryStore } from './windows.ts';

function open(name: string, cwd: string, clearInvalidConfig: boolean): Store {
  return new Store({
    ...{ name, cwd, clearInvalidConfig },
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  });
}

/** Stores the settings in `settings.json` of the data folder. */
export function electronSettingsBackend(folder: string): SettingsBackend {
  return settingsBackend(join(folder, 'settings.json'), () => open('settings', folder, false));
}

/**
 * Stores window states in `windows.json` of the data folder, anew in place of a damaged file. One that can't be read or written is
 * only reported, because an exception in a window's event would show Electron's error box.
 */
export function electronWindowMemory(folder: string, onProblem: (error: unknown) => void): WindowMemoryStore {
  function attempt<T>(act: () => T): T | undefined {
    try {
      return act();
    } catch (error) {
      onProblem(error);
      return undefined;
    }
  }
  const store = attempt(() => open('windows', folder, true));
  return {
    read: (key) => attempt(() => store?.get(key)),
    write: (key, value) => attempt(() => store?.set(key, value)),
  };
}
