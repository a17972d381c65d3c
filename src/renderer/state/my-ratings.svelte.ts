import { SvelteMap } from 'svelte/reactivity';
import { getApp } from './app-model.svelte.ts';
import type { AppModel } from './app-model.svelte.ts';

/** The shortest time between two reads when the window gets the focus, in ms. */
const lookAgainAfterMs = 10_000;

/** The signed-in person's ratings (E11) by season and episode. */
export class MyRatings {
  signedIn = $state(false);
  readonly #app: AppModel;
  readonly #ratings = new SvelteMap<string, number | null>();
  #seriesId = 0;
  #seasons: readonly number[] = [];
  #lookedAt = -Infinity;
  #running = new AbortController();

  constructor(app: AppModel) {
    this.#app = app;
  }

  /** 0.5 to 10; null: not rated; undefined: not known. */
  of(seasonNumber: number, episodeNumber: number): number | null | undefined {
    return this.#ratings.get(`${seasonNumber} ${episodeNumber}`);
  }

  /** Reads the ratings of these seasons; of none if nobody is signed in. */
  begin(seriesId: number, seasons: readonly number[], account: number | null): void {
    this.stop();
    this.#running = new AbortController();
    this.#ratings.clear();
    this.signedIn = account !== null;
    this.#seriesId = seriesId;
    this.#seasons = account === null ? [] : seasons;
    void this.#load(false);
  }

  /** Reads again when the window gets the focus: the person might have rated at the service. */
  lookAgain(): void {
    if (this.#app.clock.elapsed() - this.#lookedAt > lookAgainAfterMs) void this.#load(true);
  }

  /** Handles `catalogue.changed`. */
  handleChange(changed: { readonly endpoint: string; readonly parameters: object }): void {
    const { series_id: series, season_number: season } = changed.parameters as Record<string, unknown>;
    if (changed.endpoint === 'tv.seasonRatings' && series === this.#seriesId && typeof season === 'number')
      void this.#loadOne(season, false);
  }

  stop(): void {
    this.#running.abort();
  }

  async #load(refresh: boolean): Promise<void> {
    this.#lookedAt = this.#app.clock.elapsed();
    await Promise.all(this.#seasons.map((season) => this.#loadOne(season, refresh)));
  }

  async #loadOne(season: number, refresh: boolean): Promise<void> {
    const { signal } = this.#running;
    try {
      const { value } = await this.#app.marquee.read(
        'tv.seasonRatings',
        { series_id: this.#seriesId, season_number: season },
        { signal, background: true, refresh },
      );
      if (signal.aborted) return;
      for (const { episode_number: episode, rated } of value.results)
        this.#ratings.set(`${season} ${episode}`, rated);
    } catch {
      // Missing ratings aren't shown; the shell shows a rejected session.
    }
  }
}

/** Reads the person's ratings of a series' seasons for the lifetime of a component. */
export function useMyRatings(seriesId: () => number, seasons: () => readonly number[]): MyRatings {
  const app = getApp();
  const ratings = new MyRatings(app);
  const question = $derived(
    JSON.stringify([
      seriesId(),
      [...seasons()].sort((a, b) => a - b),
      app.state.signIn.step === 'signedIn' ? app.state.signIn.account.id : null,
      app.contentKey,
    ]),
  );
  $effect(() => {
    const [id, numbers, account] = JSON.parse(question) as [number, number[], number | null];
    ratings.begin(id, numbers, account);
    return () => ratings.stop();
  });
  $effect(() => app.marquee.on('catalogue.changed', (changed) => ratings.handleChange(changed)));
  $effect(() => {
    const onFocus = (): void => ratings.lookAgain();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  });
  return ratings;
}
