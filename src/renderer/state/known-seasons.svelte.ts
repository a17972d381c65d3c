import type { SeasonsFound, SeasonSummary } from '#shared/contract/answers.ts';
import { getApp } from './app-model.svelte.ts';
import { useRequest } from './request.svelte.ts';

export interface SeasonsBeside {
  readonly previous: SeasonSummary | null;
  readonly next: SeasonSummary | null;
}

/**
 * The seasons before and after one, from the stored ones; none for specials. If nobody searched for all seasons, only
 * adjacent numbers count, so that none is skipped.
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

/**
 * The seasons of a series for the lifetime of a component, without a request to the service: those before and after one, and all
 * that are known, specials last.
 */
export function useKnownSeasons(
  place: () => { readonly id: number; readonly season: number },
): SeasonsBeside & { readonly all: readonly SeasonSummary[] } {
  const app = getApp();
  const known = useRequest('seasons.known', () => ({ seriesId: place().id }));
  $effect(() =>
    app.marquee.on('seasons.found', ({ seriesId }) => {
      if (seriesId === place().id) void known.again();
    }),
  );
  const beside = $derived(seasonsBeside(known.value, place().season));
  const all = $derived(specialsLast(known.value?.seasons ?? []));
  return {
    get previous() {
      return beside.previous;
    },
    get next() {
      return beside.next;
    },
    get all() {
      return all;
    },
  };
}

/** Seasons by number, specials last. */
export function specialsLast(seasons: readonly SeasonSummary[]): readonly SeasonSummary[] {
  return seasons.toSorted((a, b) => (a.seasonNumber || Infinity) - (b.seasonNumber || Infinity));
}
