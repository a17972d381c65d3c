import { Timer } from './timer.ts';

/** Passes items on: the first at once, and those that follow within a time together at its end. */
export class Throttle<Item> {
  readonly #pauseMs: number;
  readonly #pass: (items: readonly Item[]) => void;
  readonly #waiting = new Set<Item>();
  readonly #pause = new Timer(() => this.#passOn());

  /** `pauseMs`: the time between two calls of `pass`, in ms. */
  constructor(pauseMs: number, pass: (items: readonly Item[]) => void) {
    this.#pauseMs = pauseMs;
    this.#pass = pass;
  }

  add(item: Item): void {
    this.#waiting.add(item);
    if (!this.#pause.isRunning) this.#passOn();
  }

  /** Forgets what waits, for good. */
  close(): void {
    this.#pause.close();
    this.#waiting.clear();
  }

  #passOn(): void {
    if (this.#waiting.size === 0) return;
    const items = [...this.#waiting];
    this.#waiting.clear();
    this.#pause.start(this.#pauseMs);
    this.#pass(items);
  }
}
