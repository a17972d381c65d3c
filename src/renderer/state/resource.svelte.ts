import type { InputOf, OutputOf, RequestName } from '#shared/contract/requests.ts';
import { failure } from '#shared/result.ts';
import type { Failure } from '#shared/result.ts';
import { failureOf } from '../transport/marquee.ts';
import type { Marquee, ReadOptions } from '../transport/marquee.ts';
import { whenIdle } from './when-idle.ts';

/** An answer; when and in which language the service gave it, if it is from there. */
interface Answered<Value> {
  readonly value: Value;
  readonly fetchedAt?: number;
  readonly heldIn?: string;
}

/** Where a resource gets its answers. */
interface Source<Query, Value> {
  load(query: Query, options: ReadOptions & { readonly signal: AbortSignal }): Promise<Answered<Value>>;
  /** What is known without asking. `isFresh`: asking would answer the same. */
  known?(query: Query): { readonly loaded: Answered<Value>; readonly isFresh: boolean } | null;
  /** What becomes of an answer: another query drops it at once, or a failure does; otherwise it stays until the next one. */
  readonly drops?: 'onQuery' | 'onFailure';
}

/** A request of the main process, and what the page got of it last. */
export function fromRequest<Name extends RequestName>(
  marquee: Marquee,
  name: Name,
): Source<InputOf<Name>, OutputOf<Name>> {
  return {
    known(input) {
      const value = marquee.lastAnswer(name, input);
      return value === undefined ? null : { loaded: { value }, isFresh: false };
    },
    load: async (input, { signal }) => ({ value: await marquee.request(name, input, signal) }),
  };
}

/** Why a response in another language was read. */
const heldInstead = failure('offline');

/**
 * What is asked for, and the state of its answer: idle (no query), loading (no answer yet), ready, stale (an answer with a
 * failure), or failed. Only the latest run counts: a new one aborts the one before.
 */
export class Resource<Query, Value> {
  value: Value | null = $state.raw(null);
  /** When the service gave the answer, epoch ms; null: it isn't from there. */
  fetchedAt: number | null = $state(null);
  /** The language (`xx-XX`) of the stored response if it isn't the one of the settings; otherwise null. */
  heldIn: string | null = $state(null);
  failure: Failure | null = $state.raw(null);
  pending = $state(true);
  query: Query | null = null;
  readonly #source: Source<Query, Value>;
  #running: AbortController | null = null;
  /** How many answers, and failures, events brought. */
  #taken = 0;
  #told = 0;

  constructor(source: Source<Query, Value>) {
    this.#source = source;
  }

  /** Whether there is an answer or a failure to show. */
  get isSettled(): boolean {
    return this.value !== null || this.failure !== null;
  }

  /** Why it is worth asking again; null: it isn't. */
  get trouble(): Failure | null {
    return this.failure ?? (this.heldIn === null ? null : heldInstead);
  }

  /** Replaces the query; null: none. What is known is shown first, and asked for behind that unless it is fresh. */
  async ask(query: Query | null): Promise<void> {
    this.query = query;
    const { known, drops } = this.#source;
    const last = query === null ? null : (known?.(query) ?? null);
    if (query === null || last !== null || drops === 'onQuery') this.#show(last?.loaded ?? null);
    if (drops === 'onQuery') this.failure = null;
    if (last?.isFresh === true) this.stop();
    else await this.#load({}, last !== null);
  }

  /** Sends the query again. */
  again(options: ReadOptions = {}): Promise<void> {
    return this.#load(options, false);
  }

  /** Shows the answer that an event brought, which is newer than the one that is on its way. */
  take(value: Value): void {
    this.#taken += 1;
    this.value = value;
  }

  /** Shows a failure that an event tells, beside the answer that is shown or on its way. */
  tell(why: Failure): void {
    this.#told += 1;
    this.failure = why;
  }

  /** Aborts the run; its result is ignored. */
  stop(): void {
    this.#running?.abort();
    this.pending = false;
  }

  async #load(options: ReadOptions, isLater: boolean): Promise<void> {
    this.stop();
    const { query } = this;
    if (query === null) return;
    const { signal } = (this.#running = new AbortController());
    const [taken, told] = [this.#taken, this.#told];
    this.pending = true;
    try {
      if (isLater) await whenIdle();
      signal.throwIfAborted();
      const answer = await this.#source.load(query, { ...options, signal });
      if (signal.aborted) return;
      if (taken === this.#taken) this.#show(answer);
      if (told === this.#told) this.failure = null;
    } catch (error) {
      if (signal.aborted) return;
      if (this.#source.drops === 'onFailure' && taken === this.#taken) this.#show(null);
      this.failure = failureOf(error);
    }
    this.pending = false;
  }

  #show(answer: Answered<Value> | null): void {
    this.value = answer?.value ?? null;
    this.fetchedAt = answer?.fetchedAt ?? null;
    this.heldIn = answer?.heldIn ?? null;
  }
}
