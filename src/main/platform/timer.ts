/** One timer, which keeps no process running. */
export class Timer {
  readonly #act: () => unknown;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  /** `act`: what it does each time. */
  constructor(act: () => unknown) {
    this.#act = act;
  }

  get isRunning(): boolean {
    return this.#timer !== null;
  }

  /** Acts after `ms`, unless it is running: once for several calls. */
  start(ms: number): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#act();
    }, ms).unref();
  }

  /** Acts after `ms`, and not when it was to act before. */
  restart(ms: number): void {
    this.stop();
    this.start(ms);
  }

  stop(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
  }

  /** Stops it for good. */
  close(): void {
    this.#closed = true;
    this.stop();
  }
}
