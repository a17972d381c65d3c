import type { SeasonsFound, SeasonSummary } from '#shared/contract/answers.ts';
import { getApp } from './app-model.svelte.ts';
import { useRequest } from './request.svelte.ts';

/** The seasons before and after one. */
export interface SeasonsBeside {
  readonly previous: SeasonSummary | null;
  readonly next: SeasonSummary | null;
}

/**
 * The seasons that stand beside one, as far as they are held. Specials stand beside none. Where nobody ever looked for
 * all of them, what is not held may still be: nothing is skipped then.
 */
export function seasonsBeside(found: SeasonsFound | null, number: number): SeasonsBeside {
  const regular = found?.seasons.filter((each) => each.seasonNumber > 0) ?? [];
  if (number === 0) return { previous: null, next: null };
  const reaches = (each: SeasonSummary): boolean =>
    found?.checkedAt !== null || Math.abs(each.seasonNumber - number) === 1;
  const previous = regular.findLast((each) => each.seasonNumber < number);
  const next = regular.find((each) => each.seasonNumber > number);
  return {
    previous: previous !== undefined && reaches(previous) ? previous : null,
    next: next !== undefined && reaches(next) ? next : null,
  };
}

/** The seasons that stand beside one of a series, for the life of a component; the service is not asked for any. */
export function useSeasonsBeside(place: () => { readonly id: number; readonly season: number }): {
  readonly current: SeasonsBeside;
} {
  const app = getApp();
  const known = useRequest('seasons.known', () => ({ seriesId: place().id }));
  $effect(() =>
    app.marquee.on('seasons.found', ({ seriesId }) => {
      if (seriesId === place().id) void known.again();
    }),
  );
  const beside = $derived(seasonsBeside(known.value, place().season));
  return {
    get current() {
      return beside;
    },
  };
}
