import { createContext } from 'svelte';

/**
 * What a page remembers of one visit to it, for whoever comes back to that visit: how many pages a list had, which tab
 * was open. It belongs to an entry of the history: a page that is opened anew begins anew, and loading the app again
 * forgets everything.
 */
export class VisitMemory {
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #values = new Map<string, unknown>();
  #growing = 0;

  /** What was kept under a name; undefined: nothing. */
  recall(name: string): unknown {
    return this.#values.get(name);
  }

  keep(name: string, value: unknown): void {
    this.#values.set(name, value);
  }

  /** Whether something of the page is still on its way to what it was: where the page was left is not there yet. */
  get growing(): boolean {
    return this.#growing > 0;
  }

  /** Counts as growing until this is done. */
  async grow(work: Promise<unknown>): Promise<void> {
    this.#growing += 1;
    try {
      await work;
    } finally {
      this.#growing -= 1;
    }
  }
}

/** A value of a page that whoever comes back finds as it was. */
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

/**
 * A value that is remembered with the visit, for a component of a page while it is being made. The name tells it from
 * all others of the page and stands for one type.
 */
export function remembered<Value>(name: string, initial: Value): Remembered<Value> {
  return new Remembered(getVisit(), name, initial);
}
