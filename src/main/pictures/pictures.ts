import { Agent, EnvHttpProxyAgent } from 'undici';
import type { Dispatcher } from 'undici';
import { isLoopbackHost } from '#shared/catalogue/addresses.ts';
import { pictureSizes } from '#shared/catalogue/pictures.ts';
import type { PictureAddress, PictureSize } from '#shared/catalogue/pictures.ts';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Failure, FailureDetails, Result } from '#shared/contract/failures.ts';
import { pictureKey } from '#shared/packs/plan.ts';
import { Flights } from '../flights.ts';
import { dominantColour } from './dominant-colour.ts';
import { defaultPictureLimits, download } from './download.ts';
import type { PictureLimits } from './download.ts';
import type { PictureType } from './picture-type.ts';

/** Bytes of a picture, checked to be one. */
export interface PictureBytes {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Where pictures are kept. Nothing here rejects, and `put` leaves the bytes as they are (it does not transfer them). */
export interface PictureStore {
  get(address: PictureAddress): Promise<Result<PictureBytes | null>>;
  /** `colour`: of the file, whatever its size; null: not known from this one. */
  put(
    address: PictureAddress,
    bytes: Uint8Array,
    contentType: string,
    colour: string | null,
  ): Promise<Result<unknown>>;
  /** Whether the file's dominant colour is known already. */
  knowsColour(file: string): Promise<boolean>;
}

/** What pictures are made of. */
export interface PicturesOptions {
  /** null: no service is known yet. */
  addresses(): ServiceAddresses | null;
  readonly store: PictureStore;
  /** false: no picture is fetched or shown. */
  enabled(): boolean;
  /** false: the service is known not to answer, so only what is stored is looked for. Asked when absent. */
  online?(): boolean;
  readonly log: { warn(event: string, facts?: FailureDetails): void };
  /** Epoch ms. */
  now(): number;
  /** For tests. */
  readonly limits?: Partial<PictureLimits>;
}

/** A picture on its way to the page. */
export interface Picture extends PictureBytes {
  readonly from: 'store' | 'network';
  /** false: another size of the same file, because this one cannot be had now; it must not be cached by whoever shows it. */
  readonly exact: boolean;
}

export interface Pictures {
  /**
   * A picture from the store, else from the service, else another stored size of the same file.
   * Fails with `notFound` (reason picturesOff where they are off), `forbidden`, `offline`, `timeout`, `rateLimited`,
   * `serverFault`, `badResponse` (reason type, tooLarge, redirect, empty, truncated …) and `cancelled`; never rejects.
   */
  get(address: PictureAddress, signal?: AbortSignal): Promise<Result<Picture>>;
  /**
   * Brings a picture that a pack needs into the store, in exactly this size. Fails as `get` does, and with `storage`
   * when it came and could not be kept.
   */
  hold(address: PictureAddress, signal: AbortSignal): Promise<Result<null>>;
  /** What was not there is asked for again. */
  forgetMissing(): void;
  /** Gives up what is under way, waits for what is being kept, closes the connections. */
  close(): Promise<void>;
}

/** What is not there is not asked for again for this long, in ms. */
const missingForMs = 60 * 60_000;
const mostMissing = 2_000;
const mostColours = 5_000;

/** Fetches, checks and keeps pictures. */
export function createPictures(options: PicturesOptions): Pictures {
  return new PictureRoom(options);
}

class PictureRoom implements Pictures {
  readonly #options: PicturesOptions;
  readonly #limits: PictureLimits;
  readonly #flights = new Flights<Picture>();
  /** Pictures that came and are being stored, by address. */
  readonly #keeping = new Map<string, Promise<Result<unknown>>>();
  readonly #missing = new Map<string, { readonly until: number; readonly failure: Failure }>();
  /** Files whose colour was seen to in this run. */
  readonly #coloured = new Set<string>();
  #dispatchers: { readonly direct: Dispatcher; readonly proxied: Dispatcher } | null = null;
  #closed = false;

  constructor(options: PicturesOptions) {
    this.#options = options;
    this.#limits = { ...defaultPictureLimits, ...options.limits };
  }

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

  async hold(address: PictureAddress, signal: AbortSignal): Promise<Result<null>> {
    if (!this.#options.enabled()) return fail('notFound', { reason: 'picturesOff' });
    if (signal.aborted || this.#closed) return fail('cancelled');
    const fetched = await this.#fetch(address, signal);
    if (!fetched.ok) return fetched;
    const kept = await this.#keeping.get(pictureKey(address));
    return kept === undefined || kept.ok ? succeed(null) : kept;
  }

  forgetMissing(): void {
    this.#missing.clear();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#flights.close();
    await Promise.allSettled(this.#keeping.values());
    const { direct, proxied } = this.#dispatchers ?? {};
    await Promise.all([direct?.destroy(), proxied?.destroy()]);
  }

  async #fetch(address: PictureAddress, signal: AbortSignal | undefined): Promise<Result<Picture>> {
    const base = this.#options.addresses()?.pictures;
    if (base === undefined) return fail('offline', { reason: 'noService' });
    const url = `${base}/${remotePath(address)}`;
    const missing = this.#missing.get(url);
    if (missing !== undefined && missing.until > this.#options.now())
      return { ok: false, failure: missing.failure };
    if (this.#options.online?.() === false) return fail('offline', { reason: 'known' });
    return this.#flights.board(url, null, { signal, urgent: true }, (flight) =>
      this.#download(url, address, flight.signal),
    );
  }

  async #download(url: string, address: PictureAddress, signal: AbortSignal): Promise<Result<Picture>> {
    const dispatcher = this.#open(url);
    if (dispatcher === null) return fail('offline', { reason: 'proxy' }, { retryable: false });
    const downloaded = await download(dispatcher, url, this.#limits, signal);
    if (!downloaded.ok) {
      this.#note(url, address, downloaded.failure);
      return downloaded;
    }
    const { bytes, type } = downloaded.value;
    const name = pictureKey(address);
    const keeping = this.#keep(address, bytes, type).finally(() => this.#keeping.delete(name));
    this.#keeping.set(name, keeping);
    return succeed({ bytes, contentType: type.contentType, from: 'network', exact: true });
  }

  /** Remembers what will not be there the next time either, and tells the log what is odd. */
  #note(url: string, address: PictureAddress, why: Failure): void {
    if (why.code === 'cancelled') return;
    if (why.code === 'notFound' || (why.code === 'badResponse' && why.details.reason === 'type')) {
      // Oldest first, as a Map keeps them.
      for (const [oldest] of this.#missing) {
        if (this.#missing.size < mostMissing) break;
        this.#missing.delete(oldest);
      }
      this.#missing.set(url, { until: this.#options.now() + missingForMs, failure: why });
    }
    if (why.code === 'badResponse') {
      const { kind, size, file } = address;
      this.#options.log.warn('picture refused', { ...why.details, kind, size, file });
    }
  }

  async #keep(address: PictureAddress, bytes: Uint8Array, type: PictureType): Promise<Result<unknown>> {
    const { store, log } = this.#options;
    let colour: string | null = null;
    if (!this.#coloured.has(address.file) && !(await store.knowsColour(address.file))) {
      colour = await dominantColour(bytes, type);
    }
    if (this.#coloured.size >= mostColours) this.#coloured.clear();
    if (colour !== null) this.#coloured.add(address.file);
    const kept = await store.put(address, bytes, type.contentType, colour);
    if (!kept.ok) log.warn('picture not kept', { ...kept.failure.details, code: kept.failure.code });
    return kept;
  }

  /** The stored size nearest to the one that was asked for, larger ones first: they lose nothing. */
  async #otherSize(address: PictureAddress): Promise<Result<Picture> | null> {
    const sizes: readonly PictureSize[] = pictureSizes[address.kind];
    const wanted = sizes.indexOf(address.size);
    const nearest = [...sizes.slice(wanted + 1), ...sizes.slice(0, Math.max(0, wanted)).reverse()];
    for (const size of nearest) {
      const stored = await this.#options.store.get({ ...address, size });
      if (stored.ok && stored.value !== null) {
        return succeed({ ...stored.value, from: 'store', exact: false });
      }
    }
    return null;
  }

  /** The dispatcher for an address: this machine is never reached through a proxy. null: the proxy has no address. */
  #open(url: string): Dispatcher | null {
    const { connections, connectMs, headersMs, stallMs } = this.#limits;
    try {
      this.#dispatchers ??= (() => {
        const shape: Agent.Options = {
          connections,
          allowH2: false,
          headersTimeout: headersMs,
          bodyTimeout: stallMs,
          connect: { timeout: connectMs, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 250 },
        };
        return { direct: new Agent(shape), proxied: new EnvHttpProxyAgent(shape) };
      })();
    } catch {
      return null;
    }
    return isLoopbackHost(new URL(url).hostname) ? this.#dispatchers.direct : this.#dispatchers.proxied;
  }
}

/**
 * A picture's path under the pictures' address. Services keep logos as SVG and give them as PNG in every size but
 * the original (source: the public service's documentation of images); SVG itself is never let in.
 */
function remotePath({ size, file }: PictureAddress): string {
  if (!file.endsWith('.svg')) return `${size}/${file}`;
  return `${size === 'original' ? 'w500' : size}/${file.slice(0, -4)}.png`;
}
