import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endTogether, startNode } from './child-process.ts';

/** Time limit for downloading Electron's binary (about 120 MB). */
const downloadLimitMs = 60_000;

const electron = resolve(import.meta.dirname, '../node_modules/electron');

/**
 * The path of Electron's binary, or undefined if it isn't installed. Reads what the package `electron` reads (path.txt,
 * ELECTRON_OVERRIDE_DIST_PATH) instead of importing it, because importing it starts the download.
 */
export function findElectron(): string | undefined {
  const pathFile = join(electron, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : undefined;
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override === undefined && name === undefined) return undefined;
  const binary = join(override ?? join(electron, 'dist'), name ?? 'electron');
  return existsSync(binary) ? binary : undefined;
}

/** The path of Electron's binary, or a clause that says why there is none. */
export type ElectronBinary = { ok: true; binary: string } | { ok: false; reason: string };

/** Downloads Electron's binary with the package's own installer. */
export async function installElectron(): Promise<ElectronBinary> {
  const installer = join(electron, 'install.js');
  if (!existsSync(installer)) return { ok: false, reason: 'the package electron is not installed' };
  const child = startNode([installer], { stdio: ['ignore', 'ignore', 'pipe'], timeout: downloadLimitMs });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await endTogether(child);
  const binary = findElectron();
  if (binary !== undefined) return { ok: true, binary };
  if (child.signalCode !== null) {
    return { ok: false, reason: `its download took longer than ${downloadLimitMs / 1000} seconds` };
  }
  const line = errors.split('\n').find((text) => text.trim() !== '') ?? 'unknown reason';
  return { ok: false, reason: `its download failed: ${line.trim().replace(/^\w*Error: |\.$/g, '')}` };
}

/** Whether a window can open: false only on Linux without a display. */
export function hasDisplay(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform !== 'linux' || Boolean(DISPLAY) || Boolean(WAYLAND_DISPLAY);
}

/** Whether Electron's binary can run here. */
export const canRunElectron = (): boolean => findElectron() !== undefined && hasDisplay();

/** Settings of Linux that, with these values, forbid the user namespaces of Chromium's sandbox to a program without a profile. */
const forbidding = {
  '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1',
  '/proc/sys/kernel/unprivileged_userns_clone': '0',
} as const;

/** Why Chromium would end at once instead of opening a window, as a clause; null: it wouldn't, as far as is known. */
export function sandboxProblem(binary: string): string | null {
  if (process.platform !== 'linux' || process.getuid?.() === 0) return null;
  const helper = statSync(join(binary, '../chrome-sandbox'), { throwIfNoEntry: false });
  if (helper?.uid === 0 && (helper.mode & 0o4000) !== 0) return null;
  const found = Object.entries(forbidding).find(
    ([file, value]) => existsSync(file) && readFileSync(file, 'utf8').trim() === value,
  );
  return found === undefined
    ? null
    : `this system forbids Chromium's sandbox by ${found[0]}; docs/electron.md says how to allow it`;
}
