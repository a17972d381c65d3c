import type { Failure } from '#shared/result.ts';
import { failureOf } from '../transport/marquee.ts';

/** Something that a person asks for: whether it is running, and why the latest run failed. */
export class Action {
  failure: Failure | null = $state.raw(null);
  #running = $state(0);

  get pending(): boolean {
    return this.#running > 0;
  }

  /** Runs the work and resolves with whether it succeeded; the earlier failure stays until then. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    this.#running += 1;
    try {
      await work();
      this.failure = null;
    } catch (error) {
      this.failure = failureOf(error);
    }
    this.#running -= 1;
    return this.failure === null;
  }
}

/** Does what nobody pressed for, such as noting a visit: where it fails, nothing on the screen is missing or wrong. */
export async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}
