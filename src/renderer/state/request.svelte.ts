import type { Failure } from '#shared/contract/failures.ts';
import type { InputOf, OutputOf, RequestName } from '#shared/contract/requests.ts';
import { getApp, retryWhileFailed } from './app-model.svelte.ts';
import type { AppModel } from './app-model.svelte.ts';
import { Latest } from './latest.svelte.ts';
import { whenIdle } from './when-idle.ts';

/** A request and the state of its response. */
export class Answered<Name extends RequestName> extends Latest {
  value: OutputOf<Name> | null = $state.raw(null);
  readonly #app: AppModel;
  readonly #name: Name;
  #input: InputOf<Name> | null = null;

  constructor(app: AppModel, name: Name) {
    super();
    this.#app = app;
    this.#name = name;
  }

  /**
   * Replaces the input; the last response to the same or the old one stays until the new one arrives. null: no request.
   * What is known is shown first, and asked behind that.
   */
  async ask(input: InputOf<Name> | null): Promise<void> {
    this.#input = input;
    if (input === null) {
      this.value = null;
      return this.stop();
    }
    const last = this.#app.marquee.lastAnswer(this.#name, input);
    if (last !== undefined) this.value = last;
    await this.run(
      async (signal) => {
        if (last !== undefined) await whenIdle();
        signal.throwIfAborted();
        return this.#app.marquee.request(this.#name, input, signal);
      },
      (value) => (this.value = value),
    );
  }

  /** Sends the same request again. */
  async again(): Promise<void> {
    await this.ask(this.#input);
  }

  protected override fail(failure: Failure): void {
    this.value = null;
    super.fail(failure);
  }
}

/** Sends a request for the lifetime of a component, and again when its input changes and after a failure. */
export function useRequest<Name extends RequestName>(
  name: Name,
  ask: () => InputOf<Name> | null,
): Answered<Name> {
  const app = getApp();
  const answered = new Answered(app, name);
  const question = $derived(JSON.stringify([ask(), app.contentKey]));
  $effect.pre(() => {
    void answered.ask((JSON.parse(question) as [InputOf<Name> | null])[0]);
    return () => answered.stop();
  });
  retryWhileFailed(
    () => answered.failure,
    () => answered.again(),
  );
  return answered;
}
