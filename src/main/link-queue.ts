/** Holds the links that the system handed over before there was a window to show them in. */
export class LinkQueue {
  #waiting: (string | null)[];
  #listener: ((address: string | null) => void) | null = null;

  constructor(first: string | null) {
    this.#waiting = first === null ? [] : [first];
  }

  /** Takes an address; null means: only show the window. */
  push(address: string | null): void {
    if (this.#listener) this.#listener(address);
    else this.#waiting.push(address);
  }

  /** The last address that waits, for a window that begins there; nothing waits any more. null: none. */
  take(): string | null {
    const last = this.#waiting.findLast((address) => address !== null) ?? null;
    this.#waiting = [];
    return last;
  }

  /** From now on tells the listener; first what has waited. */
  hear(listener: (address: string | null) => void): void {
    this.#listener = listener;
    for (const address of this.#waiting) listener(address);
    this.#waiting = [];
  }
}
