import { untrack } from 'svelte';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { Failure, FailureCode } from '#shared/result.ts';
import { RateLimit } from '#shared/text/timing.ts';
import { getApp, retryWhileFailed, useEvent } from './app-model.svelte.ts';
import type { AppModel } from './app-model.svelte.ts';
import { Resource } from './resource.svelte.ts';
import type { FoundSeasons } from './seasons.svelte.ts';

/** Of a service that knows more seasons than a series has, the page requests at most so many within so many ms. */
const [mostSeasons, withinMs] = [45, 10_000];

/** Failures that say nothing of other seasons. */
const ofOneSeason: readonly FailureCode[] = ['notFound', 'serverFault', 'badResponse'];

/** All seasons of a series with their episodes, as they arrive. */
export class SeasonBodies {
  /** By number, specials last. */
  #seasons: readonly Resource<number, Season>[] = $state.raw([]);
  #isComplete = $state(false);
  /** The loaded seasons by number; specials last. */
  readonly bodies: readonly Season[] = $derived(
    this.#seasons.map(({ value }) => value).filter((season) => season !== null),
  );
  readonly #failures = $derived(this.#seasons.flatMap(({ failure }) => failure ?? []));
  /** Of several, one that another attempt may help against. */
  readonly failure: Failure | null = $derived(
    this.#failures.find(({ retryable }) => retryable) ?? this.#failures[0] ?? null,
  );
  /** A season that failed isn't awaited, also while it is asked for again. */
  readonly pending: boolean = $derived(
    !this.#isComplete || this.#seasons.some(({ isSettled }) => !isSettled),
  );
  readonly #app: AppModel;
  readonly #rate: RateLimit;
  #seriesId = 0;

  constructor(app: AppModel) {
    this.#app = app;
    this.#rate = new RateLimit(app.clock, mostSeasons, withinMs);
  }

  get wanted(): number {
    return this.#seasons.length;
  }

  /** Drops all seasons, for another series or service. */
  begin(seriesId: number): void {
    this.stop();
    this.#seriesId = seriesId;
    this.#seasons = [];
    this.#isComplete = false;
  }

  /** Reads the seasons that aren't loaded yet. `complete`: the search for seasons has ended. */
  async fill(numbers: readonly number[], complete: boolean): Promise<void> {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is looked up at once
    const before = new Map(this.#seasons.map((season) => [season.query, season]));
    const sorted = numbers.toSorted((a, b) => (a || Infinity) - (b || Infinity));
    this.#seasons = sorted.map((number) => before.get(number) ?? this.#season());
    this.#isComplete = complete;
    await Promise.all(
      sorted.flatMap((number, index) =>
        before.has(number) ? [] : (this.#seasons[index]?.ask(number) ?? []),
      ),
    );
  }

  /** Retries a failed read, and the others unless that fails because the service can't be reached or has enough. */
  async again(): Promise<void> {
    const [first, ...others] = this.#seasons.filter(({ failure }) => failure !== null);
    await first?.again();
    const code = first?.failure?.code ?? null;
    if (code === null || ofOneSeason.includes(code))
      await Promise.all(others.map((season) => season.again()));
  }

  /** Handles `catalogue.changed`: reads a changed season again. */
  handleChange(changed: { readonly endpoint: string; readonly parameters: object }): void {
    const { series_id: series, season_number: number } = changed.parameters as Record<string, unknown>;
    if (changed.endpoint !== 'tv.season' || series !== this.#seriesId) return;
    void this.#seasons.find(({ query }) => query === number)?.again();
  }

  stop(): void {
    for (const season of this.#seasons) season.stop();
  }

  #season(): Resource<number, Season> {
    const [{ clock, marquee }, rate, series_id] = [this.#app, this.#rate, this.#seriesId];
    return new Resource<number, Season>({
      async load(season_number, { signal }) {
        await rate.turn(signal);
        const askedAt = clock.now();
        const loaded = await marquee.read('tv.season', { series_id, season_number }, { signal });
        if (loaded.fetchedAt < askedAt) rate.giveBack();
        return loaded;
      },
    });
  }
}

/** Reads every known season of a series for the lifetime of a component. */
export function useSeasonBodies(seriesId: () => number, seasons: () => FoundSeasons): SeasonBodies {
  const app = getApp();
  const read = new SeasonBodies(app);
  const question = $derived(JSON.stringify([seriesId(), app.contentKey]));
  const numbers = $derived(JSON.stringify(seasons().value?.seasons.map((each) => each.seasonNumber) ?? []));
  const complete = $derived(!seasons().isLooking);
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
  useEvent('catalogue.changed', (changed) => read.handleChange(changed));
  retryWhileFailed(
    () => read.failure,
    () => read.again(),
  );
  return read;
}
