import type { Result } from '#shared/result.ts';
import type { ConnectionLimits, createDispatcher, Dispatcher, DispatcherExtras } from './dispatcher.ts';
import { Proxies, reasonOf } from './proxies.ts';
import type { ProxiesOptions, ProxyPassword } from './proxies.ts';
import { isSystemTrusted, readSystemCertificates, trustSystemCertificates } from './system-certificates.ts';

/** What connections need. */
export interface ConnectionsOptions extends ProxiesOptions {
  readonly limits: ConnectionLimits;
  /** The file of the thread that reads the system's certificate authorities; without it, only Node's are trusted. */
  readonly certificatesWorker?: URL | undefined;
  /** For tests. */
  readonly tls?: DispatcherExtras;
}

/** The connections to one service, through the proxies that the system names for it at the time of each request. */
export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #proxies: Proxies;
  /** By origin, proxy and its password: a person may change networks while the app runs. */
  readonly #dispatchers = new Map<string, Dispatcher>();
  #library: Promise<{ readonly createDispatcher: typeof createDispatcher }> | undefined;
  #closed = false;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
    this.#proxies = new Proxies(options);
  }

  /** Sends a request to an address, as `Proxies.through` does. */
  async through<Sent>(
    base: string,
    send: (dispatcher: Dispatcher) => Promise<Sent>,
    resultOf: (sent: Sent) => Result<unknown>,
  ): Promise<Sent | null> {
    // The HTTP library has a hundred files, which the first answer doesn't need.
    this.#library ??= import('./dispatcher.ts');
    const { createDispatcher } = await this.#library;
    const sendThrough = async (
      proxy: string | null,
      password: ProxyPassword | null,
    ): Promise<Sent | null> => {
      const dispatcher = this.#to(base, proxy, password, createDispatcher);
      if (dispatcher === null) return null;
      const isTrusting = isSystemTrusted();
      const sent = await send(dispatcher);
      // Only now, because the list of the system takes long where few need it. Nothing was sent to the service.
      if (isTrusting || reasonOf(resultOf(sent)) !== 'certificate') return sent;
      return (await this.#trustSystem()) ? send(dispatcher) : sent;
    };
    return this.#proxies.through(new URL(base), sendThrough, resultOf);
  }

  #to(
    base: string,
    proxy: string | null,
    password: ProxyPassword | null,
    create: typeof createDispatcher,
  ): Dispatcher | null {
    const { limits, log, tls } = this.#options;
    const { origin } = new URL(base);
    const key = `${origin} ${proxy ?? ''} ${password?.reveal() ?? ''}`;
    const known = this.#dispatchers.get(key);
    if (known !== undefined || this.#closed) return known ?? null;
    try {
      const dispatcher = create(base, limits, proxy, password, tls);
      this.#dispatchers.set(key, dispatcher);
      return dispatcher;
    } catch {
      // Proved by proxies.test.ts: a proxy that can’t be used isn’t bypassed.
      log.warn('proxy not usable');
      return null;
    }
  }

  /** Closes all connections, and opens no more. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#dispatchers.values().map((dispatcher) => dispatcher.destroy()));
  }

  async #trustSystem(): Promise<boolean> {
    const { certificatesWorker: worker } = this.#options;
    try {
      return worker !== undefined && (await trustSystemCertificates(() => readSystemCertificates(worker)));
    } catch (error) {
      this.#options.log.warn('system certificates not read', { error: String(error) });
      return false;
    }
  }
}
