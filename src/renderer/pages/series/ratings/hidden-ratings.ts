import type { Season } from '#shared/catalogue/resources/seasons.ts';
import { isRated } from './rating-rows.ts';

/**
 * The ids of the episodes whose rating the shield hides. `whole`: the seasons from the service; `shown`: the shielded
 * seasons.
 */
export function hiddenRatings(whole: readonly Season[], shown: readonly Season[]): ReadonlySet<number> {
  const rated = new Set(
    whole.flatMap(({ episodes }) => episodes.filter((episode) => isRated(episode)).map(({ id }) => id)),
  );
  const left = shown.flatMap(({ episodes }) => episodes.filter((episode) => !isRated(episode)));
  return new Set(left.map(({ id }) => id).filter((id) => rated.has(id)));
}

/** The shielded seasons with all ratings. */
export function withRatings(whole: readonly Season[], shown: readonly Season[]): readonly Season[] {
  const reported = new Map(whole.flatMap(({ episodes }) => episodes.map((episode) => [episode.id, episode])));
  return shown.map((season) => ({
    ...season,
    episodes: season.episodes.map((episode) => {
      const { vote_average = 0, vote_count = 0 } = reported.get(episode.id) ?? {};
      return { ...episode, vote_average, vote_count };
    }),
  }));
}
