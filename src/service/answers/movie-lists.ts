import { dayNumber, dayText } from '../database/days.ts';
import { row, rows } from '../database/query.ts';
import { answer, refuse } from '../http/outcome.ts';
import type { Outcome } from '../http/outcome.ts';
import type { Asked } from '../http/parameters.ts';
import type { CatalogueService } from '../service.ts';
import { piece } from './conditions.ts';
import { movieItems } from './movie-items.ts';
import { moviePage } from './movie-query.ts';
import { offsetOf, pageOf, pageSize } from './paging.ts';
import { releaseConditions } from './releases.ts';

/** What lists leave out unless it is asked for. */
const usual = piece('m.adult = 0 AND m.video = 0');
const mostPopularFirst = piece('m.key');

/** E20: movies by popularity; a region changes the day that is shown. */
export function readPopular(service: CatalogueService, asked: Asked<'movie.popular'>): Outcome {
  const { language, page, region = null } = asked;
  const releases = { region, types: null, from: null, to: null };
  const conditions = [usual];
  return answer(moviePage(service, { conditions, order: mostPopularFirst, releases, language, page }));
}

/** Days for which a movie plays in cinemas. */
const playingDays = 45;
const inCinemas = { values: [2, 3], every: false };

/** E18: movies that came to cinemas in the last weeks, in the region or anywhere, most popular first. */
export function readNowPlaying(service: CatalogueService, asked: Asked<'movie.nowPlaying'>): Outcome {
  const { language, page, region = null } = asked;
  const to = dayNumber(service.day());
  const from = to - playingDays;
  const releases = { region, types: inCinemas, from, to };
  const conditions = [usual, ...releaseConditions(releases)];
  return answer({
    dates: { maximum: dayText(to), minimum: dayText(from) },
    ...moviePage(service, { conditions, order: mostPopularFirst, releases, language, page }),
  });
}

const keywordWeight = 3;
const genreWeight = 1;
/** Movies looked at for each keyword and genre: the most popular ones that share it. */
const candidatesEach = 400;

interface Likeness {
  readonly key: number;
  readonly genre_ids: string;
  readonly keyword_ids: string;
}

function numbersOf(json: string): number[] {
  return JSON.parse(json) as number[];
}

/** E13: movies that share keywords (counted three times) and genres; among equals the most popular first. Approximate. */
export function readSimilar(service: CatalogueService, asked: Asked<'movie.similar'>): Outcome {
  const { database } = service.catalogue;
  const columns = 'SELECT key, genre_ids, keyword_ids FROM movies';
  const movie = row<Likeness>(database, `${columns} WHERE id = ?`, asked.movie_id);
  if (!movie) return refuse(34);
  const scores = new Map<number, number>();
  const credit = (sql: string, ids: readonly number[], weight: number): void => {
    for (const id of ids) {
      for (const { key } of rows<{ key: number }>(database, sql, id, candidatesEach)) {
        scores.set(key, (scores.get(key) ?? 0) + weight);
      }
    }
  };
  const byKeyword =
    'SELECT movie_key AS key FROM movie_keywords WHERE keyword_id = ? ORDER BY movie_key LIMIT ?';
  const byGenre = 'SELECT movie_key AS key FROM movie_genres WHERE genre_id = ? ORDER BY movie_key LIMIT ?';
  credit(byKeyword, numbersOf(movie.keyword_ids), keywordWeight);
  credit(byGenre, numbersOf(movie.genre_ids), genreWeight);
  scores.delete(movie.key);
  const adult = rows<{ key: number }>(
    database,
    'SELECT m.key FROM json_each(?) AS c CROSS JOIN movies m ON m.key = c.value WHERE m.adult = 1',
    JSON.stringify([...scores.keys()]),
  );
  for (const { key } of adult) scores.delete(key);
  const ranked = [...scores].sort(([aKey, a], [bKey, b]) => b - a || aKey - bKey);
  const offset = offsetOf(asked.page);
  const listed = ranked.slice(offset, offset + pageSize).map(([key]) => ({ key }));
  return answer(pageOf(asked.page, movieItems(database, listed, asked.language), ranked.length));
}
