import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Database } from '../catalogue/database.ts';
import { languageCode } from '../catalogue/languages.ts';
import { networkOf, seriesItems } from '../catalogue/series-items.ts';
import { offsetOf, pageOf, pageSize, rows } from '../catalogue/query.ts';
import type { DailyList } from '../catalogue/source.ts';
import type { Readers } from './context.ts';
import { answer, refuse } from './outcome.ts';

interface ImageRow {
  readonly kind: 'poster' | 'backdrop' | 'logo';
  readonly width: number;
  readonly height: number;
  readonly iso_639_1: string | null;
}

/** The requested languages of pictures. */
export interface ImageLanguages {
  /** Only pictures in this language; all languages if neither is set. */
  readonly language?: string;
  /** Additional languages; `null` for pictures without text. */
  readonly include_image_language?: string;
}

/** The languages of a filter; null: all pictures match. Ignores regions, as the public service does. */
function languagesOf({ language, include_image_language: more }: ImageLanguages): Set<string> | null {
  const languages = [language, ...(more?.split(',') ?? [])].filter((each) => each !== undefined);
  if (languages.length === 0) return null;
  return new Set(languages.map((each) => (each === 'null' ? each : languageCode(each))));
}

/** The pictures of a series (`season` null) or of one of its seasons by kind, best rated first. */
export function imagesOf(
  database: Database,
  seriesKey: number,
  seasonNumber: number | null,
  languages: ImageLanguages,
): Readonly<Record<ImageRow['kind'], object[]>> {
  const wanted = languagesOf(languages);
  const found = rows<ImageRow>(
    database,
    `SELECT kind, file_path, width, height, iso_639_1, iso_3166_1, vote_average, vote_count
     FROM images WHERE series_key = ? AND season_number IS ? ORDER BY vote_average DESC, vote_count DESC, id`,
    seriesKey,
    seasonNumber,
  ).filter(({ iso_639_1: language }) => !wanted || wanted.has(language ?? 'null'));
  const images = Object.groupBy(found, ({ kind }) => kind);
  const of = (kind: ImageRow['kind']): object[] =>
    (images[kind] ?? []).map(({ kind: _, ...image }) => ({
      ...image,
      aspect_ratio: Math.round((image.width / image.height) * 1000) / 1000,
    }));
  return { poster: of('poster'), backdrop: of('backdrop'), logo: of('logo') };
}

function seriesPage(
  catalogue: Catalogue,
  list: DailyList,
  language: string,
  page: number,
): { readonly items: readonly object[]; readonly total: number } {
  const keys = catalogue.seriesIn(list);
  const listed = keys.slice(offsetOf(page), offsetOf(page) + pageSize);
  return { items: seriesItems(catalogue, listed, language), total: keys.length };
}

/** Lists of series, and the endpoints of one series. */
export const seriesRoutes = {
  /** E4: trending series, at most 10,000. */
  'trending.tv': ({ catalogue }, parameters) => {
    const { language, page } = parameters;
    const list = parameters.time_window === 'day' ? 'day' : 'week';
    const { items, total } = seriesPage(catalogue, list, language, page);
    const results = items.map((item) => ({ ...item, media_type: 'tv' }));
    return answer(pageOf(page, results, total));
  },

  /** E5: series that air in the next 7 days, most popular first. */
  'tv.onTheAir': ({ catalogue }, { language, page }) => {
    const { items, total } = seriesPage(catalogue, 'on the air', language, page);
    return answer(pageOf(page, items, total));
  },

  /** E12. */
  'tv.episodeGroups': ({ catalogue }, { series_id: id }) => {
    const { database } = catalogue;
    const key = catalogue.ensureSeries(id, ['groups']);
    if (key === null) return refuse(34);
    const groups = rows<{ readonly network_id: number | null }>(
      database,
      `SELECT id, name, description, episode_count, group_count, type, network_id
       FROM episode_groups WHERE series_key = ? ORDER BY type, id`,
      key,
    );
    const results = groups.map(({ network_id: network, ...group }) => ({
      ...group,
      network: networkOf(database, network),
    }));
    return answer({ id, results });
  },

  /** E15. */
  'tv.images': ({ catalogue }, parameters) => {
    const key = catalogue.ensureSeries(parameters.series_id, ['images']);
    if (key === null) return refuse(34);
    const { backdrop, logo, poster } = imagesOf(catalogue.database, key, null, parameters);
    return answer({ backdrops: backdrop, id: parameters.series_id, logos: logo, posters: poster });
  },

  /** E19. */
  'tv.alternativeTitles': ({ catalogue }, { series_id: id }) => {
    const key = catalogue.ensureSeries(id, ['titles']);
    if (key === null) return refuse(34);
    const sql =
      'SELECT iso_3166_1, title, type FROM series_alternative_titles WHERE series_key = ? ORDER BY number';
    return answer({ id, results: rows(catalogue.database, sql, key) });
  },
} satisfies Partial<Readers>;
