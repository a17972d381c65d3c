import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { AuthInfo } from 'electron';
import type { BaseUpdater, MacUpdater } from 'electron-updater';
import type { Notice, UpdateProblem, UpdateStage } from '#shared/contract/notices.ts';
import { homepage } from '../../../package.json' with { type: 'json' };
import type { App } from '../app/app.ts';
import type { Logger } from '../log/logger.ts';
import { storageReason } from '../platform/disk-space.ts';
import { appImage } from './appimage-entry.ts';
import { openExternal } from './external.ts';
import { packProgress } from './pack-news.ts';

const dayMs = 86_400_000;
/** The first look waits for the first page, because electron-updater takes a moment to load. */
const firstLookMs = 3_000;

type AppOfUpdates = Pick<App, 'handlers' | 'notify' | 'settings' | 'proxyLogin'>;
type Updater = BaseUpdater | MacUpdater;
type State = Omit<Notice & { readonly kind: 'update' }, 'kind'>;

/** Stages after a click on Download, which a look for versions doesn't change. */
const underway: readonly UpdateStage[] = ['downloading', 'ready', 'downloaded'];

/** Whether this package was built with an address for new versions. */
export function hasUpdateAddress(): boolean {
  const { isPackaged } = app;
  const folder = isPackaged ? process.resourcesPath : app.getAppPath();
  return existsSync(join(folder, isPackaged ? 'app-update.yml' : 'dev-app-update.yml'));
}

/**
 * Whether this package can replace itself. A package manager replaces a deb or rpm, and an AppImage is replaced when the app has
 * quit, too late to say that its folder is read-only.
 */
function replacesItself(): boolean {
  if (process.platform !== 'linux') return true;
  const file = appImage();
  try {
    if (file !== null) accessSync(dirname(file), constants.W_OK);
    return file !== null;
  } catch {
    return false;
  }
}

async function loadUpdater(): Promise<Updater> {
  // A CommonJS module, of which only the default export is certain.
  const { AppImageUpdater, MacUpdater, NsisUpdater } = (await import('electron-updater')).default;
  if (process.platform === 'win32') return new NsisUpdater();
  // Not `autoUpdater`, which installs a deb as root.
  return process.platform === 'darwin' ? new MacUpdater() : new AppImageUpdater();
}

/** Why electron-updater couldn't download a version, by its errors and those of files. */
function problemOf(error: unknown): UpdateProblem {
  const { code = '', message, path } = error as NodeJS.ErrnoException;
  if (code === 'ERR_CHECKSUM_MISMATCH' || code === 'ERR_UPDATER_INVALID_SIGNATURE') return 'refused';
  const reason = storageReason(error);
  if (reason === 'full') return 'full';
  if (reason !== 'other' || path !== undefined) return 'notSaved';
  // An answer of the server; that of the file itself has no code.
  return /^(?:HTTP_ERROR|ERR_UPDATER)_/.test(code) || /, status \d+:/.test(message)
    ? 'notServed'
    : 'connection';
}

/** What updates need beside the app. */
export interface UpdatesOptions {
  /** The running version. */
  readonly version: string;
  readonly log: Pick<Logger, 'warn'>;
  readonly load?: () => Promise<Updater>;
}

/**
 * Looks for new versions with electron-updater at the start, once a day and when the person asks. Downloads and installs
 * only when the person says so, and never installs while a pack is being fetched.
 */
export class Updates {
  readonly #app: AppOfUpdates;
  readonly #options: Required<UpdatesOptions>;
  #opened: Promise<Updater> | null = null;
  #state: State;
  /** The latest user name and password for a proxy. */
  #login: ReturnType<App['proxyLogin']> = null;

  constructor(marquee: AppOfUpdates, options: UpdatesOptions) {
    this.#app = marquee;
    this.#options = { load: loadUpdater, ...options };
    this.#state = { stage: 'none', version: options.version };
  }

  /** Begins to look by itself. */
  start(): void {
    setTimeout(() => void this.#look(false), firstLookMs);
    setInterval(() => void this.#look(false), dayMs);
  }

  /** Looks because the person asks for it, and always shows an answer. */
  check(): Promise<void> {
    return this.#look(true);
  }

  /** Downloads the version, or opens the website if this package can't install it. */
  async download(): Promise<void> {
    const { stage, version } = this.#state;
    if (stage === 'found' || stage === 'notInstalled') return openExternal(homepage, (link) => link);
    if (stage !== 'offered' && stage !== 'failed') return;
    this.#show({ stage: 'downloading', version });
    try {
      await (await this.#open()).downloadUpdate();
      this.#show({ stage: 'ready', version });
    } catch (error) {
      this.#options.log.warn('update not downloaded', { error });
      this.#show({ stage: 'failed', version, problem: problemOf(error) });
    }
  }

  /** Quits, and installs and starts the downloaded version, unless a pack is being fetched. */
  async install(): Promise<void> {
    const { stage, version } = this.#state;
    if (stage !== 'ready' && stage !== 'downloaded') return;
    const packs = await this.#app.handlers['packs.list']({}, new AbortController().signal);
    // Proved by updates.test.ts: nothing is installed while a pack is being fetched.
    if (packs.ok && packProgress(packs.value) >= 0) return this.#show({ stage: 'downloaded', version });
    const updater = await this.#open();
    // macOS replaces only an app with a code signature.
    updater.once('error', (error) => {
      this.#options.log.warn('update not installed', { error });
      this.#show({ stage: 'notInstalled', version });
    });
    if (!('install' in updater)) return updater.quitAndInstall();
    // `quitAndInstall` would start the new version while this one still has the data folder.
    app.once('quit', (_event, code) => {
      if (code !== 0) return;
      app.releaseSingleInstanceLock();
      updater.install(true, true);
    });
    app.quit();
  }

  async #look(asked: boolean): Promise<void> {
    // Proved by updates.test.ts: nothing is requested if the person switched it off.
    if (!asked && !this.#app.settings().updates) return;
    const found = underway.includes(this.#state.stage) ? this.#state : await this.#find();
    // The person may have started a download meanwhile.
    const state = underway.includes(this.#state.stage) ? this.#state : found;
    const isNew = state.stage === 'offered' || state.stage === 'found';
    if (asked || (isNew && state.version !== this.#state.version)) this.#show(state);
  }

  async #find(): Promise<State> {
    const { log, version } = this.#options;
    try {
      const check = await (await this.#open()).checkForUpdates();
      if (check?.isUpdateAvailable !== true) return { stage: 'none', version };
      return { stage: replacesItself() ? 'offered' : 'found', version: check.updateInfo.version };
    } catch (error) {
      log.warn('latest version unknown', { error });
      return { stage: 'unknown', version };
    }
  }

  #open(): Promise<Updater> {
    return (this.#opened ??= this.#options.load().then((updater) => {
      // Without an answer, a request would wait for ever.
      updater.on('login', (proxy, answer) => this.#signIn(proxy, answer as () => void));
      return Object.assign(updater, {
        // Proved by updates.test.ts: nothing is downloaded before the person says so.
        autoDownload: false,
        autoInstallOnAppQuit: false,
        disableWebInstaller: true,
        // Otherwise a package that can't replace itself wouldn't look.
        forceDevUpdateConfig: true,
        // Proved by updates.test.ts: the random id of this installation isn't sent.
        requestHeaders: { 'x-user-staging-id': '' },
        // Failures are logged here.
        logger: null,
      });
    }));
  }

  #signIn(proxy: AuthInfo, answer: (user?: string, password?: string) => void): void {
    const login = proxy.isProxy ? this.#app.proxyLogin(proxy) : null;
    // Electron asks again only if it was refused.
    const isRefused = login?.join() === this.#login?.join();
    this.#login = login;
    answer(...(login === null || isRefused ? [] : login));
  }

  #show(state: State): void {
    this.#state = state;
    this.#app.notify({ kind: 'update', ...state });
  }
}
