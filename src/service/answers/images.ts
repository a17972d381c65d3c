import type { Database } from '../database/connection.ts';
import { rows } from '../database/query.ts';
import { answer, refuse } from '../http/outcome.ts';
import type { Outcome } from '../http/outcome.ts';
import type { Asked } from '../http/parameters.ts';
import type { CatalogueService } from '../service.ts';
import { findSeries } from './found.ts';
import { languageCode } from './languages.ts';

interface ImageRow {
  readonly kind: 'poster' | 'backdrop' | 'logo';
  readonly file_path: string;
  readonly width: number;
  readonly height: number;
  readonly iso_639_1: string | null;
  readonly iso_3166_1: string | null;
  readonly vote_average: number;
  readonly vote_count: number;
}

/** Which languages of pictures are asked for. */
export interface ImageLanguages {
  /** Only pictures in this language; every language when neither is given. */
  readonly language?: string;
  /** Further languages; `null` for pictures without text. */
  readonly include_image_language?: string;
}

/** A test of pictures by their language; null: every picture. Regions do not count, as in the public service. */
function wantedLanguages({ language, include_image_language: more }: ImageLanguages): Set<string> | null {
  const asked = [
    ...(language === undefined ? [] : [language]),
    ...(more === undefined ? [] : more.split(',')),
  ];
  if (asked.length === 0) return null;
  return new Set(asked.map((each) => (each === 'null' ? each : languageCode(each))));
}

function imageOf(image: ImageRow): object {
  return {
    aspect_ratio: Math.round((image.width / image.height) * 1000) / 1000,
    height: image.height,
    iso_3166_1: image.iso_3166_1,
    iso_639_1: image.iso_639_1,
    file_path: image.file_path,
    vote_average: image.vote_average,
    vote_count: image.vote_count,
    width: image.width,
  };
}

/** The pictures of a series (season null) or of one of its seasons, best rated first, by kind. */
export function imagesOf(
  database: Database,
  seriesKey: number,
  seasonNumber: number | null,
  languages: ImageLanguages,
): Readonly<Record<ImageRow['kind'], object[]>> {
  const wanted = wantedLanguages(languages);
  const found = rows<ImageRow>(
    database,
    `SELECT kind, file_path, width, height, iso_639_1, iso_3166_1, vote_average, vote_count
     FROM images WHERE series_key = ? AND season_number IS ? ORDER BY vote_average DESC, vote_count DESC, id`,
    seriesKey,
    seasonNumber,
  ).filter(({ iso_639_1: language }) => !wanted || wanted.has(language ?? 'null'));
  const of = (kind: ImageRow['kind']): object[] => found.filter((image) => image.kind === kind).map(imageOf);
  return { poster: of('poster'), backdrop: of('backdrop'), logo: of('logo') };
}

/** E15. */
export function readImages(service: CatalogueService, asked: Asked<'tv.images'>): Outcome {
  const series = findSeries(service, asked.series_id);
  if (!series) return refuse(34);
  const { backdrop, logo, poster } = imagesOf(service.catalogue.database, series.key, null, asked);
  return answer({ backdrops: backdrop, id: asked.series_id, logos: logo, posters: poster });
}
