import type { Failure } from '#shared/contract/failures.ts';
import { failureOf } from '../transport/marquee.ts';

/** The state of work of which only the latest run counts: a new run aborts the one before. */
export class Latest {
  failure: Failure | null = $state.raw(null);
  pending = $state(true);
  #running: AbortController | null = null;

  /** Runs the work and applies its result. Resolves with whether it succeeded and was still the latest. */
  protected async run<Value>(
    work: (signal: AbortSignal) => Promise<Value>,
    apply: (value: Value) => void,
  ): Promise<boolean> {
    this.stop();
    const controller = new AbortController();
    this.#running = controller;
    this.pending = true;
    try {
      const value = await work(controller.signal);
      if (this.#running !== controller) return false;
      apply(value);
      this.failure = null;
    } catch (error) {
      if (this.#running !== controller) return false;
      this.fail(failureOf(error));
    }
    this.#running = null;
    this.pending = false;
    return this.failure === null;
  }

  protected fail(failure: Failure): void {
    this.failure = failure;
  }

  /** Aborts the run; its result is ignored. */
  stop(): void {
    this.#running?.abort();
    this.#running = null;
    this.pending = false;
  }
}
