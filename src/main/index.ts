// Electron's entry. `schemes.ts` comes first, because Electron requires its calls before the app is ready.
import { isSandboxed } from './electron/schemes.ts';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { allowedExternalLink } from '#shared/catalogue/allowed-links.ts';
import { servicePage } from '#shared/catalogue/links.ts';
import { clockFrom } from '#shared/text/timing.ts';
import type { Clock } from '#shared/text/timing.ts';
import { createApp } from './app/app.ts';
import type { App } from './app/app.ts';
import { appImage, followAppMenu } from './electron/appimage-entry.ts';
import { openApprovalWindow } from './electron/approval-window.ts';
import { startProgram } from './electron/child-program.ts';
import { createFileDialogs, createServiceDialog, showMessageBox } from './electron/dialogs.ts';
import { addContextMenus, marksAt } from './electron/context-menu.ts';
import { watchForCrashes } from './electron/crashes.ts';
import { Desktop } from './electron/desktop.ts';
import { openExternal, showUnopened } from './electron/external.ts';
import type { ExternalLinkFilter } from './electron/external.ts';
import { chooseFolders } from './electron/folders.ts';
import { connectIpc, sendEvent, TrustedPages } from './electron/ipc.ts';
import {
  becomeReady,
  closeBeforeQuit,
  collectOpened,
  configureChromium,
  isOnlyInstance,
  refuseStart,
} from './electron/lifecycle.ts';
import { followNews, followPacks, Notifications } from './electron/notifications.ts';
import { servePage } from './electron/page-session.ts';
import { followPower, followSwipes, followTheme } from './electron/follow-system.ts';
import { savePicture } from './electron/save-picture.ts';
import { isRemoval, removeEverything, requestRemoval } from './electron/removal.ts';
import { lockEveryPage, silenceSessions } from './electron/security.ts';
import { followStartAtLogin } from './electron/start-at-login.ts';
import { electronSettingsBackend, electronWindowMemory } from './electron/stores.ts';
import { systemProxies } from './electron/system-proxy.ts';
import { followBackground, followBadge, hasTray, startsWithoutWindow } from './electron/tray.ts';
import { hasUpdateAddress, Updates } from './electron/updates.ts';
import { UserActivation } from './electron/user-activation.ts';
import { playVideo } from './electron/video-window.ts';
import { setWindowIcons, Windows } from './electron/windows.ts';
import { createLogger, writeDiagnostics } from './log/logger.ts';
import { collectAtRest } from './platform/collect-at-rest.ts';
import { prepareDataFolder } from './platform/data-folder.ts';
import { readCredentials, readNow } from './platform/environment.ts';
import { answerOtherStarts } from './platform/running-app.ts';
import { fill, wordsOf } from './platform/words.ts';

const machineClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };

const startKeychain = () => startProgram(new URL('./keychain-process.js', import.meta.url));

/** Logs why the start failed, once there is a log. */
let failed = (_reason: string): void => undefined;

silenceSessions();
chooseFolders();
// Before anything is awaited: macOS says once what opens the app.
const { links, files } = collectOpened();
(isRemoval() ? removeEverything(startKeychain) : start()).catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  failed(reason);
  refuseStart(reason);
});

async function start(): Promise<void> {
  configureChromium();
  if (!(await isOnlyInstance())) return;
  const folder = import.meta.dirname;
  let allowedLink: ExternalLinkFilter = () => null;

  const { dataFolder, logFolder, version, system, packaged, typedNow } = await becomeReady();
  const read = typedNow === null ? null : readNow(typedNow);
  if (read?.ok === false) return refuseStart(read.sentence);
  const clock = read === null ? machineClock : clockFrom(read.now, machineClock);
  const problem = await prepareDataFolder(dataFolder);
  if (problem !== null) return refuseStart(problem);
  const letOtherStartsWait = answerOtherStarts(dataFolder);

  const logFile = join(logFolder, 'marquee.log');
  const log = createLogger({ file: logFile, clock });
  failed = (reason) => log.error('start failed', { reason });
  const pages = new TrustedPages();
  const memory = electronWindowMemory(dataFolder, (error) => log.warn('window state not stored', { error }));
  const activation = new UserActivation(clock, log);
  const windows = new Windows(memory, folder, ({ webContents }) => pages.add(webContents));
  lockEveryPage(
    (link) => allowedLink(link),
    (route) => windows.openNew(route),
    activation,
  );
  const findsUpdates = hasUpdateAddress();
  const words = () => wordsOf(marquee.settings().interfaceLanguage);
  showUnopened(() => windows.current(), words);
  const dialogs = createFileDialogs(() => windows.current(), words, files);
  const askForService = createServiceDialog(() => windows.current(), words, activation);
  const marquee: App = await createApp({
    host: 'electron',
    platform: process.platform,
    version,
    deviceName: hostname(),
    system,
    findsUpdates,
    dataFolder,
    workers: {
      store: new URL('./store-worker.js', import.meta.url),
      service: new URL('./service-worker.js', import.meta.url),
      art: new URL('./art-worker.js', import.meta.url),
      packFile: new URL('./pack-file-worker.js', import.meta.url),
      localData: new URL('./local-data-worker.js', import.meta.url),
      imports: new URL('./import-worker.js', import.meta.url),
      certificates: new URL('./certificates-worker.js', import.meta.url),
      keyFile: new URL('./key-file-worker.js', import.meta.url),
    },
    startKeychain,
    settings: electronSettingsBackend(dataFolder),
    dialogs,
    approvalWindow: (address, events, pictures) =>
      openApprovalWindow({
        address,
        ...events,
        pictures,
        parent: windows.current(),
        proxyLogin: (proxy) => marquee.proxyLogin(proxy),
      }),
    openApprovalPage: (address) => openExternal(address, allowedLink),
    confirmOrigins: askForService,
    proxyFor: systemProxies,
    log,
    ...clock,
    overrides: { profile: null, addresses: null, credentials: readCredentials(process.env, null) },
  });
  const newer = marquee.notices().find((notice) => notice.kind === 'libraryNewer');
  if (newer !== undefined) {
    await marquee.close();
    return refuseStart(fill(words().notice_library_newer, { version: newer.version ?? '?' }));
  }
  allowedLink = (link) => allowedExternalLink(link, ...marquee.service());
  const updates = findsUpdates ? new Updates(marquee, { version, log }) : null;
  closeBeforeQuit(
    () => {
      letOtherStartsWait();
      windows.stop();
      return marquee.close();
    },
    (error) => log.error('close failed', { error }),
  );
  watchForCrashes(windows, log, words);
  followTheme(marquee);
  followPower(marquee);

  const startsAtLogin = followStartAtLogin(marquee, {
    packaged,
    onProblem: (error) => log.warn('start at login not changed', { error }),
  });
  followAppMenu(marquee, {
    folder,
    onProblem: (error) => log.warn('app menu not changed', { error }),
  });
  const notifications = new Notifications(windows, (reason) =>
    log.warn('notification not shown', { reason }),
  );

  const tellUnsaved = (path: string): void => {
    const { failure_storage: message, close } = words();
    void showMessageBox(windows.current(), { message, detail: path, buttons: [close] });
  };
  await servePage(marquee, join(folder, '../renderer'), words, activation, tellUnsaved);
  const desktop = new Desktop({
    platform: process.platform,
    packaged,
    logFolder,
    diagnostics: () => {
      const { electron, chrome, node } = process.versions;
      const system = `${process.platform} ${process.arch} ${process.getSystemVersion()}`;
      return writeDiagnostics(
        { Marquee: version, Electron: electron, Chromium: chrome, Node: node, system },
        logFile,
      );
    },
    updates,
    playVideo: (video, parent) =>
      playVideo(video, marquee.settings(), {
        parent,
        allowedLink: (link) => allowedLink(link),
        activation,
        proxyLogin: (proxy) => marquee.proxyLogin(proxy),
      }),
    activation,
    removeEverything: (owner) => requestRemoval(words(), owner),
    support: async () => ({
      tray: await hasTray(),
      startsAtLogin: await startsAtLogin(),
      notifies: notifications.work,
      appImage: appImage() === null ? null : isSandboxed ? 'sandboxed' : 'unsandboxed',
    }),
    newWindow: () => windows.openNew(null),
    showWindow() {
      windows.show(null);
      return windows.current();
    },
    isPage: (contents) => pages.has(contents),
    send: sendEvent,
  });
  followSwipes(desktop);
  setWindowIcons(folder);
  addContextMenus((contents) => pages.has(contents), {
    words: () => desktop.words?.labels ?? null,
    marks: (route) => marksAt(marquee, route),
    openWindow: (route) => windows.openNew(route),
    run: (contents, command, route) => desktop.tell(contents, command, route),
    savePicture: (address) =>
      void savePicture(address, marquee, dialogs, tellUnsaved).catch((error: unknown) =>
        log.warn('picture not saved', { error }),
      ),
    servicePage: (route) => {
      const [profile] = marquee.service();
      const address = servicePage(route, profile);
      return address === null ? null : { address, service: profile.name };
    },
    allowedLink: (link) => allowedLink(link),
  });
  followBadge(marquee);
  followPacks(marquee, desktop, windows, notifications);
  followNews(marquee, words, notifications, () => clock.now());
  followBackground(marquee, {
    folder,
    words,
    windows,
    onProblem: (error) => log.warn('tray icon not shown', { error }),
  });
  connectIpc(marquee, desktop, pages, activation, (what, error) => log.error('bug', { what, error }));
  const link = links.take();
  // A second start may ask for a window before this one, without any, is ready.
  const first = startsWithoutWindow(marquee.settings()) ? link : (link ?? null);
  windows.openFirst(first, marquee.settings().restoreWindows);
  links.hear((address) => windows.show(address));
  files.hear(() => desktop.runInWindow('importPack'));
  updates?.start();
  collectAtRest();
}
