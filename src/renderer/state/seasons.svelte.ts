import type { SeasonsFound } from '#shared/contract/answers.ts';
import type { Failure } from '#shared/contract/failures.ts';
import { failureOf } from '../transport/marquee.ts';
import { getApp } from './app-model.svelte.ts';

/** The seasons of a series as they are found. */
export class FoundSeasons {
  found: SeasonsFound | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  again: () => void = () => undefined;

  get pending(): boolean {
    return (
      this.failure === null && (this.found === null || (!this.found.complete && this.found.failure === null))
    );
  }
}

/** Has the seasons of a series found, for the life of a component. */
export function useSeasons(seriesId: () => number): FoundSeasons {
  const app = getApp();
  const seasons = new FoundSeasons();
  let told = 0;
  async function find(id: number, again: boolean): Promise<void> {
    const before = told;
    try {
      const found = await app.marquee.request('seasons.find', { seriesId: id, ...(again ? { again } : {}) });
      // What the events told meanwhile knows more: the answer says how things stood when it was asked.
      if (id === seriesId() && told === before) seasons.found = found;
      seasons.failure = null;
    } catch (error) {
      if (id === seriesId()) seasons.failure = failureOf(error);
    }
  }
  $effect(() => {
    const id = seriesId();
    void app.contentKey;
    seasons.found = null;
    seasons.failure = null;
    const stop = app.marquee.on('seasons.found', (found) => {
      if (found.seriesId !== id) return;
      told += 1;
      seasons.found = found;
    });
    seasons.again = () => {
      seasons.failure = null;
      void find(id, true);
    };
    void find(id, false);
    return stop;
  });
  $effect(() =>
    app.marquee.on('network.changed', ({ online }) => {
      const { catalogueLanguage } = app.state.settings;
      const lacks =
        (seasons.failure ?? seasons.found?.failure ?? null) !== null ||
        seasons.found?.seasons.some((season) => season.language !== catalogueLanguage) === true;
      if (online && lacks) void find(seriesId(), false);
    }),
  );
  return seasons;
}
