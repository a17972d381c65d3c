import type { StorageKind, StorageState } from '#shared/contract/answers.ts';
import { Action } from '../../state/action.svelte.ts';
import type { Requested } from '../../state/use-resource.svelte.ts';
import type { Marquee } from '../../transport/marquee.ts';

/** Clears what no pack keeps, of one kind or of all. */
export class StorageClearing {
  readonly action = new Action();
  /** The one kind that is being cleared; null: none, or all. */
  kind: StorageKind | null = $state(null);
  /** What the latest clearing freed, in bytes; null: none ended. */
  freedBytes: number | null = $state(null);
  readonly #marquee: Pick<Marquee, 'request'>;
  readonly #storage: Pick<Requested<'storage.state'>, 'value'>;

  constructor(marquee: Pick<Marquee, 'request'>, storage: Pick<Requested<'storage.state'>, 'value'>) {
    this.#marquee = marquee;
    this.#storage = storage;
  }

  async clear(kinds: readonly StorageKind[]): Promise<void> {
    const before = this.#storage.value?.evictableBytes ?? 0;
    this.kind = kinds.length === 1 ? (kinds[0] ?? null) : null;
    this.freedBytes = null;
    await this.action.run(async () => {
      const after = await this.#marquee.request('storage.clear', { kinds: [...kinds] });
      this.#storage.value = after;
      this.freedBytes = Math.max(0, before - after.evictableBytes);
    });
    this.kind = null;
  }
}

/** The totals of all kinds of stored data. */
interface StoredTotals {
  readonly count: number;
  readonly bytes: number;
  /** Bytes of the largest kind, at least 1; the length of a full bar. */
  readonly mostBytes: number;
}

/** Sums the kinds. */
export function storedTotals(kinds: StorageState['kinds']): StoredTotals {
  const totals = { count: 0, bytes: 0, mostBytes: 1 };
  for (const { count, bytes } of Object.values(kinds)) {
    totals.count += count;
    totals.bytes += bytes;
    totals.mostBytes = Math.max(totals.mostBytes, bytes);
  }
  return totals;
}
