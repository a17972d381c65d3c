import type { Season } from '#shared/catalogue/resources/seasons.ts';
import { isRated } from './rating-rows.ts';

/**
 * The ids of the episodes that have a rating which the shield keeps back. `whole`: as the service told them, `shown`:
 * the same seasons as the shield leaves them.
 */
export function hiddenRatings(whole: readonly Season[], shown: readonly Season[]): ReadonlySet<number> {
  const rated = new Set(
    whole.flatMap(({ episodes }) => episodes.filter((episode) => isRated(episode)).map(({ id }) => id)),
  );
  const left = shown.flatMap(({ episodes }) => episodes.filter((episode) => !isRated(episode)));
  return new Set(left.map(({ id }) => id).filter((id) => rated.has(id)));
}

/** The seasons as the shield leaves them, but with every rating. */
export function withRatings(whole: readonly Season[], shown: readonly Season[]): readonly Season[] {
  const told = new Map(whole.flatMap(({ episodes }) => episodes.map((episode) => [episode.id, episode])));
  return shown.map((season) => ({
    ...season,
    episodes: season.episodes.map((episode) => {
      const { vote_average = 0, vote_count = 0 } = told.get(episode.id) ?? {};
      return { ...episode, vote_average, vote_count };
    }),
  }));
}
