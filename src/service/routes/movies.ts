import { monetisationTypes } from '#shared/catalogue/monetisation.ts';
import { readTimestamp } from '#shared/catalogue/tolerant.ts';
import { dayNumber, dayText } from '#shared/text/calendar-day.ts';
import { languageCode } from '../catalogue/languages.ts';
import { movieItems, reviewAddress, watchAddress } from '../catalogue/movie-items.ts';
import { noPlan } from '../catalogue/movie-columns.ts';
import { moviePage } from '../catalogue/movie-order.ts';
import { count, offsetOf, pageOf, pageSize, row, rows } from '../catalogue/query.ts';
import { firstPostings } from '../catalogue/postings.ts';
import type { PostingKind } from '../catalogue/postings.ts';
import { keepReleased } from '../catalogue/releases.ts';
import type { Readers } from './context.ts';
import { answer, refuse } from './outcome.ts';

interface ReviewRow {
  readonly id: string;
  readonly author_name: string;
  readonly author_username: string;
  readonly avatar_path: string | null;
  readonly rating: number | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The catalogue has timestamps in every form that services send; the interface defines one. */
function moment(value: string): string {
  return readTimestamp(value) ?? value;
}

const keywordWeight = 3;
const genreWeight = 1;
/** Number of movies compared for each keyword and genre; the most popular ones. */
const candidatesEach = 400;

interface MovieRow {
  readonly key: number;
  /** JSON arrays. */
  readonly genre_ids: string;
  readonly keyword_ids: string;
}

interface OfferRow {
  readonly country: string;
  readonly monetisation: string;
}

/** How many days a movie stays in cinemas. */
const playingDays = 45;
const inCinemas = { values: [2, 3], every: false };

const mostPopularFirst = { sortBy: null, descending: true } as const;
/** What a list without filters has. */
const listed = { adult: false, video: false } as const;

/** Lists of movies, and the endpoints of one movie. */
export const movieRoutes = {
  /** E6: the reviews in a language. */
  'movie.reviews': ({ authorisation, catalogue }, parameters) => {
    const { movie_id: id, language, page } = parameters;
    const { database } = catalogue;
    const key = catalogue.ensureMovie(id);
    if (key === null) return refuse(34);
    const values = [key, languageCode(language)];
    const from = 'FROM movie_reviews WHERE movie_key = ? AND language = ?';
    const found = rows<ReviewRow>(
      database,
      `SELECT id, author, author_name, author_username, avatar_path, rating, content, created_at, updated_at
       ${from} ORDER BY number LIMIT ? OFFSET ?`,
      ...values,
      pageSize,
      offsetOf(page),
    );
    const reviews = found.map(
      ({ author_name: name, author_username: username, avatar_path: avatarPath, rating, ...review }) => ({
        ...review,
        author_details: { name, username, avatar_path: avatarPath, rating },
        created_at: moment(review.created_at),
        updated_at: moment(review.updated_at),
        url: reviewAddress(authorisation, id, review.id),
      }),
    );
    return answer({ id, ...pageOf(page, reviews, count(database, from, ...values)) });
  },

  /** E10: keywords that contain a text; exact matches first, then prefixes. */
  'search.keyword': ({ catalogue: { database } }, { query, page }) => {
    const text = query.trim().toLowerCase();
    const escaped = text.replace(/[\\%_]/g, '\\$&');
    const from = `FROM keywords WHERE name LIKE ?1 ESCAPE '\\'`;
    const anywhere = `%${escaped}%`;
    const found = rows(
      database,
      `SELECT id, name ${from}
       ORDER BY name <> ?2, NOT name LIKE ?3 ESCAPE '\\', name LIMIT ?4 OFFSET ?5`,
      anywhere,
      text,
      `${escaped}%`,
      pageSize,
      offsetOf(page),
    );
    return answer(pageOf(page, found, count(database, from, anywhere)));
  },

  /** E13: movies with the same keywords and genres, most popular first among equals. Approximate. */
  'movie.similar': ({ catalogue }, parameters) => {
    const { database } = catalogue;
    const sql = 'SELECT key, genre_ids, keyword_ids FROM movies WHERE id = ?';
    const movie = row<MovieRow>(database, sql, parameters.movie_id);
    if (!movie) return refuse(34);
    const scores = new Map<number, number>();
    const score = (kind: PostingKind, ids: string, weight: number): void => {
      for (const id of JSON.parse(ids) as number[]) {
        for (const key of firstPostings(database, kind, id, candidatesEach)) {
          scores.set(key, (scores.get(key) ?? 0) + weight);
        }
      }
    };
    score('keyword', movie.keyword_ids, keywordWeight);
    score('genre', movie.genre_ids, genreWeight);
    scores.delete(movie.key);
    const { hidden } = catalogue.movies.columns;
    for (const key of scores.keys()) if ((hidden[key - 1] ?? 0) & 1) scores.delete(key);
    const ranked = [...scores].sort(([aKey, a], [bKey, b]) => b - a || aKey - bKey);
    const offset = offsetOf(parameters.page);
    const page = ranked.slice(offset, offset + pageSize).map(([key]) => ({ key }));
    return answer(pageOf(parameters.page, movieItems(catalogue, page, parameters.language), ranked.length));
  },

  /** E16: the offers for a movie in all countries. `link` is "" for a country without a page. */
  'movie.watchProviders': ({ authorisation, catalogue }, { movie_id: id }) => {
    const { database, movies } = catalogue;
    const movie = row<{ key: number }>(database, 'SELECT key FROM movies WHERE id = ?', id);
    if (!movie) return refuse(34);
    const plan = movies.columns.watchPlan[movie.key - 1] ?? noPlan;
    const countries = rows<{ country: string; has_link: number }>(
      database,
      'SELECT country, has_link FROM watch_plan_countries WHERE plan = ? ORDER BY country',
      plan,
    );
    const offers = rows<OfferRow>(
      database,
      `SELECT w.country, w.monetisation, w.provider_id, w.display_priority, p.name AS provider_name, p.logo_path
       FROM watch_plans w JOIN watch_providers p ON p.id = w.provider_id
       WHERE w.plan = ? ORDER BY w.country, w.monetisation, w.display_priority, w.provider_id`,
      plan,
    );
    const byCountry = Map.groupBy(offers, ({ country }) => country);
    const results = countries.map(({ country, has_link: hasLink }) => {
      const byType = Map.groupBy(byCountry.get(country) ?? [], ({ monetisation }) => monetisation);
      const types = monetisationTypes.flatMap((type) => {
        const providers = byType.get(type)?.map(({ country: _, monetisation: __, ...provider }) => provider);
        return providers ? [[type, providers] as const] : [];
      });
      const link = hasLink === 1 ? watchAddress(authorisation, id, country) : '';
      return [country, { link, ...Object.fromEntries(types) }] as const;
    });
    return answer({ id, results: Object.fromEntries(results) });
  },

  /** E18: movies in cinemas of the region, or of any country, in recent weeks; most popular first. */
  'movie.nowPlaying': ({ catalogue }, { language, page, region = null }) => {
    const to = dayNumber(catalogue.today);
    const from = to - playingDays;
    const releases = { region, types: inCinemas, from, to };
    const movies = catalogue.movies.remembered(`in cinemas of ${region}`, () => {
      const playing = catalogue.movies.listed(listed);
      keepReleased(playing, catalogue.movies, releases);
      return playing;
    });
    return answer({
      dates: { maximum: dayText(to), minimum: dayText(from) },
      ...moviePage(catalogue, { movies, ...mostPopularFirst, releases, language, page }),
    });
  },

  /** E20: movies by popularity. A region changes the day that is shown. */
  'movie.popular': ({ catalogue }, { language, page, region = null }) => {
    const releases = { region, types: null, from: null, to: null };
    const movies = catalogue.movies.listed(listed);
    return answer(moviePage(catalogue, { movies, ...mostPopularFirst, releases, language, page }));
  },
} satisfies Partial<Readers>;
