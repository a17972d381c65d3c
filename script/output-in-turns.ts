/** The output of one of several writers. */
export interface Turn {
  write(text: string | Uint8Array): void;
  close(): void;
}

interface Writer {
  readonly buffered: (string | Uint8Array)[];
  isClosed: boolean;
}

/**
 * Serializes the output of concurrent writers in the order in which they began: the first open writer writes through,
 * the others are buffered until their turn.
 */
export class OutputInTurns {
  readonly #write: (text: string | Uint8Array) => void;
  readonly #writers: Writer[] = [];

  constructor(write: (text: string | Uint8Array) => void) {
    this.#write = write;
  }

  begin(): Turn {
    const own: Writer = { buffered: [], isClosed: false };
    this.#writers.push(own);
    return {
      write: (text) => {
        if (this.#writers[0] === own) this.#write(text);
        else own.buffered.push(text);
      },
      close: () => {
        own.isClosed = true;
        this.#writeNext();
      },
    };
  }

  #writeNext(): void {
    while (this.#writers[0]?.isClosed === true) {
      this.#writers.shift();
      const next = this.#writers[0];
      for (const text of next?.buffered.splice(0) ?? []) this.#write(text);
    }
  }
}
