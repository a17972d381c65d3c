import { readTimestamp } from '#shared/catalogue/tolerant.ts';
import { episodeRatings } from '../catalogue/accounts.ts';
import type { Database } from '../catalogue/database.ts';
import { findSeason } from '../catalogue/catalogue.ts';
import type { SeasonRow } from '../catalogue/catalogue.ts';
import { languageCode } from '../catalogue/languages.ts';
import { row, rows } from '../catalogue/query.ts';
import type { Context, Readers } from './context.ts';
import { answer, refuse } from './outcome.ts';

/** The columns that need conversion. */
interface VideoRow {
  readonly iso_639_1: string;
  readonly official: number;
  readonly published_at: string;
}

/** The requested videos: those in `include_video_language` if present, otherwise those in `language`. */
export interface VideoFilter {
  readonly language: string;
  readonly include_video_language?: string;
  readonly official_only: boolean;
}

/** The videos of episodes by their ids, in the given order. */
export function videosOf(database: Database, episodeIds: readonly number[], filter: VideoFilter): object[] {
  const languages = (filter.include_video_language ?? filter.language)
    .split(',')
    .map((language) => (language === 'null' ? '' : languageCode(language)));
  const found = rows<VideoRow>(
    database,
    `SELECT v.id, v.iso_639_1, v.iso_3166_1, v.name, v.video_key AS key, v.site, v.size, v.type, v.official, v.published_at
     FROM json_each(?) AS listed JOIN episode_videos v ON v.episode_id = listed.value
     ORDER BY listed.key, v.number`,
    JSON.stringify(episodeIds),
  );
  return found
    .filter((video) => languages.includes(video.iso_639_1) && (!filter.official_only || video.official === 1))
    .map(({ official, published_at: publishedAt, ...video }) => ({
      ...video,
      official: official === 1,
      published_at: readTimestamp(publishedAt) ?? publishedAt,
    }));
}

/**
 * A person's ratings of a season's episodes; null if the session doesn't exist. The interface has no sessions for
 * guests, so a `guest_session_id` never matches.
 */
export function ratingsOf(
  { catalogue, sessions }: Context,
  season: SeasonRow,
  { session_id: session }: { readonly session_id?: string },
): object[] | null {
  const account = session === undefined ? null : sessions.accountOf(session);
  return account && episodeRatings(catalogue.database, account.id, season);
}

/** The endpoints of episodes. */
export const episodeRoutes = {
  /** E7. */
  'tv.episodeVideos': ({ catalogue }, parameters) => {
    const { database } = catalogue;
    const season = findSeason(catalogue, parameters.series_id, parameters.season_number, ['videos']);
    if (!season) return refuse(34);
    const episode = row<{ id: number }>(
      database,
      'SELECT id FROM episodes WHERE series_key = ? AND season_number = ? AND episode_number = ?',
      season.series_key,
      season.season_number,
      parameters.episode_number,
    );
    if (!episode) return refuse(34);
    return answer({ id: episode.id, results: videosOf(database, [episode.id], parameters) });
  },

  /** E11: `id` is the season's id. */
  'tv.seasonRatings': (context, parameters) => {
    const season = findSeason(context.catalogue, parameters.series_id, parameters.season_number, ['videos']);
    if (!season) return refuse(34);
    const results = ratingsOf(context, season, parameters);
    return results ? answer({ id: season.id, results }) : refuse(3);
  },
} satisfies Partial<Readers>;
