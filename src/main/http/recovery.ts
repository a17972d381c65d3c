import type { FailureCode, Result } from '#shared/contract/failures.ts';

/** Failures of one request, which say nothing of others. */
const ofOneRequest: ReadonlySet<FailureCode> = new Set(['cancelled', 'notFound', 'invalidInput']);

/** Notices that a service is well again: a request to it succeeds after others failed. */
export class Recovery {
  readonly #recovered: () => void;
  #isFailing = false;

  constructor(recovered: () => void) {
    this.#recovered = recovered;
  }

  /** Records the result of a request. */
  note(result: Result<unknown>): void {
    const wasFailing = this.#isFailing;
    if (result.ok) this.#isFailing = false;
    else if (!ofOneRequest.has(result.failure.code)) this.#isFailing = true;
    // Proved by poor-responses.test.ts: a request that succeeds says that the service is well.
    if (result.ok && wasFailing) this.#recovered();
  }
}
