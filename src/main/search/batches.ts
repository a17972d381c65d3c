import { fail } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';

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
