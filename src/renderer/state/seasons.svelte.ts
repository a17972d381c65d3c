import type { SeasonsFound, SeasonSummary } from '#shared/contract/answers.ts';
import type { Failure } from '#shared/contract/failures.ts';
import { failureOf } from '../transport/marquee.ts';
import { getApp, retryWhileFailed, whenOnline } from './app-model.svelte.ts';
import { useRequest } from './use-resource.svelte.ts';
import { whenIdle } from './when-idle.ts';

export class FoundSeasons {
  found: SeasonsFound | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  again: () => void = () => undefined;

  /** Why the search failed, or ended before all seasons were found; null: neither. */
  get trouble(): Failure | null {
    return this.failure ?? this.found?.failure ?? null;
  }

  get pending(): boolean {
    return this.trouble === null && this.found?.complete !== true;
  }
}

/** Searches for the seasons of a series for the lifetime of a component. */
export function useSeasons(seriesId: () => number): FoundSeasons {
  const app = getApp();
  const seasons = new FoundSeasons();
  let reported = 0;
  async function find(id: number, again: boolean): Promise<void> {
    const before = reported;
    try {
      const found = await app.marquee.request('seasons.find', { seriesId: id, ...(again ? { again } : {}) });
      // Events during the request are newer than its response.
      if (id === seriesId() && reported === before) seasons.found = found;
      seasons.failure = null;
    } catch (error) {
      if (id === seriesId()) seasons.failure = failureOf(error);
    }
  }
  // Before the first layout, for what is known.
  $effect.pre(() => {
    const id = seriesId();
    void app.contentKey;
    const known =
      app.marquee.lastAnswer('seasons.find', { seriesId: id }) ??
      app.marquee.lastAnswer('seasons.known', { seriesId: id }) ??
      null;
    seasons.found = known;
    seasons.failure = null;
    const stop = app.marquee.on('seasons.found', (found) => {
      if (found.seriesId !== id) return;
      reported += 1;
      seasons.found = found;
    });
    seasons.again = () => {
      seasons.failure = null;
      void find(id, true);
    };
    // What is known is painted before it is asked again.
    let isShown = true;
    if (known === null) void find(id, false);
    else void whenIdle().then(() => (isShown ? find(id, false) : undefined));
    return () => {
      isShown = false;
      stop();
    };
  });
  retryWhileFailed(
    () => seasons.trouble,
    () => find(seriesId(), false),
  );
  whenOnline(() => {
    const { catalogueLanguage } = app.state.settings;
    if (seasons.found?.seasons.some((season) => season.language !== catalogueLanguage))
      void find(seriesId(), false);
  });
  return seasons;
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
