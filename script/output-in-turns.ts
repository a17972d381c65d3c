/** Where one of several writers writes. */
export interface Turn {
  write(text: string | Uint8Array): void;
  close(): void;
}

interface Waiting {
  readonly held: (string | Uint8Array)[];
  isClosed: boolean;
}

/**
 * Lets several write at once to one place that shows them one after another, in the order in which they began: the first
 * that is not closed is shown as it writes, the others are held until it is their turn.
 */
export class OutputInTurns {
  readonly #show: (text: string | Uint8Array) => void;
  readonly #waiting: Waiting[] = [];

  constructor(show: (text: string | Uint8Array) => void) {
    this.#show = show;
  }

  begin(): Turn {
    const own: Waiting = { held: [], isClosed: false };
    this.#waiting.push(own);
    return {
      write: (text) => {
        if (this.#waiting[0] === own) this.#show(text);
        else own.held.push(text);
      },
      close: () => {
        own.isClosed = true;
        this.#moveOn();
      },
    };
  }

  #moveOn(): void {
    while (this.#waiting[0]?.isClosed === true) {
      this.#waiting.shift();
      const next = this.#waiting[0];
      for (const text of next?.held.splice(0) ?? []) this.#show(text);
    }
  }
}
