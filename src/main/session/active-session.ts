/** A resource of one service. */
interface Closable {
  close(): Promise<void>;
}

/**
 * The session with the current service. Switches run one after another; a session stays until the next one is open, and
 * every opened session is closed.
 */
export class ActiveSession<Session extends Closable> {
  readonly #open: () => Promise<Session>;
  #current: Session;
  #switching: Promise<unknown> = Promise.resolve();
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

  get current(): Session {
    return this.#current;
  }

  /** Opens a session for the service in the settings and closes the previous one. Does nothing after `close`. */
  switch(): Promise<void> {
    const switched = this.#switching.then(async () => {
      if (this.#closed) return;
      const previous = this.#current;
      this.#current = await this.#open();
      await previous.close();
    });
    // A failed switch keeps the session and must not block the next one.
    this.#switching = switched.catch(() => undefined);
    return switched;
  }

  /** Waits for running switches, then closes the session. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#switching;
    await this.#current.close();
  }
}
