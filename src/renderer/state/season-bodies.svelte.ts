import { untrack } from 'svelte';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { Failure } from '#shared/contract/failures.ts';
import { RateLimit } from '#shared/text/rate-limit.ts';
import { failureOf } from '../transport/marquee.ts';
import { getApp, retryWhileFailed } from './app-model.svelte.ts';
import type { AppModel } from './app-model.svelte.ts';
import type { FoundSeasons } from './seasons.svelte.ts';

/** Of a service that knows more seasons than a series has, the page requests at most so many within so many ms. */
const [mostSeasons, withinMs] = [45, 10_000];

/** All seasons of a series with their episodes, as they arrive. */
export class SeasonBodies {
  /** The loaded seasons by number; specials last. */
  bodies: readonly Season[] = $state.raw([]);
  wanted = $state(0);
  failure: Failure | null = $state.raw(null);
  pending = $state(true);
  readonly #app: AppModel;
  #seriesId = 0;
  #numbers: readonly number[] = [];
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- the page renders only `bodies`
  readonly #read = new Map<number, Season>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #asking = new Map<number, Promise<Failure | null>>();
  readonly #rate: RateLimit;
  #running = new AbortController();

  constructor(app: AppModel) {
    this.#app = app;
    this.#rate = new RateLimit(app.clock, mostSeasons, withinMs);
  }

  /** Drops all seasons, for another series or service. */
  begin(seriesId: number): void {
    this.stop();
    this.#running = new AbortController();
    this.#seriesId = seriesId;
    this.#numbers = [];
    this.#read.clear();
    this.#asking.clear();
    this.bodies = [];
    this.failure = null;
    this.pending = true;
  }

  /** Reads the seasons that aren't loaded yet. `complete`: the search for seasons has ended. */
  async fill(numbers: readonly number[], complete: boolean): Promise<void> {
    this.#numbers = numbers;
    this.wanted = numbers.length;
    const missing = numbers.filter((number) => !this.#read.has(number));
    this.pending = missing.length > 0 || !complete;
    const { signal } = this.#running;
    const read = await Promise.all(
      missing.map((number) => this.#asking.get(number) ?? this.#ask(number, signal)),
    );
    if (signal.aborted || numbers !== this.#numbers) return;
    this.failure = read.find((failure) => failure !== null) ?? null;
    this.pending = !complete;
  }

  /** Retries a failed read, and the others once it succeeds. */
  async again(): Promise<void> {
    const { signal } = this.#running;
    const first = this.#numbers.find((number) => !this.#read.has(number));
    const failure = first === undefined ? null : await this.#ask(first, signal);
    if (signal.aborted) return;
    if (failure === null) await this.fill([...this.#numbers], true);
    else this.failure = failure;
  }

  /** Handles `catalogue.changed`: reads a changed season again. */
  handleChange(changed: { readonly endpoint: string; readonly parameters: object }): void {
    const { series_id: series, season_number: number } = changed.parameters as Record<string, unknown>;
    if (changed.endpoint !== 'tv.season' || series !== this.#seriesId) return;
    if (typeof number === 'number' && this.#numbers.includes(number))
      void this.#readOne(number, this.#running.signal).then((failure) => (this.failure ??= failure));
  }

  stop(): void {
    this.#running.abort();
  }

  async #ask(number: number, signal: AbortSignal): Promise<Failure | null> {
    const asking = this.#readOne(number, signal);
    this.#asking.set(number, asking);
    const failure = await asking;
    if (!signal.aborted) this.#asking.delete(number);
    return failure;
  }

  async #readOne(number: number, signal: AbortSignal): Promise<Failure | null> {
    try {
      await this.#rate.turn(signal);
      const askedAt = this.#app.clock.now();
      const { value, fetchedAt } = await this.#app.marquee.read(
        'tv.season',
        { series_id: this.#seriesId, season_number: number },
        { signal },
      );
      if (signal.aborted) return null;
      if (fetchedAt < askedAt) this.#rate.giveBack();
      this.#read.set(number, value);
      this.bodies = [...this.#read.values()].sort(
        (a, b) => (a.season_number || Infinity) - (b.season_number || Infinity),
      );
      return null;
    } catch (error) {
      return signal.aborted ? null : failureOf(error);
    }
  }
}

/** Reads every known season of a series for the lifetime of a component. */
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
  $effect(() => app.marquee.on('catalogue.changed', (changed) => read.handleChange(changed)));
  retryWhileFailed(
    () => read.failure,
    () => read.again(),
  );
  return read;
}
