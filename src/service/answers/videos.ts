import { readTimestamp } from '#shared/catalogue/tolerant.ts';
import { row, rows } from '../database/query.ts';
import type { Database } from '../database/connection.ts';
import { answer, refuse } from '../http/outcome.ts';
import type { Outcome } from '../http/outcome.ts';
import type { Asked } from '../http/parameters.ts';
import type { CatalogueService } from '../service.ts';
import { findSeason } from './found.ts';
import { languageCode } from './languages.ts';

interface VideoRow {
  readonly id: string;
  readonly iso_639_1: string;
  readonly iso_3166_1: string;
  readonly name: string;
  readonly video_key: string;
  readonly site: string;
  readonly size: number;
  readonly type: string;
  readonly official: number;
  readonly published_at: string;
}

/** Which videos are asked for: those of `include_video_language` when given, else those in `language`. */
export interface VideoFilter {
  readonly language: string;
  readonly include_video_language?: string;
  readonly official_only: boolean;
}

/** The videos of episodes, by the episodes' numbers, in their order. */
export function videosOf(database: Database, episodeIds: readonly number[], filter: VideoFilter): object[] {
  const languages = (filter.include_video_language ?? filter.language)
    .split(',')
    .map((language) => (language === 'null' ? '' : languageCode(language)));
  const found = rows<VideoRow>(
    database,
    `SELECT v.* FROM json_each(?) AS asked JOIN episode_videos v ON v.episode_id = asked.value
     ORDER BY asked.key, v.number`,
    JSON.stringify(episodeIds),
  );
  return found
    .filter((video) => languages.includes(video.iso_639_1) && (!filter.official_only || video.official === 1))
    .map((video) => ({
      iso_639_1: video.iso_639_1,
      iso_3166_1: video.iso_3166_1,
      name: video.name,
      key: video.video_key,
      site: video.site,
      size: video.size,
      type: video.type,
      official: video.official === 1,
      published_at: readTimestamp(video.published_at) ?? video.published_at,
      id: video.id,
    }));
}

/** E7. */
export function readEpisodeVideos(service: CatalogueService, asked: Asked<'tv.episodeVideos'>): Outcome {
  const season = findSeason(service, asked.series_id, asked.season_number);
  if (!season) return refuse(34);
  const { database } = service.catalogue;
  const episode = row<{ id: number }>(
    database,
    'SELECT id FROM episodes WHERE series_key = ? AND season_number = ? AND episode_number = ?',
    season.series_key,
    season.season_number,
    asked.episode_number,
  );
  if (!episode) return refuse(34);
  return answer({ id: episode.id, results: videosOf(database, [episode.id], asked) });
}
