import { dayText } from '#shared/text/calendar-day.ts';
import type { Catalogue } from './catalogue.ts';
import { languageCode, nameIn, overviewIn } from './languages.ts';
import { rows } from './query.ts';

/** A movie in a list, and the release day to show. */
interface ListedMovie {
  readonly key: number;
  /** Days since 1970; null or absent: the primary release day. */
  readonly day?: number | null;
}

/** The columns that need conversion. */
interface MovieRow {
  readonly key: number;
  readonly title: string;
  readonly original_title: string;
  readonly original_language: string;
  readonly genre_ids: string;
  readonly adult: number;
  readonly video: number;
}

const sql = `
  SELECT m.key, m.id, m.title, m.original_title, m.original_language, m.popularity,
         m.vote_average, m.vote_count, m.genre_ids, m.poster_path, m.backdrop_path, m.adult, m.video
  FROM json_each(?1) AS listed
  CROSS JOIN movies m ON m.key = listed.value
  ORDER BY listed.key`;

/** The items of a list of movies, in the given order; `language` is `xx` or `xx-XX`. */
export function movieItems(
  { database, textsOf }: Catalogue,
  listed: readonly ListedMovie[],
  language: string,
): object[] {
  const code = languageCode(language);
  const found = rows<MovieRow>(database, sql, JSON.stringify(listed.map(({ key }) => key)));
  return found.map((movie, index) => {
    const { key, ...fields } = movie;
    const { overview, translation, firstDay } = textsOf('movie', key, code);
    const day = listed[index]?.day ?? firstDay;
    const original = { name: movie.original_title, language: movie.original_language };
    return {
      ...fields,
      adult: movie.adult === 1,
      genre_ids: JSON.parse(movie.genre_ids) as number[],
      overview: overviewIn(code, translation?.overview ?? null, overview),
      release_date: day === null ? '' : dayText(day),
      title: nameIn(code, translation?.name ?? null, movie.title, original),
      video: movie.video === 1,
    };
  });
}

/** The address of a review's page (`url` in E6); `origin` without a trailing slash. */
export function reviewAddress(origin: string, movieId: number, reviewId: string): string {
  return `${origin}/movie/${movieId}/reviews/${reviewId}`;
}

/** The address of the page with a movie's offers in a country (`link` in E16). */
export function watchAddress(origin: string, movieId: number, country: string): string {
  return `${origin}/movie/${movieId}/watch?locale=${country}`;
}
