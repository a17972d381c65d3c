import type { WantedSlice } from './store/catalogue-index.ts';

/** A slice whose next page is to be read. */
export interface TakenSlice extends WantedSlice {
  /** How many pages its list has; absent: none of them was read in this run. */
  readonly pages?: number;
}

/** The slices that requests read now, so that no two requests read the same page. */
export class TakenSlices {
  /** How many pages of each slice are under way, or go on. */
  readonly #readings = new Map<number, number>();
  #continued: TakenSlice[] = [];

  get isEmpty(): boolean {
    return this.#readings.size === 0;
  }

  /** Takes a slice that goes on; undefined: there is none. */
  next(): TakenSlice | undefined {
    return this.#continued.pop();
  }

  /** Takes the first of these that isn't taken. */
  takeOf(wanted: readonly WantedSlice[]): TakenSlice | undefined {
    const slice = wanted.find(({ id }) => !this.#readings.has(id));
    if (slice !== undefined) this.#readings.set(slice.id, 1);
    return slice;
  }

  /** Whoever takes a slice next goes on with this one. */
  continueWith(slice: TakenSlice): void {
    this.#continued.push(slice);
    this.#readings.set(slice.id, (this.#readings.get(slice.id) ?? 0) + 1);
  }

  /** Ends the reading of a page. */
  leave({ id }: WantedSlice): void {
    const others = (this.#readings.get(id) ?? 0) - 1;
    if (others > 0) this.#readings.set(id, others);
    else this.#readings.delete(id);
  }

  /** Nothing goes on: the store knows better what is wanted. */
  forgetContinued(): void {
    for (const slice of this.#continued) this.leave(slice);
    this.#continued = [];
  }
}
