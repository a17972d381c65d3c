// Electron's entry, in the order of a start. What must happen before the app is ready stands in `schemes.ts`.
import './electron/schemes.ts';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, session } from 'electron';
import type { Clock } from '#shared/clock.ts';
import { createKeychain } from './account/keychain.ts';
import { createApp } from './app.ts';
import { takeDataFolder } from './data-folder.ts';
import { deepLinkScheme, findDeepLink, readDeepLink } from './deep-link.ts';
import { openApprovalWindow } from './electron/approval-window.ts';
import { openExternal } from './electron/external.ts';
import { createFileDialogs } from './electron/file-dialogs.ts';
import { connectIpc, TrustedPages } from './electron/ipc.ts';
import { openMainWindow } from './electron/main-window.ts';
import { setApplicationMenu } from './electron/menu.ts';
import { serveAppScheme, serveMediaScheme } from './electron/protocols.ts';
import { lockEveryPage, lockSession } from './electron/security.ts';
import { electronSettingsBackend, electronWindowMemory } from './electron/stores.ts';
import { readEnvironment } from './environment.ts';
import { judgeExternalLink } from './external-links.ts';
import { LinkQueue } from './link-queue.ts';
import { createLogger } from './log/logger.ts';
import { readPageFiles } from './page-files.ts';

const clock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };

if (app.requestSingleInstanceLock()) void start();
else app.quit();

async function start(): Promise<void> {
  const folder = import.meta.dirname;
  const links = new LinkQueue(findDeepLink(process.argv));
  app.on('second-instance', (_event, argv) => links.push(findDeepLink(argv)));
  app.on('open-url', (event, link) => {
    event.preventDefault();
    links.push(readDeepLink(link));
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });

  let window: BrowserWindow | null = null;
  let judge: (link: string) => string | null = () => null;
  lockEveryPage((link) => judge(link));

  await app.whenReady();
  app.setAsDefaultProtocolClient(deepLinkScheme);
  const dataFolder = app.getPath('userData');
  const taken = await takeDataFolder(dataFolder);
  if (!taken.ok) {
    dialog.showErrorBox('Marquee cannot start', taken.sentence);
    app.exit(1);
    return;
  }

  const log = createLogger({ file: join(dataFolder, 'logs', 'marquee.log'), clock });
  const onBug = (what: string, error: unknown): void => log.error('bug', { what, error });
  const marquee = await createApp({
    host: 'electron',
    platform: process.platform,
    version: app.getVersion(),
    dataFolder,
    workers: {
      store: new URL('./store-worker.js', import.meta.url),
      service: new URL('./service-worker.js', import.meta.url),
      art: new URL('./art-worker.js', import.meta.url),
    },
    settings: electronSettingsBackend(dataFolder),
    keychain: createKeychain(),
    dialogs: createFileDialogs(() => window),
    approvalWindow: (address, events, pictures) =>
      openApprovalWindow({
        address,
        ...events,
        pictures: [pictures],
        ...(window === null || window.isDestroyed() ? {} : { parent: window }),
      }),
    openApprovalPage: (address) => openExternal(address, judge),
    log,
    ...clock,
    overrides: readEnvironment(process.env),
  });
  judge = (link) => judgeExternalLink(link, ...marquee.service());

  const files = await readPageFiles(join(folder, '../renderer'));
  const pages = new TrustedPages();
  lockSession(session.defaultSession);
  serveAppScheme(session.defaultSession, files);
  serveMediaScheme(session.defaultSession, marquee);
  connectIpc(marquee, pages, onBug);

  const memory = electronWindowMemory(dataFolder, clock.now);
  const openWindow = (address: string | null = null): BrowserWindow =>
    openMainWindow({
      session: session.defaultSession,
      memory,
      folder,
      address,
      onCreated: (window) => pages.add(window.webContents),
    });
  window = openWindow(links.take());
  const show = (address: string | null): void => {
    if (window === null || window.isDestroyed()) {
      window = openWindow(address);
      return;
    }
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    if (address !== null) marquee.open(address);
  };
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) window = openWindow();
  });
  setApplicationMenu({ platform: process.platform, packaged: app.isPackaged, open: show });
  links.hear(show);

  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    // Once, so that the store is closed cleanly; then the quitting goes on.
    event.preventDefault();
    void marquee.close().finally(() => {
      closed = true;
      void taken.release().finally(() => app.quit());
    });
  });
}
