import type { SeasonsFound, SeasonSummary } from '#shared/contract/answers.ts';
import type { Failure } from '#shared/result.ts';
import type { Marquee } from '../transport/marquee.ts';
import { getApp, useEvent, whenOnline } from './app-model.svelte.ts';
import { Resource } from './resource.svelte.ts';
import { useRequest, useResource } from './use-resource.svelte.ts';
import type { Requested } from './use-resource.svelte.ts';

/** The seasons of a series, which events report on while they are searched for. */
export class FoundSeasons extends Resource<number, SeasonsFound> {
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

  get isLooking(): boolean {
    return this.trouble === null && this.value?.complete !== true;
  }

  readonly lookAgain = (): void => {
    this.failure = null;
    void this.again({ refresh: true });
  };
}

/** Searches for the seasons of a series for the lifetime of a component. */
export function useSeasons(seriesId: () => number): FoundSeasons {
  const app = getApp();
  const seasons = new FoundSeasons(app.marquee);
  useResource(seasons, seriesId);
  useEvent('seasons.found', (found) => {
    if (found.seriesId === seasons.query) seasons.take(found);
  });
  whenOnline(() => {
    const { catalogueLanguage } = app.state.settings;
    if (seasons.value?.seasons.some((season) => season.language !== catalogueLanguage)) void seasons.again();
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

/** The seasons of a series that are known, for the lifetime of a component, without a request to the service. */
export function useKnownSeasons(seriesId: () => number): Requested<'seasons.known'> {
  const known = useRequest('seasons.known', () => ({ seriesId: seriesId() }));
  useEvent('seasons.found', (found) => {
    if (found.seriesId === seriesId()) void known.again();
  });
  return known;
}

/** Seasons by number, specials last. */
export function specialsLast(seasons: readonly SeasonSummary[]): readonly SeasonSummary[] {
  return seasons.toSorted((a, b) => (a.seasonNumber || Infinity) - (b.seasonNumber || Infinity));
}
