import { isLoopbackHost } from '#shared/catalogue/addresses.ts';
import { fail } from '#shared/result.ts';
import type { FailureCode, FailureDetails, Result } from '#shared/result.ts';

/**
 * Resolves to the addresses of the system's proxies for an origin (http, https or socks5), in the order in which they are
 * to be tried; null: without one.
 */
export type ProxyFor = (origin: string) => Promise<readonly (string | null)[]>;

/** A user name and a password as a proxy gets them: the value of `Proxy-Authorization` (RFC 7617). */
export interface ProxyPassword {
  reveal(): string;
}

/** The passwords of proxies, by address. */
export interface ProxyPasswords {
  /** The one that the proxy accepted; null: none. */
  accepted(proxy: string): ProxyPassword | null;
  /** Resolves to one that the proxy has neither accepted nor refused; null: a person has to be asked, and is. */
  candidate(proxy: string): Promise<ProxyPassword | null>;
  /** Runs what tries a password after all others that do, so that a wrong one is sent once: several lock an account. */
  inTurn<T>(proxy: string, trying: () => Promise<T>): Promise<T>;
  noteAccepted(proxy: string, password: ProxyPassword): void;
  noteRefused(proxy: string): void;
}

/** What proxies need. */
export interface ProxiesOptions {
  readonly log: { warn(event: string, facts?: FailureDetails): void };
  /** Without it, only the environment's variables name a proxy. */
  readonly proxyFor?: ProxyFor | undefined;
  /** Without them, a proxy that wants a password can't be used. */
  readonly proxyPasswords?: ProxyPasswords | undefined;
}

/** Failures after which it isn't known whether a proxy accepted the password. */
const unproven: ReadonlySet<FailureCode> = new Set(['offline', 'timeout', 'cancelled']);

/** How long a proxy that could not be used is tried last, in ms; as in Chromium. */
const lastForMs = 5 * 60_000;

/** The proxies between the app and a service. */
export class Proxies {
  readonly #options: ProxiesOptions;
  readonly #unusable = new Set<string | null>();

  constructor(options: ProxiesOptions) {
    this.#options = options;
  }

  /**
   * Sends a request to an address, through the next proxy where one can't be used, which then has passed nothing on. One
   * that wants a password ends this: the next entry is often no proxy at all, and the network's rules would be bypassed.
   * Null if none has an address that can be used (`send` resolves to null); they must not be bypassed.
   */
  async through<Sent>(
    to: URL,
    send: (proxy: string | null, password: ProxyPassword | null) => Promise<Sent | null>,
    resultOf: (sent: Sent) => Result<unknown>,
  ): Promise<Sent | null> {
    const resultIn = (sent: Sent | null): Result<unknown> =>
      sent === null ? fail('offline', { reason: 'proxy' }) : resultOf(sent);
    let latest: Sent | null = null;
    for (const proxy of await this.#inOrder(to)) {
      const sent = await this.#signedIn(proxy, (password) => send(proxy, password), resultIn);
      latest = sent ?? latest;
      // Proved by proxy-passwords.test.ts: a proxy that asks for a password isn’t passed over for the next one.
      if (reasonOf(resultIn(sent)) !== 'proxy') return sent;
      this.#noteUnusable(proxy);
    }
    return latest;
  }

  async #inOrder({ origin, hostname }: URL): Promise<readonly (string | null)[]> {
    if (isLoopbackHost(hostname)) return [null];
    const isTriedLast = (proxy: string | null): number => Number(this.#unusable.has(proxy));
    try {
      const proxies = (await this.#options.proxyFor?.(origin)) ?? [null];
      return proxies.toSorted((one, other) => isTriedLast(one) - isTriedLast(other));
    } catch {
      this.#options.log.warn('proxy not usable');
      return [];
    }
  }

  #noteUnusable(proxy: string | null): void {
    this.#unusable.add(proxy);
    setTimeout(() => this.#unusable.delete(proxy), lastForMs).unref();
  }

  /** Sends a request, again with another password if the proxy wants one. */
  async #signedIn<Sent>(
    proxy: string | null,
    send: (password: ProxyPassword | null) => Promise<Sent>,
    resultIn: (sent: Sent) => Result<unknown>,
  ): Promise<Sent> {
    const passwords = this.#options.proxyPasswords;
    if (proxy === null || passwords === undefined) return send(null);
    const used = passwords.accepted(proxy);
    const sent = await send(used);
    if (reasonOf(resultIn(sent)) !== 'proxyPassword') return sent;
    const again = async (): Promise<Sent> => {
      const accepted = passwords.accepted(proxy);
      if (accepted !== null && accepted !== used) return send(accepted);
      if (accepted !== null) passwords.noteRefused(proxy);
      const candidate = await passwords.candidate(proxy);
      if (candidate === null) return sent;
      const retried = await send(candidate);
      const result = resultIn(retried);
      if (reasonOf(result) === 'proxyPassword') passwords.noteRefused(proxy);
      else if (result.ok || !unproven.has(result.failure.code)) passwords.noteAccepted(proxy, candidate);
      return retried;
    };
    return passwords.inTurn(proxy, again);
  }
}

/** Why a request failed; undefined: it didn't, or nothing says why. */
export function reasonOf(result: Result<unknown>): unknown {
  return result.ok ? undefined : result.failure.details.reason;
}
