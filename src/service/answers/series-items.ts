import type { Database } from '../database/connection.ts';
import { rows } from '../database/query.ts';
import { languageCode, nameIn, overviewIn } from './languages.ts';
import type { Translated } from './languages.ts';

interface SeriesRow extends Translated {
  readonly key: number;
  readonly id: number;
  readonly name: string;
  readonly original_name: string;
  readonly original_language: string;
  readonly overview: string;
  readonly first_air_date: string;
  readonly popularity: number;
  readonly vote_average: number;
  readonly vote_count: number;
  readonly genre_ids: string;
  readonly origin_country: string;
  readonly poster_path: string | null;
  readonly backdrop_path: string | null;
  readonly adult: number;
}

const sql = `
  SELECT s.key, s.id, s.name, s.original_name, s.original_language, s.overview, s.first_air_date, s.popularity,
         s.vote_average, s.vote_count, s.genre_ids, s.origin_country, s.poster_path, s.backdrop_path, s.adult,
         t.name AS translated_name, t.overview AS translated_overview
  FROM json_each(?1) AS listed
  CROSS JOIN series s ON s.key = listed.value
  LEFT JOIN series_translations t ON t.series_key = s.key AND t.language = ?2
  ORDER BY listed.key`;

/** The items of a list of series, by key, in the order given; a key may occur several times. */
export function seriesItems(database: Database, keys: readonly number[], language: string): object[] {
  const code = languageCode(language);
  return rows<SeriesRow>(database, sql, JSON.stringify(keys), code).map((series) => {
    const original = { name: series.original_name, language: series.original_language };
    return {
      adult: series.adult === 1,
      backdrop_path: series.backdrop_path,
      genre_ids: JSON.parse(series.genre_ids) as number[],
      id: series.id,
      origin_country: JSON.parse(series.origin_country) as string[],
      original_language: series.original_language,
      original_name: series.original_name,
      overview: overviewIn(code, series.translated_overview, series.overview),
      popularity: series.popularity,
      poster_path: series.poster_path,
      first_air_date: series.first_air_date,
      name: nameIn(code, series.translated_name, series.name, original),
      vote_average: series.vote_average,
      vote_count: series.vote_count,
    };
  });
}
