import type { Database } from './connection.ts';
import { languageCode, nameIn, overviewIn } from './languages.ts';
import type { Translated } from './languages.ts';
import { rows } from './query.ts';

/** The columns that need conversion. */
interface SeriesRow extends Translated {
  readonly name: string;
  readonly original_name: string;
  readonly original_language: string;
  readonly overview: string;
  readonly genre_ids: string;
  readonly origin_country: string;
  readonly adult: number;
}

const sql = `
  SELECT s.id, s.name, s.original_name, s.original_language, s.overview, s.first_air_date, s.popularity,
         s.vote_average, s.vote_count, s.genre_ids, s.origin_country, s.poster_path, s.backdrop_path, s.adult,
         t.name AS translated_name, t.overview AS translated_overview
  FROM json_each(?1) AS listed
  CROSS JOIN series s ON s.key = listed.value
  LEFT JOIN series_translations t ON t.series_key = s.key AND t.language = ?2
  ORDER BY listed.key`;

/** The items of a list of series by key, in the given order; a key can occur several times. */
export function seriesItems(database: Database, keys: readonly number[], language: string): object[] {
  const code = languageCode(language);
  const found = rows<SeriesRow>(database, sql, JSON.stringify(keys), code);
  return found.map(({ translated_name: name, translated_overview: overview, ...series }) => ({
    ...series,
    adult: series.adult === 1,
    genre_ids: JSON.parse(series.genre_ids) as number[],
    origin_country: JSON.parse(series.origin_country) as string[],
    overview: overviewIn(code, overview, series.overview),
    name: nameIn(code, name, series.name, { name: series.original_name, language: series.original_language }),
  }));
}
