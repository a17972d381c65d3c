import { renameSync } from 'node:fs';
import Store from 'electron-store';
import type { SettingsBackend } from '../settings/settings.ts';
import type { WindowMemoryStore } from './main-window.ts';

/** Opens a store; a file of rubbish is set aside under a name that says so, never deleted. */
function openStore<T extends Record<string, unknown>>(name: string, folder: string, defaults: T): Store<T> {
  const open = (): Store<T> =>
    new Store<T>({
      name,
      cwd: folder,
      defaults,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
    });
  try {
    return open();
  } catch {
    renameSync(`${folder}/${name}.json`, `${folder}/${name}.damaged-${Date.now()}.json`);
    return open();
  }
}

/** Settings in `settings.json` of the data folder, by electron-store. */
export function electronSettingsBackend(folder: string): SettingsBackend {
  return createBackend(folder);
}

/** Window states in `windows.json` of the data folder. */
export function electronWindowMemory(folder: string): WindowMemoryStore {
  const store = openStore('windows', folder, { memory: {} as unknown });
  return { read: () => store.get('memory'), write: (memory) => store.set('memory', memory) };
}
