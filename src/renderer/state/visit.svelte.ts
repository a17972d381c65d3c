import { createContext } from 'svelte';

/**
 * What a page remembers of one visit, such as the open tab, for going back to it. It belongs to a history entry;
 * reloading the app drops it.
 */
export class VisitMemory {
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #values = new Map<string, unknown>();
  readonly #entry: string | undefined;
  /** Whether the page was left below its top, where going back leads to. */
  scrolled = false;
  #growing = 0;

  /** `entry`: the key of the history entry that the visit belongs to. */
  constructor(entry: string | undefined) {
    this.#entry = entry;
  }

  /** The value of a name; undefined: none. */
  recall(name: string): unknown {
    return this.#values.get(name);
  }

  keep(name: string, value: unknown): void {
    this.#values.set(name, value);
  }

  /** Whether the page is still loading what it showed before. */
  get growing(): boolean {
    return this.#growing > 0;
  }

  /** Replaces the visit's address, unless the history is already at another entry whose page is still loading. */
  replaceAddress(address: string): void {
    // Chromium takes several milliseconds even for the same address.
    if (navigation.currentEntry?.key === this.#entry && location.hash !== address)
      history.replaceState(null, '', address);
  }

  /** Counts as growing until the work ends. */
  async grow(work: Promise<unknown>): Promise<void> {
    this.#growing += 1;
    try {
      await work;
    } finally {
      this.#growing -= 1;
    }
  }
}

/** A value that is restored when the person goes back to the page. */
export class Remembered<Value> {
  #value: Value = $state.raw() as Value;
  readonly #memory: VisitMemory;
  readonly #name: string;

  constructor(memory: VisitMemory, name: string, initial: Value) {
    this.#memory = memory;
    this.#name = name;
    const kept = memory.recall(name);
    this.#value = kept === undefined ? initial : (kept as Value);
  }

  get value(): Value {
    return this.#value;
  }

  set value(value: Value) {
    this.#value = value;
    this.#memory.keep(this.#name, value);
  }
}

export const [getVisit, provideVisit] = createContext<VisitMemory>();

/** A value of the current visit, for a component of its page. The name is unique in the page. */
export function remembered<Value>(name: string, initial: Value): Remembered<Value> {
  return new Remembered(getVisit(), name, initial);
}
