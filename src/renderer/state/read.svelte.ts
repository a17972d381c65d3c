import type { Answer, EndpointName, ParametersOf } from '#shared/catalogue/endpoints.ts';
import type { Failure } from '#shared/contract/failures.ts';
import { failureOf } from '../transport/marquee.ts';
import type { Loaded, ReadOptions } from '../transport/marquee.ts';
import { getApp } from './app-model.svelte.ts';
import type { AppModel } from './app-model.svelte.ts';

/** A question to the catalogue. */
export interface Asked<Name extends EndpointName> {
  readonly endpoint: Name;
  readonly parameters: ParametersOf<Name>;
}

/** One question to the catalogue and its answer as it stands: nothing yet, an answer, a failure, or an old answer with a failure. */
export class Read<Name extends EndpointName> {
  loaded: Loaded<Answer<Name>> | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  pending = $state(true);
  readonly #app: AppModel;
  #asked: Asked<Name> | null = null;
  #underWay: AbortController | null = null;

  constructor(app: AppModel) {
    this.#app = app;
  }

  get value(): Answer<Name> | null {
    return this.loaded?.value ?? null;
  }

  get fetchedAt(): number | null {
    return this.loaded?.fetchedAt ?? null;
  }

  /** The language (`xx-XX`) of the answer where that is not the one of the settings: it is held in that alone. */
  get heldIn(): string | null {
    return this.loaded?.heldIn ?? null;
  }

  /** Asks something else; what was there goes. null: nothing. */
  ask(asked: Asked<Name> | null): void {
    this.#asked = asked;
    this.loaded = null;
    this.failure = null;
    void this.load();
  }

  /** Asks again; late answers to earlier asking are ignored. */
  async load(options: ReadOptions = {}): Promise<void> {
    this.#underWay?.abort();
    this.#underWay = null;
    this.pending = this.#asked !== null;
    if (this.#asked === null) return;
    const controller = new AbortController();
    this.#underWay = controller;
    const { endpoint, parameters } = this.#asked;
    try {
      const loaded = await this.#app.marquee.read(endpoint, parameters, {
        ...options,
        signal: controller.signal,
      });
      if (this.#underWay !== controller) return;
      this.loaded = loaded;
      this.failure = null;
    } catch (error) {
      if (this.#underWay !== controller) return;
      this.failure = failureOf(error);
    }
    this.pending = false;
    this.#underWay = null;
  }

  /** For `catalogue.changed`: reads again what the store has now. */
  hear(changed: { readonly endpoint: string; readonly parameters: object }): void {
    const asked = this.#asked;
    if (asked === null || changed.endpoint !== asked.endpoint) return;
    if (canonical(changed.parameters) === canonical(asked.parameters)) void this.load();
  }

  stop(): void {
    this.#underWay?.abort();
    this.#underWay = null;
  }
}

function canonical(parameters: object): string {
  return JSON.stringify(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Reads an endpoint for the life of a component: again when what is asked changes, when the store got something newer,
 * and, after a failure, when the network is back.
 */
export function useRead<Name extends EndpointName>(ask: () => Asked<Name> | null): Read<Name> {
  const app = getApp();
  const read = new Read<Name>(app);
  // As text, so that an equal question built anew asks nothing.
  const question = $derived.by(() => {
    const asked = ask();
    return asked === null ? null : JSON.stringify([asked, app.contentKey]);
  });
  // Before anything is drawn: the first layout of a page takes longer than the way to the store and back.
  $effect.pre(() => {
    read.ask(question === null ? null : (JSON.parse(question) as [Asked<Name>])[0]);
    return () => read.stop();
  });
  $effect(() => app.marquee.on('catalogue.changed', (changed) => read.hear(changed)));
  $effect(() =>
    app.marquee.on('network.changed', ({ online }) => {
      if (online && (read.failure !== null || read.heldIn !== null)) void read.load();
    }),
  );
  return read;
}

/** Tells the shell what the page is called and how old it is, for the life of a component. */
export function describePage(
  describe: () => { title: string | null; fetchedAt?: number | null; refresh?: () => void },
): void {
  const app = getApp();
  $effect(() => {
    const { title, fetchedAt = null, refresh } = describe();
    app.page = { title, fetchedAt, ...(refresh === undefined ? {} : { refresh }) };
  });
  $effect(() => () => {
    app.page = { title: null, fetchedAt: null };
  });
}
