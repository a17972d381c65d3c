import type { KeychainState } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { backoffMs } from '#shared/text/timing.ts';
import type { Logger } from '../log/logger.ts';
import { Secret } from '../platform/secret.ts';
import { Timer } from '../platform/timer.ts';
import type { Keytar } from './keytar-client.ts';
import type { Keychain, SecretKind, Vault } from './vault.ts';

/** Why the keychain cannot be used. */
type Reason = Extract<KeychainState, { state: 'unavailable' }>['reason'];

const serviceName = 'Marquee';

/** Limit of one call in ms: a locked keyring shows a dialog that may stay open for ever. */
const timeLimitMs = 5_000;

/** Reasons by error message of the system, which keytar passes on unchanged; the first match counts. */
const meanings: readonly (readonly [RegExp, Reason])[] = [
  [/locked collection|is locked|interaction is not allowed|interaction not allowed/i, 'locked'],
  [/dismissed|cancell?ed|denied|not permitted|passphrase you entered|authoriz|authoris/i, 'denied'],
];

function reasonOf(error: unknown): Reason {
  const message = error instanceof Error ? error.message : '';
  return meanings.find(([pattern]) => pattern.test(message))?.[1] ?? 'noService';
}

/**
 * Opens the system's keychain: Keychain on macOS, Credential Manager on Windows, the Secret Service on Linux. The service is
 * `Marquee`, the account `<kind> <origin of the service, address of the proxy or path of the folder>`. Every call ends within
 * `limitMs` (5 s) and fails with `keychainUnavailable` (details: reason, as `KeychainState`). There is no fallback storage.
 */
export function createKeychain(load: () => Promise<Keytar>, limitMs: number = timeLimitMs): Keychain {
  let loading: Promise<Keytar> | null = null;
  // keytar's calls can't be cancelled, and each one blocks one of the few threads of its process.
  let hanging = false;
  /** The last call that outlasted its limit. */
  let outlasting: Promise<Result<unknown>> | null = null;

  async function call<T>(use: (keytar: Keytar) => Promise<T>): Promise<Result<T>> {
    let keytar: Keytar;
    try {
      keytar = await (loading ??= load());
    } catch {
      loading = null;
      return fail('keychainUnavailable', { reason: 'notInstalled' });
    }
    try {
      return succeed(await use(keytar));
    } catch (error) {
      // The message is not passed on, because it may contain the account.
      return fail('keychainUnavailable', { reason: reasonOf(error) });
    }
  }

  async function run<T>(use: (keytar: Keytar) => Promise<T>): Promise<Result<T>> {
    if (hanging) return fail('keychainUnavailable', { reason: 'locked' });
    const using = call(use);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        hanging = true;
        outlasting = using;
        resolve(fail('keychainUnavailable', { reason: 'locked' }));
      }, limitMs);
      void using.then((result) => {
        clearTimeout(timer);
        hanging = false;
        resolve(result);
      });
    });
  }

  const account = (origin: string, kind: SecretKind): string => `${kind} ${origin}`;

  return {
    async get(origin, kind) {
      const found = await run((keytar) => keytar.getPassword(serviceName, account(origin, kind)));
      if (!found.ok) return found;
      return succeed(found.value === null ? null : new Secret(found.value));
    },
    async set(origin, kind, secret) {
      const done = await run((keytar) =>
        keytar.setPassword(serviceName, account(origin, kind), secret.reveal()),
      );
      return done.ok ? succeed(null) : done;
    },
    async delete(origin, kind) {
      const done = await run((keytar) => keytar.deletePassword(serviceName, account(origin, kind)));
      return done.ok ? succeed(null) : done;
    },
    async probe() {
      // An entry that never exists: a locked keyring shows its dialog only for entries that it contains.
      const found = await run((keytar) => keytar.getPassword(serviceName, 'probe'));
      if (found.ok) return { state: 'available' };
      return { state: 'unavailable', reason: found.failure.details.reason as Reason };
    },
    async answered() {
      const late = outlasting;
      const result = await late;
      // Its answer says nothing of later calls.
      if (outlasting === late) outlasting = null;
      return result?.ok ?? false;
    },
  };
}

/** Pauses between two attempts to read a keychain that doesn't run, in ms. */
const pauses = { firstMs: 1_000, longestMs: 15_000 };
/** How soon a wanted secret may make it try again, in ms. */
const restMs = 5_000;

/** What reading needs. */
interface KeychainRetriesPorts {
  readonly vault: Vault;
  readonly keychain: Pick<Keychain, 'answered'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Monotonic ms. */
  elapsed(): number;
  /** The keychain was read, but not at the first attempt. */
  readLate(): Promise<void>;
}

/**
 * Reads a service's secrets from the keychain, and again where it can't be read: a keyring may start after the app, as when
 * both start at login, and a person may unlock it. Nothing is tried again by itself that would open another dialog.
 */
export class KeychainRetries {
  readonly #ports: KeychainRetriesPorts;
  /** As `KeychainState`'s; null: it was read. */
  #obstacle: unknown = 'unread';
  #attempts = 0;
  #triedAt = 0;
  #reading: Promise<void> | null = null;
  #closed = false;
  // Listening on the bus for the keyring's name takes a library; asking costs milliseconds.
  readonly #timer = new Timer(() => this.read());

  constructor(ports: KeychainRetriesPorts) {
    this.#ports = ports;
  }

  /** Reads it unless it was read; resolves when it has answered. */
  read(): Promise<void> {
    if (this.#obstacle === null || this.#closed) return Promise.resolve();
    this.#timer.stop();
    return (this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
      this.#readLater();
    }));
  }

  /** Reads it again if a request lacks a credential that it may have by now. */
  async readIfWanted(): Promise<void> {
    const { vault, elapsed } = this.#ports;
    if (this.#obstacle !== 'noService' || elapsed() - this.#triedAt < restMs) return;
    if (vault.read('accessToken') === null && vault.read('apiKey') === null) await this.read();
  }

  async #read(): Promise<void> {
    const { vault, log, elapsed, readLate } = this.#ports;
    const opened = await vault.open();
    if (this.#closed) return;
    const isFirst = this.#attempts === 0;
    this.#attempts += 1;
    this.#triedAt = elapsed();
    this.#obstacle = opened.ok ? null : opened.failure.details.reason;
    if (!opened.ok) {
      if (isFirst) log.warn('keychain not read', { ...opened.failure.details });
    } else if (!isFirst) {
      log.info('keychain read late');
      await readLate();
    }
  }

  #readLater(): void {
    if (this.#obstacle === null || this.#closed) return;
    if (this.#obstacle === 'noService') this.#timer.start(backoffMs(pauses, this.#attempts - 1));
    // Somebody may unlock it after the time limit.
    else void this.#ports.keychain.answered().then((isAnswered) => (isAnswered ? this.read() : undefined));
  }

  close(): void {
    this.#closed = true;
    this.#timer.close();
  }
}
