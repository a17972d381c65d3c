import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Result } from '#shared/result.ts';
import type { ConnectionLimits, createDispatcher, Dispatcher, DispatcherExtras } from './dispatcher.ts';
import { Proxies, reasonOf } from './proxies.ts';
import type { ProxiesOptions, ProxyPassword } from './proxies.ts';

// Reading them can take a minute where a company manages the machine (nodejs/node#63313, microsoft/vscode#333830).
const limitMs = 120_000;

/** Reads them in a thread; `worker`: its file, `certificates-worker.ts`. */
async function readSystemCertificates(worker: URL): Promise<readonly string[]> {
  const thread = new Worker(worker);
  thread.unref();
  try {
    const [certificates] = (await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) })) as [
      string[],
    ];
    return certificates;
  } finally {
    void thread.terminate();
  }
}

let trusted = false;
let reading: Promise<boolean> | null = null;

/** A certificate's text without line breaks, which Node and a system set differently. */
const bare = (certificate: string): string => certificate.replace(/\s/g, '');

/** Whether new connections trust what the system trusts. */
const isSystemTrusted = (): boolean => trusted;

/**
 * Makes new connections trust what the system trusts, such as a company's own authority, in addition to Node's list.
 * Resolves to whether that is more than before. Does nothing where Node can't do it (before 24.5); rejects if the system's
 * list can't be read, and reads it again the next time.
 */
export function trustSystemCertificates(read: () => Promise<readonly string[]>): Promise<boolean> {
  return (reading ??= trust(read).catch((error: unknown) => {
    reading = null;
    throw error;
  }));
}

async function trust(read: () => Promise<readonly string[]>): Promise<boolean> {
  // Not imported, because an import at the start reads Node's list, and an older Node lacks the two functions.
  const tls: Partial<typeof import('node:tls')> = process.getBuiltinModule('node:tls');
  const { getCACertificates, setDefaultCACertificates } = tls;
  if (getCACertificates === undefined || setDefaultCACertificates === undefined) return false;
  const system = await read();
  const own = getCACertificates('default');
  const known = new Set(own.map(bare));
  const more = system.filter((each) => known.size < known.add(bare(each)).size);
  if (more.length > 0) setDefaultCACertificates([...own, ...more]);
  trusted = true;
  return more.length > 0;
}

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
