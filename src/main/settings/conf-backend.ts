import { existsSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { SettingsBackend } from './settings.ts';

/** One JSON object in one file: `conf` or electron-store, which is built on it. */
export interface JsonStore {
  store: Record<string, unknown>;
}

/** Parses a file of settings, also one that an editor gave a byte order mark. Throws a SyntaxError. */
export function parseSettings(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ''));
}

/**
 * Settings in a file that `open` writes. Opens it at the first change, because opening an invalid file throws, and again
 * after the file was set aside.
 */
export function settingsBackend(file: string, open: () => JsonStore): SettingsBackend {
  let opened: JsonStore | null = null;
  return {
    read() {
      if (!existsSync(file)) return undefined;
      return parseSettings(readFileSync(file, 'utf8'));
    },
    write(value) {
      opened ??= open();
      opened.store = { ...value };
    },
    setAside() {
      const aside = freeName(file);
      renameSync(file, aside);
      opened = null;
      return aside;
    },
  };
}

/** `settings.json` becomes `settings.damaged.json`, `settings.damaged-2.json` …, so that earlier files stay. */
function freeName(file: string): string {
  const stem = file.replace(/\.json$/, '.damaged');
  for (let count = 1; ; count += 1) {
    const name = `${stem}${count === 1 ? '' : `-${count}`}.json`;
    if (!existsSync(name)) return name;
  }
}

/** Settings in `settings.json` of the data folder, by `conf`: written atomically, readable only by this user. */
export function confSettingsBackend(folder: string): SettingsBackend {
  return settingsBackend(join(folder, 'settings.json'), () => {
    // Loaded at the first change: its check of schemas, which no setting has, takes longer than the rest of the start.
    const { default: Conf } = createRequire(import.meta.url)('conf') as typeof import('conf');
    return new Conf({
      cwd: folder,
      configName: 'settings',
      configFileMode: 0o600,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
    });
  });
}
