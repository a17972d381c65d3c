import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { clipboard, shell } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Words } from '../platform/words.ts';
import { showMessageBox } from './dialogs.ts';

/** Returns the address to open, or null if the link is not allowed. */
export type ExternalLinkFilter = (link: string) => string | null;

/** Shows what couldn't be opened. */
let show: (what: string) => void = () => undefined;

/** Opens a link in the system's browser if it is allowed. Only this function opens links. */
export function openExternal(link: string, allowedLink: ExternalLinkFilter): void {
  const address = allowedLink(link);
  // Proved by security-window.spec.ts: every link passes the allow-list.
  if (address !== null) void orShow(address, shell.openExternal(address));
}

/** Opens a folder or file of the app as the system does. */
export function openPath(path: string): void {
  void orShow(path, shell.openPath(path));
}

async function orShow(what: string, opening: Promise<unknown>): Promise<void> {
  const hasFailed = await opening.then(
    // `openPath` resolves to a message where it fails.
    (problem) => typeof problem === 'string' && problem !== '',
    () => true,
  );
  if (hasFailed || !(await canOpen())) show(what);
}

/** Whether the system has the program that opens things: Electron doesn't say so on Linux, and waits for no exit code. */
async function canOpen(): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const programs = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'xdg-open'));
  return Promise.any(programs.map((file) => access(file, constants.X_OK))).then(
    () => true,
    () => false,
  );
}

/** From now on, shows a person what the system couldn't open, to copy: one dialog at a time. */
export function showUnopened(window: () => BrowserWindow | null, words: () => Words): void {
  let isShown = false;
  const ask = async (what: string): Promise<void> => {
    const text = words();
    const response = await showMessageBox(window(), {
      message: text.main_not_opened,
      detail: what,
      buttons: [text.menu_copy, text.close],
      cancelId: 1,
    });
    if (response === 0) await clipboard.writeText(what);
  };
  show = (what) => {
    if (isShown) return;
    isShown = true;
    ask(what)
      .catch(() => undefined)
      .finally(() => (isShown = false));
  };
}
