import type { NetworkState } from '#shared/contract/answers.ts';

/** Pause before the n-th probe, in ms. */
const pausesMs = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000];

/** Dependencies of the network watch. */
export interface NetworkWatchPorts {
  now(): number;
  /** Sends one small request, which calls `noticed`. */
  probe(): Promise<void>;
  changed(state: NetworkState): void;
}

/**
 * Tracks whether the service answers. A failed request marks it as offline, not the system's network state. While
 * offline, only a probe runs, at growing intervals.
 */
export class NetworkWatch {
  #ports: NetworkWatchPorts;
  #state: NetworkState;
  #attempts = 0;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #confirming: Promise<void> | null = null;

  constructor(ports: NetworkWatchPorts) {
    this.#ports = ports;
    this.#state = { online: true, since: ports.now() };
  }

  get state(): NetworkState {
    return this.#state;
  }

  /** Records whether a request reached the service. */
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

  /** Probes the service after a failure that looks like a missing network; resolves when the state is known. */
  async confirmOnline(): Promise<void> {
    if (!this.#state.online || this.#closed) return;
    this.#confirming ??= this.#ports.probe().finally(() => (this.#confirming = null));
    await this.#confirming;
  }

  /** Probes now instead of after the pause. */
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

  /** Probes again after a request without a result too, such as a timeout. */
  async #ask(): Promise<void> {
    await this.#ports.probe();
    if (!this.#state.online && !this.#closed) this.#schedule();
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
