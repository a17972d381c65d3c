import { isLoopbackHost } from '#shared/catalogue/addresses.ts';
import type { FailureDetails, Result } from '#shared/result.ts';
import type { ConnectionLimits, createDispatcher, Dispatcher, DispatcherExtras } from './dispatcher.ts';
import { isSystemTrusted, readSystemCertificates, trustSystemCertificates } from './system-certificates.ts';

/**
 * Resolves to the addresses of the system's proxies for an origin (http, https or socks5), in the order in which they are
 * to be tried; null: without one.
 */
export type ProxyFor = (origin: string) => Promise<readonly (string | null)[]>;

/** How long a proxy that could not be used is tried last, in ms; as in Chromium. */
const lastForMs = 5 * 60_000;

/** What connections need. */
export interface ConnectionsOptions {
  readonly limits: ConnectionLimits;
  readonly log: { warn(event: string, facts?: FailureDetails): void };
  /** Without it, only the environment's variables name a proxy. */
  readonly proxyFor?: ProxyFor | undefined;
  /** The file of the thread that reads the system's certificate authorities; without it, only Node's are trusted. */
  readonly certificatesWorker?: URL | undefined;
  /** For tests. */
  readonly tls?: DispatcherExtras;
}

/** The connections to one service, through the proxies that the system names for it at the time of each request. */
export class Connections {
  readonly #options: ConnectionsOptions;
  /** By origin and proxy: a person may change networks while the app runs. */
  readonly #dispatchers = new Map<string, Dispatcher>();
  readonly #unusable = new Set<string | null>();
  #library: Promise<{ readonly createDispatcher: typeof createDispatcher }> | undefined;
  #closed = false;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  /**
   * Sends a request to an address, through the next proxy where one can't be used, which then has passed nothing on. Null
   * if none has an address that can be used; they must not be bypassed.
   */
  async through<Sent>(
    base: string,
    send: (dispatcher: Dispatcher) => Promise<Sent>,
    resultOf: (sent: Sent) => Result<unknown>,
  ): Promise<Sent | null> {
    // The HTTP library has a hundred files, which the first answer doesn't need.
    this.#library ??= import('./dispatcher.ts');
    const { createDispatcher } = await this.#library;
    const proxies = await this.#proxiesOf(new URL(base));
    const isTriedLast = (proxy: string | null): boolean => this.#unusable.has(proxy);
    let sent: Sent | null = null;
    for (const proxy of proxies.toSorted(
      (one, other) => Number(isTriedLast(one)) - Number(isTriedLast(other)),
    )) {
      const dispatcher = this.#to(base, proxy, createDispatcher);
      if (dispatcher === null) continue;
      const isTrusting = isSystemTrusted();
      sent = await send(dispatcher);
      // Only now, because the list of the system takes long where few need it. Nothing was sent to the service.
      if (!isTrusting && reasonOf(resultOf(sent)) === 'certificate' && (await this.#trustSystem()))
        sent = await send(dispatcher);
      if (reasonOf(resultOf(sent)) !== 'proxy') return sent;
      this.#unusable.add(proxy);
      setTimeout(() => this.#unusable.delete(proxy), lastForMs).unref();
    }
    return sent;
  }

  async #proxiesOf({ origin, hostname }: URL): Promise<readonly (string | null)[]> {
    if (isLoopbackHost(hostname)) return [null];
    try {
      return (await this.#options.proxyFor?.(origin)) ?? [null];
    } catch {
      this.#options.log.warn('proxy not usable');
      return [];
    }
  }

  #to(base: string, proxy: string | null, create: typeof createDispatcher): Dispatcher | null {
    const { limits, log, tls } = this.#options;
    const { origin } = new URL(base);
    const key = `${origin} ${proxy ?? ''}`;
    const known = this.#dispatchers.get(key);
    if (known !== undefined || this.#closed) return known ?? null;
    try {
      const dispatcher = create(base, limits, proxy, tls);
      this.#dispatchers.set(key, dispatcher);
      return dispatcher;
    } catch {
      // Proved by proxy.test.ts: a proxy that can’t be used isn’t bypassed.
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

/** Why a request failed; undefined: it didn't, or nothing says why. */
function reasonOf(result: Result<unknown>): unknown {
  return result.ok ? undefined : result.failure.details.reason;
}
