import type { HeldCounts, SearchAnswer } from '#shared/contract/answers.ts';
import type { SearchList, SearchListAsked } from '#shared/contract/search.ts';
import { fail } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { SearchStore } from './store/part.ts';

/**
 * Sends searches to the worker one at a time, so that a search whose caller has aborted it never reaches the worker: each
 * typed letter starts another one.
 */
export class SearchQueue {
  readonly #remote: SearchStore['search'];
  #last: Promise<unknown> = Promise.resolve();

  constructor(remote: SearchStore['search']) {
    this.#remote = remote;
  }

  /** As the verb. Fails with `cancelled` if `signal` aborts before its turn. */
  find(
    query: string,
    limit: number,
    hidesGuests = false,
    signal?: AbortSignal,
  ): Promise<Result<SearchAnswer>> {
    return this.#inTurn(() => this.#remote.find(query, limit, hidesGuests), signal);
  }

  /** As the verb. Fails with `cancelled` if `signal` aborts before its turn. */
  list(asked: SearchListAsked, hidesGuests = false, signal?: AbortSignal): Promise<Result<SearchList>> {
    return this.#inTurn(() => this.#remote.list(asked, hidesGuests), signal);
  }

  /** Resolves when all searches so far are done. */
  idle(): Promise<unknown> {
    return this.#last;
  }

  counts(): Promise<Result<HeldCounts>> {
    return this.#remote.counts();
  }

  #inTurn<Value>(search: () => Promise<Result<Value>>, signal?: AbortSignal): Promise<Result<Value>> {
    const found = this.#last.then(() => (signal?.aborted === true ? fail('cancelled') : search()));
    this.#last = found;
    return found;
  }
}
