import type { Season } from '#shared/catalogue/resources/seasons.ts';
import { m } from '../../../i18n/messages.ts';
import { csv } from '../../../parts/files.ts';
import { isRated } from './rating-rows.ts';

/** What the table has besides the seasons. */
export interface SavedRatings {
  /** The ids of the episodes whose rating is hidden. */
  readonly hidden: ReadonlySet<number>;
  /** The person's rating; null: none. */
  readonly mine: (seasonNumber: number, episodeNumber: number) => number | null;
}

/** All episodes as a table for spreadsheets, without hidden ratings. */
export function ratingsTable(seasons: readonly Season[], { hidden, mine }: SavedRatings): Blob {
  return csv([
    [
      m.ratings_column_season(),
      m.ratings_column_episode(),
      m.ratings_column_name(),
      m.ratings_column_air_date(),
      m.ratings_column_runtime(),
      m.ratings_column_score(),
      m.ratings_column_votes(),
      m.ratings_column_mine(),
      m.ratings_column_kind(),
    ],
    ...seasons.flatMap((season) =>
      season.episodes.map((episode) => [
        season.season_number,
        episode.episode_number,
        episode.name,
        episode.air_date,
        episode.runtime,
        isRated(episode) ? episode.vote_average : null,
        hidden.has(episode.id) ? null : episode.vote_count,
        mine(season.season_number, episode.episode_number),
        episode.episode_type,
      ]),
    ),
  ]);
}
