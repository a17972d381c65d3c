import { untrack } from 'svelte';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { Failure } from '#shared/contract/failures.ts';
import { failureOf } from '../transport/marquee.ts';
import { getApp } from './app-model.svelte.ts';
import type { AppModel } from './app-model.svelte.ts';
import type { FoundSeasons } from './seasons.svelte.ts';

/** All seasons of a series, whole, as they arrive. */
export class SeasonBodies {
  /** Those that are there, by season number; specials last. */
  bodies: readonly Season[] = $state.raw([]);
  /** How many seasons are known to exist. */
  wanted = $state(0);
  /** Why some are missing. */
  failure: Failure | null = $state.raw(null);
  pending = $state(true);
  readonly #app: AppModel;
  #seriesId = 0;
  #numbers: readonly number[] = [];
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- what is drawn of it is `bodies`
  readonly #read = new Map<number, Season>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #asking = new Map<number, Promise<void>>();
  #underWay = new AbortController();

  constructor(app: AppModel) {
    this.#app = app;
  }

  /** Forgets what is there, for another series or another service. */
  begin(seriesId: number): void {
    this.stop();
    this.#underWay = new AbortController();
    this.#seriesId = seriesId;
    this.#numbers = [];
    this.#read.clear();
    this.#asking.clear();
    this.bodies = [];
    this.failure = null;
    this.pending = true;
  }

  /** Reads those of these seasons that are not there; `complete`: more are not being looked for. */
  async fill(numbers: readonly number[], complete: boolean): Promise<void> {
    this.#numbers = numbers;
    this.wanted = numbers.length;
    const missing = numbers.filter((number) => !this.#read.has(number));
    this.pending = missing.length > 0 || !complete;
    if (missing.length === 0) return;
    this.failure = null;
    const { signal } = this.#underWay;
    await Promise.all(missing.map((number) => this.#asking.get(number) ?? this.#ask(number, signal)));
    if (signal.aborted || numbers !== this.#numbers) return;
    this.pending = !complete;
  }

  /** Tries again what failed. */
  again(): void {
    void this.fill([...this.#numbers], true);
  }

  /** For `catalogue.changed`: reads a season again when it is one of these. */
  hear(changed: { readonly endpoint: string; readonly parameters: object }): void {
    const { series_id: series, season_number: number } = changed.parameters as Record<string, unknown>;
    if (changed.endpoint !== 'tv.season' || series !== this.#seriesId) return;
    if (typeof number === 'number' && this.#numbers.includes(number))
      void this.#readOne(number, this.#underWay.signal);
  }

  stop(): void {
    this.#underWay.abort();
  }

  async #ask(number: number, signal: AbortSignal): Promise<void> {
    const asking = this.#readOne(number, signal);
    this.#asking.set(number, asking);
    await asking;
    if (!signal.aborted) this.#asking.delete(number);
  }

  async #readOne(number: number, signal: AbortSignal): Promise<void> {
    try {
      const { value } = await this.#app.marquee.read(
        'tv.season',
        { series_id: this.#seriesId, season_number: number },
        { signal },
      );
      if (signal.aborted) return;
      this.#read.set(number, value);
      this.bodies = [...this.#read.values()].sort(
        (a, b) => (a.season_number || Infinity) - (b.season_number || Infinity),
      );
    } catch (error) {
      if (!signal.aborted) this.failure ??= failureOf(error);
    }
  }
}

/** Reads every season that was found of a series, for the life of a component. */
export function useSeasonBodies(seriesId: () => number, seasons: () => FoundSeasons): SeasonBodies {
  const app = getApp();
  const read = new SeasonBodies(app);
  const question = $derived(JSON.stringify([seriesId(), app.contentKey]));
  const numbers = $derived(JSON.stringify(seasons().found?.seasons.map((each) => each.seasonNumber) ?? []));
  const complete = $derived(!seasons().pending);
  $effect.pre(() => {
    const [id] = JSON.parse(question) as [number];
    untrack(() => read.begin(id));
    return () => read.stop();
  });
  $effect.pre(() => {
    void question;
    const found = JSON.parse(numbers) as number[];
    const all = complete;
    untrack(() => void read.fill(found, all));
  });
  $effect(() => app.marquee.on('catalogue.changed', (changed) => read.hear(changed)));
  $effect(() =>
    app.marquee.on('network.changed', ({ online }) => {
      if (online && read.failure !== null) read.again();
    }),
  );
  return read;
}
