import { succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { PackRow } from '#shared/packs/holdings.ts';
import type { PackCurrency } from './pack-currency.ts';

/** How often packs are looked through for those that are due, in ms. */
const lookEveryMs = 15 * 60_000;
const firstLookMs = 20_000;

/** What checking packs needs of whoever has them. */
export interface PackChecksPorts {
  readonly currency: Pick<PackCurrency, 'check' | 'dueAt'>;
  list(): Promise<readonly PackRow[]>;
  /** Whether a pack is not to be checked by itself now. */
  isBusy(row: PackRow): boolean;
  online(): boolean;
  /** Epoch ms. */
  now(): number;
  /** A pack is known to be current. */
  checked(id: number): Promise<void>;
}

/** Asks the service whether packs changed: each when it is due, and when a person says so. */
export class PackChecks {
  readonly #ports: PackChecksPorts;
  readonly #closing = new AbortController();
  readonly #checking = new Set<number>();
  #timer: NodeJS.Timeout;

  constructor(ports: PackChecksPorts) {
    this.#ports = ports;
    this.#timer = this.#lookAfter(firstLookMs);
  }

  /** Fails with what stopped it; a pack that is being checked is not checked twice. */
  async check(row: PackRow): Promise<Result<null>> {
    if (this.#checking.has(row.id)) return succeed(null);
    this.#checking.add(row.id);
    const checked = await this.#ports.currency.check(row, this.#closing.signal);
    this.#checking.delete(row.id);
    if (checked.ok) await this.#ports.checked(row.id);
    return checked;
  }

  /** Looks through the packs for those that are due; quietly: what fails is tried the next time. */
  async look(): Promise<void> {
    const { currency, list, isBusy, online, now } = this.#ports;
    clearTimeout(this.#timer);
    if (this.#closing.signal.aborted) return;
    if (online()) {
      for (const row of await list()) {
        if (isBusy(row) || (await currency.dueAt(row)) > now()) continue;
        const checked = await this.check(row);
        if (!checked.ok) break;
      }
    }
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = this.#lookAfter(lookEveryMs);
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  #lookAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => void this.look(), ms).unref();
  }
}
