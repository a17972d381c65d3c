import type { BaseUpdater, MacUpdater } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { app } from 'electron';
import type { UpdateInstaller } from './updates.ts';
import type { NewVersion } from './latest-version.ts';

/** What a package for a system can replace itself with; null: something else installs its versions. */
export function installableKind(platform: string, environment: NodeJS.ProcessEnv): string | null {
  if (platform === 'win32') return '.exe';
  if (platform === 'darwin') return '.zip';
  // Only the AppImage's runtime sets this variable. A package manager replaces a deb.
  return platform === 'linux' && environment['APPIMAGE'] !== undefined ? '.AppImage' : null;
}

type Updater = BaseUpdater | MacUpdater;

/** A CommonJS module, of which only the default export is certain. */
async function load(): Promise<typeof import('electron-updater')> {
  return (await import('electron-updater')).default;
}

/** Creates electron-updater's updater for a system. */
async function createUpdater(platform: string): Promise<Updater> {
  const { AppImageUpdater, MacUpdater, NsisUpdater } = await load();
  if (platform === 'win32') return new NsisUpdater();
  return platform === 'darwin' ? new MacUpdater() : new AppImageUpdater();
}

export interface InstallerOptions {
  /** Where the files of versions are. */
  readonly address: string;
  /** As `process.platform`. */
  readonly platform: string;
  /** From `installableKind`. */
  readonly kind: string;
  readonly log: { warn(event: string, facts: Readonly<Record<string, string>>): void };
  readonly create?: (platform: string) => Promise<Updater>;
}

/** Makes electron-updater download the file of a version that is known already, and no other. */
async function setVersion(updater: Updater, { description }: NewVersion, options: InstallerOptions) {
  const { Provider } = await load();
  const { parseUpdateInfo, resolveFiles } = (await import('electron-updater/out/providers/Provider.js'))
    .default;
  const base = new URL(`${options.address}/`);
  const info = parseUpdateInfo(description, 'description', base);
  class Described extends Provider<typeof info> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    getLatestVersion() {
      return Promise.resolve(info);
    }
    resolveFiles() {
      // Proved by update-installer.test.ts: only a file of the app’s kind is installed.
      return resolveFiles(info, base).filter(({ url }) => url.pathname.endsWith(options.kind));
    }
  }
  updater.setFeedURL({ provider: 'custom', updateProvider: Described });
}

/** Downloads and installs with electron-updater, which is loaded at the first download. */
export function createInstaller(options: InstallerOptions): UpdateInstaller {
  const { platform, log, create = createUpdater } = options;
  let opened: Promise<Updater> | null = null;

  async function open(): Promise<Updater> {
    const updater = await create(platform);
    updater.logger = {
      info: () => undefined,
      warn: (message: unknown) => log.warn('update', { message: String(message) }),
      error: (message: unknown) => log.warn('update', { message: String(message) }),
    };
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = false;
    updater.disableWebInstaller = true;
    // The package's manifest has decided already.
    updater.forceDevUpdateConfig = true;
    return updater;
  }
  return {
    async download(found, signal) {
      const updater = await (opened ??= open());
      await setVersion(updater, found, options);
      const check = await updater.checkForUpdates();
      signal.addEventListener('abort', () => check?.cancellationToken?.cancel(), { once: true });
      signal.throwIfAborted();
      await updater.downloadUpdate(check?.cancellationToken);
    },
    async install() {
      const updater = await (opened ??= open());
      if (!('install' in updater)) return updater.quitAndInstall();
      app.once('quit', (_event, code) => {
        if (code !== 0) return;
        // The new version starts before this process has ended.
        app.releaseSingleInstanceLock();
        updater.install(true, true);
      });
      app.quit();
    },
  };
}
