import type { Failure } from '#shared/contract/failures.ts';
import type { InputOf, OutputOf, RequestName } from '#shared/contract/requests.ts';
import { failureOf } from '../transport/marquee.ts';
import { getApp } from './app-model.svelte.ts';
import type { AppModel } from './app-model.svelte.ts';

/** One verb's answer as it stands. */
export class Answered<Name extends RequestName> {
  value: OutputOf<Name> | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  pending = $state(true);
  readonly #app: AppModel;
  readonly #name: Name;
  #input: InputOf<Name> | null = null;
  #underWay: AbortController | null = null;

  constructor(app: AppModel, name: Name) {
    this.#app = app;
    this.#name = name;
  }

  /** Asks something else; what was there stays until the answer comes, unless `fresh`. null: nothing. */
  async ask(input: InputOf<Name> | null, fresh = false): Promise<void> {
    this.#underWay?.abort();
    this.#underWay = null;
    this.#input = input;
    if (fresh) this.value = null;
    this.pending = input !== null;
    if (input === null) {
      this.value = null;
      return;
    }
    const controller = new AbortController();
    this.#underWay = controller;
    try {
      const value = await this.#app.marquee.request(this.#name, input, controller.signal);
      if (this.#underWay !== controller) return;
      this.value = value;
      this.failure = null;
    } catch (error) {
      if (this.#underWay !== controller) return;
      this.value = null;
      this.failure = failureOf(error);
    }
    this.pending = false;
  }

  /** Asks the same again. */
  async again(): Promise<void> {
    await this.ask(this.#input);
  }

  stop(): void {
    this.#underWay?.abort();
    this.#underWay = null;
  }
}

/** Asks a verb for the life of a component, again when what is asked changes. */
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
  return answered;
}
