import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { app, crashReporter, dialog } from 'electron';
import { interfaceLanguages } from '#shared/contract/settings.ts';
import type { InterfaceLanguage, Settings } from '#shared/contract/settings.ts';
import type { SystemRegion } from '#shared/text/formats.ts';
import { deepLinkScheme, findDeepLink, LinkQueue, readDeepLink } from '../platform/deep-links.ts';
import { findPackFiles, OpenedFiles } from '../platform/opened-files.ts';
import { findRunningApp } from '../platform/running-app.ts';
import { wordsOf } from '../platform/words.ts';
import { parseSettings } from '../settings/conf-backend.ts';
import { showMessageBox } from './dialogs.ts';

/** As `appId` in electron-builder.ts, by which the system finds what belongs to the app. */
export const appId = 'app.marquee.desktop';

/** Sets up Chromium before the app is ready, with the data folder known. */
export function configureChromium(): void {
  // Reports of crashes stay in the data folder, in `Crashpad`.
  crashReporter.start({ uploadToServer: false });
  // For graphics drivers that draw nothing, or crash.
  if (process.env['MARQUEE_NO_GPU'] !== undefined) app.disableHardwareAcceleration();
}

/** Limit for closing everything, in ms. */
const quitWithinMs = 5_000;

/**
 * How long another process may take to answer before the person is asked, in ms: at first, as one that closes doesn't answer, and
 * after *Wait*.
 */
const patience: readonly [firstMs: number, againMs: number] = [quitWithinMs + 1_000, 20_000];

/** The language of the app's own settings, which this process may only read. */
export function languageIn(folder: string): InterfaceLanguage {
  try {
    const { settings } = parseSettings(readFileSync(join(folder, 'settings.json'), 'utf8')) as {
      settings: Settings;
    };
    return interfaceLanguages.find((language) => language === settings.interfaceLanguage) ?? 'en';
  } catch {
    return 'en';
  }
}

/**
 * Waits for the process that uses the data folder, if any, to answer; asks the person whether to end one that doesn't.
 * Chromium would wait for 20 s without a word, and then end it.
 */
async function untilRunningAppAnswers(folder: string, [firstMs, againMs]: typeof patience): Promise<void> {
  const running = await findRunningApp(folder);
  if (running === null) return;
  const answered = new AbortController();
  const { signal } = answered;
  void running.answered.then(() => answered.abort());
  const isSilent = (ms: number): Promise<boolean> => delay(ms, true, { signal }).catch(() => false);
  for (let ms = firstMs; await isSilent(ms); ms = againMs) {
    await app.whenReady();
    const text = wordsOf(languageIn(folder));
    const response = await showMessageBox(null, {
      message: text.main_hangs,
      detail: text.main_hangs_text,
      buttons: [text.main_crash_wait, text.main_hangs_end],
      signal,
    });
    if (signal.aborted) return;
    if (response === 1) running.kill();
  }
}

/** Resolves to whether this is the app's only process on its data folder; if not, quits it, and the other one shows its window. */
export async function isOnlyInstance(waits = patience): Promise<boolean> {
  await untilRunningAppAnswers(app.getPath('userData'), waits);
  const isOnly = app.requestSingleInstanceLock();
  if (!isOnly) app.quit();
  return isOnly;
}

/** Collects the links and pack files that open the app: from this start, from a second start, and from the system. */
export function collectOpened(): { readonly links: LinkQueue; readonly files: OpenedFiles } {
  const links = new LinkQueue(findDeepLink(process.argv));
  const files = new OpenedFiles(findPackFiles(process.argv, ''));
  // Proved by security-window.spec.ts: only a parsed link is passed on, not the arguments.
  app.on('second-instance', (_event, argv, folder) => {
    links.push(findDeepLink(argv));
    files.push(...findPackFiles(argv, folder));
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    links.push(readDeepLink(link));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    files.push(path);
  });
  return { links, files };
}

/** Facts about the started app. */
export interface AppFacts {
  /** It may not exist yet. */
  readonly dataFolder: string;
  readonly logFolder: string;
  readonly version: string;
  readonly system: SystemRegion;
  /** Whether the app runs from its package rather than from the sources. */
  readonly packaged: boolean;
  /** The value of `--now`, as typed; null: the machine's time, as always in a package. For tests. */
  readonly typedNow: string | null;
}

/**
 * The system's languages and region. Not those of `navigator.languages`, which begins with the shipped language that is
 * like the first one: `de` of `de-AT` (electron#23247).
 */
function systemRegion(): SystemRegion {
  // On Linux there is a country only if the system has the data of its locale.
  const [, ofLocale = null] = /^[a-z]+(?:-[A-Z][a-z]+)?-([A-Z]{2})$/.exec(app.getSystemLocale()) ?? [];
  return {
    languages: [...new Set(app.getPreferredSystemLanguages())],
    country: app.getLocaleCountryCode() || ofLocale,
  };
}

/** Waits until windows can open. */
export async function becomeReady(): Promise<AppFacts> {
  if (process.platform === 'win32') app.setAppUserModelId(appId);
  await app.whenReady();
  // Without a package, links would open Electron's binary without the app.
  if (app.isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme);
  return {
    dataFolder: app.getPath('userData'),
    logFolder: app.getPath('logs'),
    version: app.getVersion(),
    system: systemRegion(),
    packaged: app.isPackaged,
    typedNow:
      !app.isPackaged && app.commandLine.hasSwitch('now') ? app.commandLine.getSwitchValue('now') : null,
  };
}

/** Shows why the app can't start, and exits with code 1. */
export function refuseStart(sentence: string): void {
  dialog.showErrorBox('Marquee cannot start', sentence);
  app.exit(1);
}

/** Runs `close` before the app quits, and when the system's session ends. The app ends within 5 s either way. */
export function closeBeforeQuit(close: () => Promise<void>, onProblem: (error: unknown) => void): void {
  let closing: Promise<void> | null = null;
  let closed = false;
  const closeOnce = (): Promise<void> => {
    if (closing !== null) return closing;
    // `exit`, because a window that refuses to close would cancel `quit`.
    setTimeout(() => app.exit(1), quitWithinMs);
    closing = close()
      .catch(onProblem)
      .finally(() => (closed = true));
    return closing;
  };
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    const isFirst = closing === null;
    const closes = closeOnce();
    if (isFirst) void closes.then(() => app.quit());
  });
  // Windows ends the process soon after this event, without `will-quit`.
  app.on('browser-window-created', (_event, window) => {
    window.once('session-end', () => void closeOnce().then(() => app.exit(0)));
  });
}
