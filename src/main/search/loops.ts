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
