/** The links that the system passed before a window could show them. */
export class LinkQueue {
  #waiting: (string | null)[];
  #listener: ((address: string | null) => void) | null = null;

  constructor(first: string | null) {
    this.#waiting = first === null ? [] : [first];
  }

  /** Adds an address; null: only shows the window. */
  push(address: string | null): void {
    if (this.#listener) this.#listener(address);
    else this.#waiting.push(address);
  }

  /** Empties the queue and returns its last address, for a window that starts there; null: none. */
  take(): string | null {
    const last = this.#waiting.findLast((address) => address !== null) ?? null;
    this.#waiting = [];
    return last;
  }

  /** Passes the queued addresses and every later one to the listener. */
  hear(listener: (address: string | null) => void): void {
    this.#listener = listener;
    for (const address of this.#waiting) listener(address);
    this.#waiting = [];
  }
}
