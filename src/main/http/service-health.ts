import type { NetworkState } from '#shared/contract/answers.ts';
import type { FailureCode, Result } from '#shared/result.ts';
import { backoffMs } from '#shared/text/timing.ts';
import { Timer } from '../platform/timer.ts';

/** Pauses between probes. */
const probes = { firstMs: 2_000, longestMs: 60_000 };
/** Failures of one request, which say nothing of others. */
const ofOneRequest: ReadonlySet<FailureCode> = new Set(['cancelled', 'notFound', 'invalidInput']);

/** How a request ended. */
interface RequestOutcome {
  readonly result: Result<unknown>;
  /** As in `Exchanged`. */
  readonly reached: boolean | null;
}

/** Dependencies of a service's health. */
export interface ServiceHealthPorts {
  /** Epoch ms. */
  now(): number;
  /** Sends one small request, whose result is noted. */
  probe(): Promise<unknown>;
  /** The service became reachable or unreachable. */
  changed(state: NetworkState): void;
  /** A request succeeded after others failed. */
  recovered(): void;
}

/**
 * Tracks whether a service is well, from the results of its requests. A failed request marks it as unreachable, not the
 * system's network state; while it is, a probe runs at growing intervals.
 */
export class ServiceHealth {
  readonly #ports: ServiceHealthPorts;
  #state: NetworkState;
  /** The host of pictures can fail alone. */
  readonly #failing = new Set<'service' | 'pictures'>();
  #attempts = 0;
  readonly #timer = new Timer(() => this.#probe());
  #closed = false;
  #confirming: Promise<void> | null = null;

  constructor(ports: ServiceHealthPorts) {
    this.#ports = ports;
    this.#state = { online: true, since: ports.now() };
  }

  get state(): NetworkState {
    return this.#state;
  }

  get isReachable(): boolean {
    return this.#state.online;
  }

  /** Records the result of a request. */
  note({ result, reached }: RequestOutcome, host: 'service' | 'pictures' = 'service'): void {
    if (this.#closed) return;
    if (reached !== null) this.#noteReached(reached);
    if (result.ok) {
      // Proved by poor-responses.test.ts: a request that succeeds says that the service is well.
      if (this.#failing.delete(host)) this.#ports.recovered();
    } else if (!ofOneRequest.has(result.failure.code)) this.#failing.add(host);
  }

  /** Probes the service after a failure that looks like a missing network; resolves when the state is known. */
  async confirmReachable(): Promise<void> {
    if (!this.isReachable || this.#closed) return;
    this.#confirming ??= this.retry().finally(() => (this.#confirming = null));
    await this.#confirming;
  }

  /** Probes now instead of after the pause. */
  async retry(): Promise<void> {
    this.#timer.stop();
    this.#attempts = 0;
    await this.#probe();
  }

  close(): void {
    this.#closed = true;
    this.#timer.close();
  }

  #noteReached(online: boolean): void {
    if (online !== this.#state.online) {
      this.#state = { online, since: this.#ports.now() };
      this.#attempts = 0;
      this.#ports.changed(this.#state);
    }
    if (online) this.#timer.stop();
    else this.#schedule();
  }

  #schedule(): void {
    if (this.#timer.isRunning) return;
    this.#timer.start(backoffMs(probes, this.#attempts));
    this.#attempts += 1;
  }

  /** Probes again after a request without a result too, such as a timeout. */
  async #probe(): Promise<void> {
    await this.#ports.probe();
    if (!this.isReachable) this.#schedule();
  }
}
