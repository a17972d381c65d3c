import { backoffMs } from '#shared/text/backoff.ts';
import type { Logger } from '../log/logger.ts';
import { Timer } from '../platform/timer.ts';
import type { Keychain, Vault } from './vault.ts';

/** Pauses between two attempts to read a keychain that doesn't run, in ms. */
const pauses = { firstMs: 1_000, longestMs: 15_000 };
/** How soon a wanted secret may make it try again, in ms. */
const restMs = 5_000;

/** What reading needs. */
export interface KeychainRetriesPorts {
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
