import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { Timer } from '../platform/timer.ts';
import type { PackCurrency } from './pack-currency.ts';
import type { PackRow } from './store/pack-rows.ts';

/** How often the packs that are due are checked, in ms. */
const checkEveryMs = 15 * 60_000;
const firstCheckMs = 20_000;

/** What checking packs needs. */
interface PackChecksPorts {
  rows(): Promise<readonly PackRow[]>;
  /** Whether a pack is not checked by itself now. */
  isBusy(row: PackRow): boolean;
  /** Whether packs may be checked by themselves now. */
  mayCheck(): boolean;
  /** Epoch ms. */
  now(): number;
  /** A pack was found to be current. */
  checked(id: number): Promise<void>;
}

/** Checks packs for changes at the service: each when it is due, and on request. */
export class PackChecks {
  readonly #currency: PackCurrency;
  readonly #ports: PackChecksPorts;
  readonly #closing = new AbortController();
  readonly #checking = new Set<number>();
  readonly #timer = new Timer(() => this.checkDue());

  constructor(currency: PackCurrency, ports: PackChecksPorts) {
    this.#currency = currency;
    this.#ports = ports;
    this.#timer.start(firstCheckMs);
  }

  /** Fails with what stopped it; a check that is under way is not started twice. */
  async check(row: PackRow): Promise<Result<null>> {
    if (this.#checking.has(row.id)) return succeed(null);
    this.#checking.add(row.id);
    const checked = await this.#currency.check(row, this.#closing.signal);
    this.#checking.delete(row.id);
    if (checked.ok) await this.#ports.checked(row.id);
    return checked;
  }

  /** Checks the packs that are due; a failure ends the round silently. */
  async checkDue(): Promise<void> {
    const { rows, isBusy, mayCheck, now } = this.#ports;
    this.#timer.stop();
    if (mayCheck() && !this.#closing.signal.aborted) {
      for (const row of await rows()) {
        if (isBusy(row) || (await this.#currency.dueAt(row)) > now()) continue;
        const checked = await this.check(row);
        if (!checked.ok) break;
      }
    }
    this.#timer.restart(checkEveryMs);
  }

  close(): void {
    this.#closing.abort();
    this.#timer.close();
  }
}
