import type { Answer, EndpointName, ParametersOf } from '#shared/catalogue/endpoints.ts';
import type { CatalogueChanged } from '#shared/contract/answers.ts';
import { failure } from '#shared/contract/failures.ts';
import type { Loaded, ReadOptions } from '../transport/marquee.ts';
import { getApp, retryWhileFailed } from './app-model.svelte.ts';
import type { AppModel, PageFacts } from './app-model.svelte.ts';
import { Latest } from './latest.svelte.ts';
import { whenIdle } from './when-idle.ts';

/** A query to the catalogue. */
export interface Query<Name extends EndpointName> {
  readonly endpoint: Name;
  readonly parameters: ParametersOf<Name>;
}

/** A query to the catalogue and its state: nothing, a response, a failure, or an old response with a failure. */
export class Read<Name extends EndpointName> extends Latest {
  loaded: Loaded<Answer<Name>> | null = $state.raw(null);
  readonly #app: AppModel;
  #query: Query<Name> | null = null;

  constructor(app: AppModel) {
    super();
    this.#app = app;
  }

  get value(): Answer<Name> | null {
    return this.loaded?.value ?? null;
  }

  get fetchedAt(): number | null {
    return this.loaded?.fetchedAt ?? null;
  }

  /** The language (`xx-XX`) of the stored response if it isn't the one of the settings; otherwise null. */
  get heldIn(): string | null {
    return this.loaded?.heldIn ?? null;
  }

  /**
   * Replaces the query and the response: by the one that the page got last, or none. null: no query. A response that may be
   * old is read again once it is painted.
   */
  ask(query: Query<Name> | null): void {
    this.#query = query;
    const last = query === null ? null : this.#app.marquee.lastRead(query.endpoint, query.parameters);
    this.loaded = last?.loaded ?? null;
    this.failure = null;
    if (last?.isFresh === true) this.stop();
    else void this.#load({}, last !== null);
  }

  /** Sends the query again; responses to earlier requests are ignored. */
  load(options: ReadOptions = {}): Promise<void> {
    return this.#load(options, false);
  }

  async #load(options: ReadOptions, canWait: boolean): Promise<void> {
    const query = this.#query;
    if (query === null) return this.stop();
    await this.run(
      async (signal) => {
        if (canWait) await whenIdle();
        signal.throwIfAborted();
        return this.#app.marquee.read(query.endpoint, query.parameters, { ...options, signal });
      },
      (loaded) => (this.loaded = loaded),
    );
  }

  /** Handles `catalogue.changed`: updates the age of the same response, or reads the new one. */
  handleChange({ confirmedAt, ...body }: CatalogueChanged): void {
    if (!this.#isOf(body)) return;
    if (confirmedAt !== null && this.loaded !== null && !this.pending) {
      this.loaded = { ...this.loaded, fetchedAt: confirmedAt, freshness: 'fresh' };
    } else void this.load();
  }

  /** Handles `catalogue.gone`: the response stays, with a failure. */
  handleGone(body: Pick<CatalogueChanged, 'endpoint' | 'parameters'>): void {
    if (this.#isOf(body)) this.failure = failure('notFound');
  }

  #isOf({ endpoint, parameters }: Pick<CatalogueChanged, 'endpoint' | 'parameters'>): boolean {
    const query = this.#query;
    return endpoint === query?.endpoint && canonical(parameters) === canonical(query.parameters);
  }
}

function canonical(parameters: object): string {
  return JSON.stringify(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Why a response in another language was read. */
const heldInstead = failure('offline');

/**
 * Reads an endpoint for the lifetime of a component, and again when the query changes, when the store has a newer
 * response, and after a failure or a response in another language.
 */
export function useRead<Name extends EndpointName>(ask: () => Query<Name> | null): Read<Name> {
  const app = getApp();
  const read = new Read<Name>(app);
  // As text, so that an equal query isn't sent again.
  const question = $derived.by(() => {
    const query = ask();
    return query === null ? null : JSON.stringify([query, app.contentKey]);
  });
  // Before the first layout, which takes longer than the store's response.
  $effect.pre(() => {
    read.ask(question === null ? null : (JSON.parse(question) as [Query<Name>])[0]);
    return () => read.stop();
  });
  $effect(() => app.marquee.on('catalogue.changed', (changed) => read.handleChange(changed)));
  $effect(() => app.marquee.on('catalogue.gone', (body) => read.handleGone(body)));
  retryWhileFailed(
    () => read.failure ?? (read.heldIn === null ? null : heldInstead),
    () => read.load(),
  );
  return read;
}

/** Sets the title and age that the shell shows, for the lifetime of a component. */
export function describePage(
  describe: () => Pick<PageFacts, 'title' | 'refresh' | 'subject'> & Partial<PageFacts>,
): void {
  const app = getApp();
  $effect(() => {
    app.page = { fetchedAt: null, ...describe() };
  });
  $effect(() => () => {
    app.page = { title: null, fetchedAt: null };
  });
}
