import { dayText } from '#shared/text/calendar-day.ts';
import type { Database } from './connection.ts';
import { languageCode, nameIn, overviewIn } from './languages.ts';
import type { Translated } from './languages.ts';
import { rows } from './query.ts';

/** A movie in a list, and the release day to show. */
export interface ListedMovie {
  readonly key: number;
  /** Days since 1970; null or absent: the primary release day. */
  readonly day?: number | null;
}

/** The columns that need conversion. */
interface MovieRow extends Translated {
  readonly title: string;
  readonly original_title: string;
  readonly original_language: string;
  readonly overview: string;
  readonly primary_release_day: number | null;
  readonly genre_ids: string;
  readonly adult: number;
  readonly video: number;
}

const sql = `
  SELECT m.id, m.title, m.original_title, m.original_language, m.overview, m.primary_release_day,
         m.popularity, m.vote_average, m.vote_count, m.genre_ids, m.poster_path, m.backdrop_path, m.adult, m.video,
         t.title AS translated_name, t.overview AS translated_overview
  FROM json_each(?1) AS listed
  CROSS JOIN movies m ON m.key = listed.value
  LEFT JOIN movie_translations t ON t.movie_key = m.key AND t.language = ?2
  ORDER BY listed.key`;

/** The items of a list of movies, in the given order; `language` is `xx` or `xx-XX`. */
export function movieItems(database: Database, listed: readonly ListedMovie[], language: string): object[] {
  const code = languageCode(language);
  const found = rows<MovieRow>(database, sql, JSON.stringify(listed.map(({ key }) => key)), code);
  return found.map((movie, index) => {
    const { primary_release_day: primaryDay, translated_name: name, translated_overview, ...fields } = movie;
    const day = listed[index]?.day ?? primaryDay;
    const original = { name: movie.original_title, language: movie.original_language };
    return {
      ...fields,
      adult: movie.adult === 1,
      genre_ids: JSON.parse(movie.genre_ids) as number[],
      overview: overviewIn(code, translated_overview, movie.overview),
      release_date: day === null ? '' : dayText(day),
      title: nameIn(code, name, movie.title, original),
      video: movie.video === 1,
    };
  });
}
