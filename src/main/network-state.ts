import type { NetworkState } from '#shared/contract/answers.ts';

/** How long to wait before the n-th attempt to reach the service again, in ms. */
const pausesMs = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000];

/** What is needed to notice and end being offline. */
export interface NetworkWatchPorts {
  now(): number;
  /** Asks the service one small question; it tells `noticed` itself. */
  probe(): Promise<void>;
  changed(state: NetworkState): void;
}

/**
 * Whether the service answers. Noticed by failing, never by asking the system; while it does not answer,
 * one small question is asked at growing intervals, and nothing else is tried on its own.
 */
export class NetworkWatch {
  #ports: NetworkWatchPorts;
  #state: NetworkState;
  #attempts = 0;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #doubting: Promise<void> | null = null;

  constructor(ports: NetworkWatchPorts) {
    this.#ports = ports;
    this.#state = { online: true, since: ports.now() };
  }

  get state(): NetworkState {
    return this.#state;
  }

  /** Takes note of what a request just showed. */
  noticed(online: boolean): void {
    if (this.#closed) return;
    if (online !== this.#state.online) {
      this.#state = { online, since: this.#ports.now() };
      this.#attempts = 0;
      this.#ports.changed(this.#state);
    }
    if (online) this.#stop();
    else this.#schedule();
  }

  /**
   * Something other than a request to the service failed as if there were no network: asks the service at once, and
   * resolves when the state says what it showed.
   */
  async doubt(): Promise<void> {
    if (!this.#state.online || this.#closed) return;
    this.#doubting ??= this.#ports.probe().finally(() => (this.#doubting = null));
    await this.#doubting;
  }

  /** Asks now instead of waiting. */
  async retry(): Promise<NetworkState> {
    this.#stop();
    this.#attempts = 0;
    await this.#ask();
    return this.#state;
  }

  close(): void {
    this.#closed = true;
    this.#stop();
  }

  #schedule(): void {
    if (this.#timer !== null) return;
    const pause = pausesMs[Math.min(this.#attempts, pausesMs.length - 1)] ?? 60_000;
    this.#attempts += 1;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#ask();
    }, pause);
    this.#timer.unref();
  }

  /** A question that came to nothing, as one does that nobody answers in time, is asked again as well. */
  async #ask(): Promise<void> {
    await this.#ports.probe();
    if (!this.#state.online && !this.#closed) this.#schedule();
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
