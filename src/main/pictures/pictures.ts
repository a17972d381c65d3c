import { pictureKey } from '#shared/catalogue/pack-plan.ts';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Failure, Result } from '#shared/result.ts';
import { Connections } from '../http/connections.ts';
import type { ConnectionsOptions } from '../http/connections.ts';
import { Dedupe } from '../http/dedupe.ts';
import { defaultPictureLimits, download } from './download.ts';
import type { Downloaded, PictureLimits } from './download.ts';

/** A stored picture. */
interface StoredPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** What pictures need of the store. */
interface PictureStore {
  /** null: it isn't stored. */
  get(address: PictureAddress): Promise<Result<StoredPicture | null>>;
  /** Another stored size, larger sizes first. */
  nearest(
    kind: PictureAddress['kind'],
    file: string,
    wanted: PictureAddress['size'],
  ): Promise<Result<StoredPicture | null>>;
  put(address: PictureAddress, bytes: Uint8Array, contentType: string): Promise<Result<unknown>>;
}

/** What pictures need. */
export interface PicturesOptions extends Pick<
  ConnectionsOptions,
  'certificatesWorker' | 'proxyFor' | 'proxyPasswords' | 'log'
> {
  /** null while no service is known. */
  addresses(): ServiceAddresses | null;
  readonly store: PictureStore;
  /** false: no picture is fetched or shown. */
  enabled(): boolean;
  /** false while the service does not answer: only stored pictures are returned. */
  online(): boolean;
  /** A request ended. */
  note?(result: Result<unknown>): void;
  /** Epoch ms. */
  now(): number;
  /** For tests. */
  readonly limits?: Partial<PictureLimits>;
}

/** A picture for the page. */
export interface Picture extends Pick<Downloaded, 'bytes'> {
  readonly contentType: string;
  readonly from: 'store' | 'network';
  /** false: another size of the same file, because this one cannot be fetched now; the page must not cache it. */
  readonly exact: boolean;
}

/** How long a picture that was not found is not requested again, in ms. */
const missingForMs = 60 * 60_000;
const mostMissing = 2_000;

/** Fetches, checks and stores pictures. */
export class Pictures {
  readonly #options: PicturesOptions;
  readonly #limits: PictureLimits;
  readonly #connections: Connections;
  readonly #requests = new Dedupe<Picture>();
  /** Pictures being stored, by key. */
  readonly #storing = new Map<string, Promise<Result<unknown>>>();
  readonly #missing = new Map<string, { readonly until: number; readonly failure: Failure }>();
  #closed = false;

  constructor(options: PicturesOptions) {
    this.#options = options;
    this.#limits = { ...defaultPictureLimits, ...options.limits };
    this.#connections = new Connections({ ...options, limits: this.#limits });
  }

  /**
   * A picture from the store, else from the service, else another stored size of the same file.
   * Fails with `notFound` (reason picturesOff where they are off), `forbidden`, `offline`, `timeout`, `rateLimited`,
   * `serverFault`, `badResponse` (reason type, tooLarge, redirect, empty, truncated …) and `cancelled`; never rejects.
   */
  async get(address: PictureAddress, signal?: AbortSignal): Promise<Result<Picture>> {
    if (!this.#options.enabled()) return fail('notFound', { reason: 'picturesOff' });
    if (signal?.aborted || this.#closed) return fail('cancelled');
    const stored = await this.#options.store.get(address);
    if (stored.ok && stored.value !== null) {
      return succeed({ ...stored.value, from: 'store', exact: true });
    }
    const fetched = await this.#fetch(address, signal);
    if (fetched.ok || fetched.failure.code === 'cancelled' || fetched.failure.code === 'notFound')
      return fetched;
    return (await this.#otherSize(address)) ?? fetched;
  }

  /** Fetches a picture into the store, in exactly this size. Fails as `get` does, and with `storage`. */
  async fetchIntoStore(address: PictureAddress, signal: AbortSignal): Promise<Result<null>> {
    if (!this.#options.enabled()) return fail('notFound', { reason: 'picturesOff' });
    if (signal.aborted || this.#closed) return fail('cancelled');
    const fetched = await this.#fetch(address, signal);
    if (!fetched.ok) return fetched;
    const kept = await this.#storing.get(pictureKey(address));
    return kept === undefined || kept.ok ? succeed(null) : kept;
  }

  /** Pictures that were not found are requested again. */
  forgetMissing(): void {
    this.#missing.clear();
  }

  /** Aborts all requests, finishes storing, closes the connections. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#requests.close();
    await Promise.allSettled(this.#storing.values());
    await this.#connections.close();
  }

  async #fetch(address: PictureAddress, signal: AbortSignal | undefined): Promise<Result<Picture>> {
    const base = this.#options.addresses()?.pictures;
    if (base === undefined) return fail('offline', { reason: 'noService' });
    const url = `${base}/${remotePath(address)}`;
    const missing = this.#missing.get(url);
    const missingMs = (missing?.until ?? 0) - this.#options.now();
    // A longer time is left after a clock that was ahead.
    if (missing !== undefined && missingMs > 0 && missingMs <= missingForMs)
      return { ok: false, failure: missing.failure };
    if (!this.#options.online()) return fail('offline', { reason: 'known' });
    return this.#requests.share(url, null, { signal, urgent: true }, ({ signal: shared }) =>
      this.#download(url, address, shared),
    );
  }

  async #download(url: string, address: PictureAddress, signal: AbortSignal): Promise<Result<Picture>> {
    const { store, log } = this.#options;
    const downloaded = await this.#connections.through(
      url,
      (dispatcher) => download(dispatcher, url, this.#limits, signal),
      (result) => result,
    );
    if (downloaded === null) return fail('offline', { reason: 'proxy' }, { retryable: false });
    this.#options.note?.(downloaded);
    if (!downloaded.ok) {
      this.#note(url, address, downloaded.failure);
      return downloaded;
    }
    // The stored ones were deleted when pictures were switched off, perhaps meanwhile.
    if (!this.#options.enabled()) return fail('notFound', { reason: 'picturesOff' });
    const { bytes, type } = downloaded.value;
    const key = pictureKey(address);
    const storing = store.put(address, bytes, type.contentType).then((stored) => {
      this.#storing.delete(key);
      if (!stored.ok) log.warn('picture not kept', { ...stored.failure.details, code: stored.failure.code });
      return stored;
    });
    this.#storing.set(key, storing);
    return succeed({ bytes, contentType: type.contentType, from: 'network', exact: true });
  }

  /** Remembers a picture that is not there, and logs a bad response. */
  #note(url: string, { kind, size, file }: PictureAddress, { code, details, ...more }: Failure): void {
    if (code === 'notFound') {
      const [oldest] = this.#missing.keys();
      if (oldest !== undefined && this.#missing.size >= mostMissing) this.#missing.delete(oldest);
      const failure = { code, details, ...more };
      this.#missing.set(url, { until: this.#options.now() + missingForMs, failure });
    }
    if (code === 'badResponse') this.#options.log.warn('picture refused', { ...details, kind, size, file });
  }

  /** Another stored size, larger sizes first. */
  async #otherSize(address: PictureAddress): Promise<Result<Picture> | null> {
    const { kind, file, size } = address;
    const stored = await this.#options.store.nearest(kind, file, size);
    if (!stored.ok || stored.value === null) return null;
    return succeed({ ...stored.value, from: 'store', exact: false });
  }
}

/**
 * A picture's path under the pictures' address. Services keep logos as SVG and serve them as PNG in every size except
 * the original (source: the public service's documentation of images); the app refuses SVG.
 */
function remotePath({ size, file }: PictureAddress): string {
  if (!file.endsWith('.svg')) return `${size}/${file}`;
  return `${size === 'original' ? 'w500' : size}/${file.slice(0, -4)}.png`;
}
