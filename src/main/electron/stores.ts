import { renameSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import { settingsBackend } from '../settings/conf-backend.ts';
import type { SettingsBackend } from '../settings/settings.ts';
import type { WindowMemoryStore } from './main-window.ts';

function open(name: string, folder: string): Store {
  return new Store({ name, cwd: folder, clearInvalidConfig: false, accessPropertiesByDotNotation: false });
}

/** Settings in `settings.json` of the data folder, by electron-store. */
export function electronSettingsBackend(folder: string): SettingsBackend {
  return settingsBackend(join(folder, 'settings.json'), () => open('settings', folder));
}

/** Opens the store of window states; a file of rubbish is set aside under a name that says so, never deleted. */
function openWindows(folder: string, now: () => number): Store {
  try {
    return open('windows', folder);
  } catch {
    renameSync(join(folder, 'windows.json'), join(folder, `windows.damaged-${now()}.json`));
    return open('windows', folder);
  }
}

/** Window states in `windows.json` of the data folder; `now`: epoch ms. */
export function electronWindowMemory(folder: string, now: () => number): WindowMemoryStore {
  const store = openWindows(folder, now);
  return { read: () => store.get('memory'), write: (memory) => store.set('memory', memory) };
}
