import type { PackRow } from '#shared/packs/holdings.ts';
import type { PackStore } from './offline/pack-ports.ts';
import type { CountedPack } from './pack-summary.ts';

/** What the store told of packs, held until whoever changes it says so. */
export class PackCache {
  readonly #store: Pick<PackStore, 'packs' | 'counts'>;
  readonly #picturesOn: () => boolean;
  // Promises, kept from the moment of asking: an answer that was asked for before a change must not outlive it.
  readonly #counts = new Map<number, Promise<CountedPack | null>>();
  #rows: Promise<readonly PackRow[]> | null = null;

  constructor(store: Pick<PackStore, 'packs' | 'counts'>, picturesOn: () => boolean) {
    this.#store = store;
    this.#picturesOn = picturesOn;
  }

  /** Every pack, the latest first; none when the store fails. */
  list(): Promise<readonly PackRow[]> {
    this.#rows ??= this.#store.packs().then((rows) => {
      // What failed is asked for anew the next time.
      if (!rows.ok) this.#rows = null;
      return rows.ok ? rows.value : [];
    });
    return this.#rows;
  }

  /** null: the store failed. */
  countsOf(id: number): Promise<CountedPack | null> {
    const known = this.#counts.get(id);
    if (known !== undefined) return known;
    const counting = this.#store.counts(id, this.#picturesOn()).then((counts) => {
      if (!counts.ok) this.#counts.delete(id);
      return counts.ok ? counts.value : null;
    });
    this.#counts.set(id, counting);
    return counting;
  }

  /** A pack is another now. */
  forget(id: number): void {
    this.#rows = null;
    this.#counts.delete(id);
  }

  forgetRows(): void {
    this.#rows = null;
  }

  forgetCounts(id: number): void {
    this.#counts.delete(id);
  }

  /** Forgets the counts of all packs but those that `stays` picks. */
  forgetAllCounts(stays: (id: number) => boolean = () => false): void {
    for (const id of this.#counts.keys()) if (!stays(id)) this.#counts.delete(id);
  }
}
