import type { SeasonsFound, SeasonSummary } from '#shared/contract/answers.ts';
import type { Failure } from '#shared/contract/failures.ts';
import type { Marquee } from '../transport/marquee.ts';
import { getApp, whenOnline } from './app-model.svelte.ts';
import { Resource } from './resource.svelte.ts';
import { useRequest, useResource } from './use-resource.svelte.ts';

/** The search for the seasons of a series, which events report on while it runs. */
class SeasonSearch extends Resource<number, SeasonsFound> {
  constructor(marquee: Marquee) {
    super({
      drops: 'onQuery',
      known(seriesId) {
        const value =
          marquee.lastAnswer('seasons.find', { seriesId }) ??
          marquee.lastAnswer('seasons.known', { seriesId });
        return value === undefined ? null : { loaded: { value }, isFresh: false };
      },
      // It goes on without whoever asked for it.
      load: async (seriesId, { refresh }) => ({
        value: await marquee.request('seasons.find', {
          seriesId,
          ...(refresh === true ? { again: true } : {}),
        }),
      }),
    });
  }

  /** Why the search failed, or ended before all seasons were found; null: neither. */
  override get trouble(): Failure | null {
    return this.failure ?? this.value?.failure ?? null;
  }
}

/** The seasons of a series, as they are found. */
export interface FoundSeasons {
  readonly found: SeasonsFound | null;
  readonly trouble: Failure | null;
  readonly pending: boolean;
  readonly again: () => void;
}

/** Searches for the seasons of a series for the lifetime of a component. */
export function useSeasons(seriesId: () => number): FoundSeasons {
  const app = getApp();
  const search = new SeasonSearch(app.marquee);
  useResource(search, seriesId);
  $effect(() =>
    app.marquee.on('seasons.found', (found) => {
      if (found.seriesId === search.query) search.take(found);
    }),
  );
  whenOnline(() => {
    const { catalogueLanguage } = app.state.settings;
    if (search.value?.seasons.some((season) => season.language !== catalogueLanguage)) void search.again();
  });
  return {
    get found() {
      return search.value;
    },
    get trouble() {
      return search.trouble;
    },
    get pending() {
      return search.trouble === null && search.value?.complete !== true;
    },
    again() {
      search.failure = null;
      void search.again({ refresh: true });
    },
  };
}

interface SeasonsBeside {
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
