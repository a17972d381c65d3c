import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { packFileType } from '#shared/contract/packs.ts';
import type { App } from '../app/app.ts';
import { baseFolder } from '../platform/data-folder.ts';
import { deepLinkScheme } from '../platform/deep-links.ts';
import { desktopEntry } from '../platform/desktop-entry.ts';

/** The file of the running AppImage; null: the app is no AppImage. Programs that another AppImage starts have its variables. */
export function appImage(): string | null {
  const { APPIMAGE: file, APPDIR: mounted } = process.env;
  const isRunning = mounted !== undefined && process.execPath.startsWith(`${mounted}/`);
  return isRunning ? (file ?? null) : null;
}

/** The entry and its icon, in the person's own folder for data. */
function filesOfEntry(): readonly [entry: string, icon: string] {
  const data = baseFolder('XDG_DATA_HOME', '.local', 'share');
  return [
    // As `desktopName` in package.json, by which the system finds what opens links.
    join(data, 'applications', 'marquee.desktop'),
    join(data, 'icons', 'hicolor', '128x128', 'apps', 'marquee.png'),
  ];
}

/** Takes the AppImage's entry out of the desktop's menu. Rejects as `node:fs` does. */
export async function leaveAppMenu(): Promise<void> {
  for (const file of filesOfEntry()) await rm(file, { force: true });
}

async function enterAppMenu(program: string, folder: string): Promise<void> {
  const [entry, icon] = filesOfEntry();
  for (const file of [entry, icon]) await mkdir(dirname(file), { recursive: true });
  await copyFile(join(folder, '../../resources/icons/128x128.png'), icon);
  await writeFile(
    entry,
    desktopEntry(program, '%U', [
      'Icon=marquee',
      'Categories=AudioVideo;',
      `MimeType=x-scheme-handler/${deepLinkScheme};${packFileType};`,
      'StartupWMClass=marquee',
    ]),
  );
  app.setAsDefaultProtocolClient(deepLinkScheme);
}

/**
 * Has an AppImage in the desktop's menu while the person wants it; no other package needs that. Links open it then. It is written
 * at each start, because the file may have moved or have another name after an update. `folder` contains the built entry.
 */
export function followAppMenu(
  marquee: Pick<App, 'settings' | 'onSettings'>,
  { folder, onProblem }: { readonly folder: string; onProblem(error: unknown): void },
): void {
  const program = appImage();
  if (program === null) return;
  let writing = Promise.resolve();
  const write = (change: () => Promise<void>): void => void (writing = writing.then(change).catch(onProblem));
  if (marquee.settings().inAppMenu) write(() => enterAppMenu(program, folder));
  marquee.onSettings((before, { inAppMenu: wanted }) => {
    if (wanted !== before.inAppMenu) write(wanted ? () => enterAppMenu(program, folder) : leaveAppMenu);
  });
}
