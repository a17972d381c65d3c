import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The part of the environment that `launch.ts` sets; `userData` also comes from `--user-data-dir=`, as in Electron. */
export const environmentNames = {
  userData: 'STAND_IN_USER_DATA',
  chromium: 'STAND_IN_CHROMIUM',
  displays: 'STAND_IN_DISPLAYS',
  dark: 'STAND_IN_DARK',
  locale: 'STAND_IN_LOCALE',
} as const;

interface Package {
  name?: string;
  productName?: string;
  version?: string;
}

/** Electron's app path: the nearest folder above the entry that holds a package.json. */
function findAppPath(entry: string): string {
  for (let folder = dirname(entry); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) return dirname(entry);
  }
}

const entry = resolve(process.argv[1] ?? '.');
const appPath = findAppPath(entry);
const manifest = existsSync(join(appPath, 'package.json'))
  ? (JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')) as Package)
  : {};
const name = manifest.productName ?? manifest.name ?? 'Electron';
const asked = process.argv
  .find((argument) => argument.startsWith('--user-data-dir='))
  ?.slice('--user-data-dir='.length);

/** What this run of the stand-in was told. `userData` changes with `app.setPath`. */
export const settings = {
  appPath,
  name,
  version: manifest.version ?? '0.0.0',
  userData: resolve(asked ?? process.env[environmentNames.userData] ?? join(homedir(), '.config', name)),
  chromium: process.env[environmentNames.chromium] ?? '/usr/bin/chromium',
  displays: process.env[environmentNames.displays],
  dark: process.env[environmentNames.dark] === '1',
  locale: process.env[environmentNames.locale] ?? 'en-US',
};

/** The folder of the user's data, made if absent (Electron makes it before the program runs). */
export function ensureUserData(): string {
  mkdirSync(settings.userData, { recursive: true });
  return settings.userData;
}
