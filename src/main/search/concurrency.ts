import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';

/** Repeats what does a part of something until there is no more; fails as it does. */
export async function untilNoMore(
  part: () => Promise<Result<{ readonly more: boolean }>>,
): Promise<Result<null>> {
  for (;;) {
    const done = await part();
    if (!done.ok) return done;
    if (!done.value.more) return succeed(null);
  }
}

/** Lets so much work run at once; what comes later waits in order. */
export class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async pass<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}

/** Several loops that each repeat a step until there is nothing to do. */
export class Loops {
  readonly #count: number;
  /** Returns how long to wait before the next step, in ms; null: there is nothing to do. */
  readonly #step: () => Promise<number | null>;
  readonly #sleepers = new Set<() => void>();
  #running = 0;

  constructor(count: number, step: () => Promise<number | null>) {
    this.#count = count;
    this.#step = step;
  }

  /** Wakes the loops that wait, and starts those that ended. */
  run(): void {
    this.wake();
    for (; this.#running < this.#count; this.#running += 1) {
      void this.#loop().finally(() => (this.#running -= 1));
    }
  }

  /** Ends every wait. */
  wake(): void {
    for (const wake of this.#sleepers) wake();
  }

  async #loop(): Promise<void> {
    for (let waitMs = await this.#step(); waitMs !== null; waitMs = await this.#step()) {
      if (waitMs > 0) await this.#sleep(waitMs);
    }
  }

  /** Ends the longest wait, if a loop waits. */
  wakeOne(): void {
    const [wake] = this.#sleepers;
    wake?.();
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms).unref();
      this.#sleepers.add(wake);
    });
  }
}

/** Does work for several items at once: while it is done for some, further items gather for the next time. */
export class Batches<Item, Value> {
  /** Returns what becomes of each item, in their order; a failure concerns all of them. */
  readonly #work: (items: readonly Item[]) => Promise<Result<readonly Result<Value>[]>>;
  #next: { readonly items: Item[]; readonly done: Promise<readonly Result<Value>[]> } | null = null;
  #running: Promise<unknown> = Promise.resolve();

  constructor(work: (items: readonly Item[]) => Promise<Result<readonly Result<Value>[]>>) {
    this.#work = work;
  }

  /** What becomes of an item. */
  async add(item: Item): Promise<Result<Value>> {
    const { items, done } = (this.#next ??= this.#gather());
    const index = items.push(item) - 1;
    return (await done)[index] ?? fail('internal');
  }

  #gather(): { readonly items: Item[]; readonly done: Promise<readonly Result<Value>[]> } {
    const items: Item[] = [];
    const done = this.#running.then(() => {
      this.#next = null;
      return this.#each(items);
    });
    this.#running = done.catch(() => undefined);
    return { items, done };
  }

  async #each(items: readonly Item[]): Promise<readonly Result<Value>[]> {
    const all = await this.#work(items);
    if (all.ok) return all.value;
    if (items.length === 1) return [all];
    // One item may be the reason why all failed.
    const each: Result<Value>[] = [];
    for (const item of items) each.push(...(await this.#each([item])));
    return each;
  }
}
