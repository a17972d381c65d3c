import type { Database } from '../database/connection.ts';
import { dayText } from '../database/days.ts';
import { rows } from '../database/query.ts';
import { languageCode, nameIn, overviewIn } from './languages.ts';
import type { Translated } from './languages.ts';

/** A movie of a list: its key, and the day to be shown when it is not the primary one. */
export interface ListedMovie {
  readonly key: number;
  /** Days since 1970; null or absent: the primary day. */
  readonly day?: number | null;
}

interface MovieRow extends Translated {
  readonly key: number;
  readonly id: number;
  readonly title: string;
  readonly original_title: string;
  readonly original_language: string;
  readonly overview: string;
  readonly primary_release_day: number | null;
  readonly popularity: number;
  readonly vote_average: number;
  readonly vote_count: number;
  readonly genre_ids: string;
  readonly poster_path: string | null;
  readonly backdrop_path: string | null;
  readonly adult: number;
  readonly video: number;
}

const sql = `
  SELECT m.key, m.id, m.title, m.original_title, m.original_language, m.overview, m.primary_release_day,
         m.popularity, m.vote_average, m.vote_count, m.genre_ids, m.poster_path, m.backdrop_path, m.adult, m.video,
         t.title AS translated_name, t.overview AS translated_overview
  FROM json_each(?1) AS listed
  CROSS JOIN movies m ON m.key = listed.value
  LEFT JOIN movie_translations t ON t.movie_key = m.key AND t.language = ?2
  ORDER BY listed.key`;

/** The items of a list of movies, in the order given; `language` is `xx` or `xx-XX`. */
export function movieItems(database: Database, listed: readonly ListedMovie[], language: string): object[] {
  const code = languageCode(language);
  const found = rows<MovieRow>(database, sql, JSON.stringify(listed.map(({ key }) => key)), code);
  return found.map((movie, index) => {
    const day = listed[index]?.day ?? movie.primary_release_day;
    const original = { name: movie.original_title, language: movie.original_language };
    return {
      adult: movie.adult === 1,
      backdrop_path: movie.backdrop_path,
      genre_ids: JSON.parse(movie.genre_ids) as number[],
      id: movie.id,
      original_language: movie.original_language,
      original_title: movie.original_title,
      overview: overviewIn(code, movie.translated_overview, movie.overview),
      popularity: movie.popularity,
      poster_path: movie.poster_path,
      release_date: day === null ? '' : dayText(day),
      title: nameIn(code, movie.translated_name, movie.title, original),
      video: movie.video === 1,
      vote_average: movie.vote_average,
      vote_count: movie.vote_count,
    };
  });
}
