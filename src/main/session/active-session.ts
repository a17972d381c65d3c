/** A resource of one service. */
interface Closable {
  close(): Promise<void>;
}

/**
 * The session with the current service. Switches run one after another, and one session is open at a time, because two would
 * write the same files.
 */
export class ActiveSession<Session extends Closable> {
  readonly #open: () => Promise<Session>;
  #current: Session;
  #isOpen = true;
  #switching: Promise<unknown> = Promise.resolve();
  #switches = 0;
  #closed = false;

  private constructor(open: () => Promise<Session>, first: Session) {
    this.#open = open;
    this.#current = first;
  }

  /** Opens the first session. `open` opens one for the current service in the settings. */
  static async start<Session extends Closable>(
    open: () => Promise<Session>,
  ): Promise<ActiveSession<Session>> {
    return new ActiveSession(open, await open());
  }

  /** The open session; while it is switched, one that is closed or closes. */
  get current(): Session {
    return this.#current;
  }

  /** Resolves when no switch is running; null: none is. */
  get settled(): Promise<unknown> | null {
    return this.#switches > 0 ? this.#switching : null;
  }

  /** Closes the session and opens one for the service in the settings. Does nothing after `close`. */
  switch(): Promise<void> {
    this.#switches += 1;
    const switched = this.#switching.then(async () => {
      if (this.#closed) return;
      await this.#closeCurrent();
      this.#current = await this.#open();
      this.#isOpen = true;
    });
    // A failed switch must not block the next one.
    this.#switching = switched
      .catch(() => undefined)
      .finally(() => {
        this.#switches -= 1;
      });
    return switched;
  }

  /** Waits for running switches, then closes the session. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#switching;
    await this.#closeCurrent();
  }

  async #closeCurrent(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#current.close();
  }
}
