import type { UpdateStage } from '#shared/contract/notices.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { NewVersion } from './latest-version.ts';

const dayMs = 86_400_000;

/** Downloads and installs versions. */
export interface UpdateInstaller {
  /** Resolves once the file is complete and is what its description says. Throws electron-updater's errors. */
  download(found: NewVersion, signal: AbortSignal): Promise<void>;
  /** Quits the app and starts the downloaded version. */
  install(): Promise<void>;
}

/** What updates need of the app. */
export interface UpdatesOptions {
  /** The running version. */
  readonly version: string;
  readonly log: { warn(event: string, facts: Readonly<Record<string, unknown>>): void };
  /** Null: this package can only announce a version. */
  readonly installer: UpdateInstaller | null;
  find(signal: AbortSignal): Promise<Result<NewVersion | null>>;
  /** Whether the person wants the app to look by itself. */
  isWanted(): boolean;
  show(stage: UpdateStage, version: string): void;
}

/** electron-updater's codes for a file that is not the one that was published. */
const refusals: readonly unknown[] = ['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE'];

/**
 * Looks for new versions at the start, once a day and when the person asks. Downloads and installs only when the person
 * says so, and never while a pack is being fetched.
 */
export class Updates {
  readonly #options: UpdatesOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #found: NewVersion | null = null;
  /** null: the person has not asked for the download. */
  #wanted: 'download' | 'downloaded' | null = null;
  #downloading: AbortController | null = null;
  #packsWork = false;

  constructor(options: UpdatesOptions) {
    this.#options = options;
  }

  /** Begins to look by itself. */
  start(): void {
    this.#timer = setInterval(() => void this.#look(), dayMs);
    void this.#look();
  }

  /** Ends everything, without a message. */
  stop(): void {
    clearInterval(this.#timer);
    this.#stopping.abort();
    this.#downloading?.abort();
  }

  /** Looks because the person asks for it, and always shows an answer. */
  async check(): Promise<void> {
    if (this.#wanted !== null) return this.#show();
    const found = await this.#find();
    if (found?.ok === true && found.value !== null) this.#announce(found.value);
    else if (found !== null) this.#options.show(found.ok ? 'none' : 'unknown', this.#options.version);
  }

  /** Downloads the announced version, once no pack is being fetched. */
  download(): void {
    if (this.#found === null || this.#options.installer === null || this.#wanted !== null) return;
    this.#wanted = 'download';
    this.#continue();
  }

  /** Quits and installs the downloaded version, unless a pack is being fetched. */
  install(): void {
    if (this.#wanted !== 'downloaded') return;
    // Proved by updates.test.ts: nothing is installed while a pack is being fetched.
    if (this.#packsWork) this.#show();
    else void this.#options.installer?.install();
  }

  /** Says whether packs are being fetched. */
  setPacksWork(work: boolean): void {
    if (work === this.#packsWork) return;
    this.#packsWork = work;
    if (work) this.#downloading?.abort();
    if (this.#wanted === 'downloaded') this.#show();
    else if (this.#wanted === 'download') this.#continue();
  }

  async #look(): Promise<void> {
    // Proved by updates.test.ts: nothing is requested if the person switched it off.
    if (!this.#options.isWanted()) return;
    const found = await this.#find();
    if (found?.ok === true && found.value !== null && found.value.version !== this.#found?.version)
      this.#announce(found.value);
  }

  /** Logs a failure; null: the app is closing. */
  async #find(): Promise<Result<NewVersion | null> | null> {
    const found = await this.#options.find(this.#stopping.signal);
    if (this.#stopping.signal.aborted) return null;
    if (!found.ok)
      this.#options.log.warn('latest version unknown', {
        code: found.failure.code,
        ...found.failure.details,
      });
    return found;
  }

  #announce(found: NewVersion): void {
    // A download that the person asked for continues.
    if (this.#wanted !== null) return;
    // Proved by updates.test.ts: nothing is downloaded before the person says so.
    this.#found = found;
    this.#show();
  }

  #continue(): void {
    this.#show();
    if (!this.#packsWork && this.#downloading === null) void this.#fetch();
  }

  async #fetch(): Promise<void> {
    const { installer, log, show } = this.#options;
    const found = this.#found;
    if (found === null || installer === null) return;
    const cancelled = (this.#downloading = new AbortController());
    try {
      await installer.download(found, cancelled.signal);
      this.#wanted = 'downloaded';
    } catch (error) {
      if (!cancelled.signal.aborted) {
        this.#wanted = null;
        const code = (error as { readonly code?: unknown }).code;
        log.warn('update not downloaded', { error });
        show(refusals.includes(code) ? 'refused' : 'failed', found.version);
      }
    }
    this.#downloading = null;
    if (this.#stopping.signal.aborted || this.#wanted === null) return;
    if (this.#wanted === 'download') this.#continue();
    else this.#show();
  }

  #show(): void {
    const version = this.#found?.version;
    if (version === undefined) return;
    this.#options.show(this.#stage(), version);
  }

  #stage(): UpdateStage {
    if (this.#options.installer === null) return 'found';
    if (this.#wanted === null) return 'offered';
    if (this.#wanted === 'download') return this.#packsWork ? 'waiting' : 'downloading';
    return this.#packsWork ? 'downloaded' : 'ready';
  }
}
