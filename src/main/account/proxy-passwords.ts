import type { AskingProxy } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { ProxyPasswords as Passwords } from '../http/proxies.ts';
import type { Logger } from '../log/logger.ts';
import { Secret } from '../platform/secret.ts';
import type { Keychain } from './vault.ts';

/** What the passwords of proxies need. */
export interface ProxyPasswordsPorts {
  readonly keychain: Pick<Keychain, 'get' | 'set'>;
  readonly log: Pick<Logger, 'protect' | 'warn'>;
  /** A proxy asks for a password, or no longer does. */
  changed(): void;
}

/** A user name and a password. */
export type ProxyLogin = readonly [user: string, password: string];

/** User names and passwords of proxies: in memory, in the keychain once the proxy accepted them, nowhere else. */
export class ProxyPasswords implements Passwords {
  readonly #ports: ProxyPasswordsPorts;
  readonly #accepted = new Map<string, Secret>();
  /** What a person typed, or the keychain has; null once the proxy refused it. */
  readonly #candidates = new Map<string, Promise<Secret | null>>();
  /** What tries a password for a proxy, and ends last. */
  readonly #latest = new Map<string, Promise<unknown>>();
  /** Those of the keychain. */
  readonly #kept = new WeakSet<Secret>();
  #asking: { readonly proxy: string; readonly isRefused: boolean } | null = null;

  constructor(ports: ProxyPasswordsPorts) {
    this.#ports = ports;
  }

  /** The proxy that waits for a person's user name and password. */
  get asking(): AskingProxy | null {
    return this.#asking && { address: new URL(this.#asking.proxy).host, isRefused: this.#asking.isRefused };
  }

  accepted(proxy: string): Secret | null {
    return this.#accepted.get(proxy) ?? null;
  }

  async candidate(proxy: string): Promise<Secret | null> {
    if (!this.#candidates.has(proxy)) this.#candidates.set(proxy, this.#stored(proxy));
    const found = (await this.#candidates.get(proxy)) ?? null;
    // A refusal stays said until the person has answered it.
    if (found === null && this.#asking?.proxy !== proxy) this.#ask(proxy, false);
    return found;
  }

  inTurn<T>(proxy: string, trying: () => Promise<T>): Promise<T> {
    const turn = (this.#latest.get(proxy) ?? Promise.resolve()).then(trying);
    this.#latest.set(
      proxy,
      turn.catch(() => undefined),
    );
    return turn;
  }

  noteAccepted(proxy: string, password: Secret): void {
    this.#accepted.set(proxy, password);
    this.answered();
    if (!this.#kept.has(password)) void this.#keep(proxy, password);
  }

  noteRefused(proxy: string): void {
    this.#accepted.delete(proxy);
    this.#candidates.set(proxy, Promise.resolve(null));
    this.#ask(proxy, true);
  }

  /** No proxy asks any more; one that still does asks again at its next request. */
  answered(): void {
    if (this.#asking === null) return;
    this.#asking = null;
    this.#ports.changed();
  }

  /**
   * Uses what a person typed for the proxy that asks, from its next request on. Fails with `invalidInput` for another
   * proxy, so that nothing is sent elsewhere for a page that was taken over, and for a user name with a colon, which
   * RFC 7617 doesn't allow.
   */
  use(address: string, user: string, password: string): Result<null> {
    if (this.#asking === null || this.asking?.address !== address)
      return fail('invalidInput', { field: 'address' });
    if (user.includes(':')) return fail('invalidInput', { field: 'user' });
    const secret = new Secret(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
    this.#protect(secret);
    if (password !== '') this.#ports.log.protect(password);
    this.#candidates.set(this.#asking.proxy, Promise.resolve(secret));
    this.answered();
    return succeed(null);
  }

  /** The user name and the password that a proxy accepted, for requests of Chromium; null: none. */
  loginOf(host: string, port: number): ProxyLogin | null {
    const isThis = (proxy: string): boolean => {
      const url = new URL(proxy);
      return url.hostname === host && Number(url.port || (url.protocol === 'https:' ? 443 : 80)) === port;
    };
    const [, secret = null] = this.#accepted.entries().find(([proxy]) => isThis(proxy)) ?? [];
    if (secret === null) return null;
    const pair = Buffer.from(secret.reveal().slice('Basic '.length), 'base64').toString();
    const colon = pair.indexOf(':');
    return [pair.slice(0, colon), pair.slice(colon + 1)];
  }

  /** The keychain can be read by now. */
  keychainRead(): void {
    this.#candidates.clear();
  }

  async #stored(proxy: string): Promise<Secret | null> {
    const found = await this.#ports.keychain.get(proxy, 'proxy');
    const password = found.ok ? found.value : null;
    if (password === null) return null;
    this.#protect(password);
    this.#kept.add(password);
    return password;
  }

  async #keep(proxy: string, password: Secret): Promise<void> {
    const kept = await this.#ports.keychain.set(proxy, 'proxy', password);
    if (!kept.ok) this.#ports.log.warn("proxy's password not kept", { ...kept.failure.details });
  }

  #ask(proxy: string, isRefused: boolean): void {
    this.#asking = { proxy, isRefused };
    this.#ports.changed();
  }

  #protect(secret: Secret): void {
    this.#ports.log.protect(secret.reveal());
  }
}
