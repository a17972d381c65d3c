import { readTimestamp } from '#shared/catalogue/tolerant.ts';
import { row, rows } from '../database/query.ts';
import { answer, refuse } from '../http/outcome.ts';
import type { Outcome } from '../http/outcome.ts';
import type { Asked } from '../http/parameters.ts';
import { reviewAddress } from '../pages/catalogue-site.ts';
import type { CatalogueService } from '../service.ts';
import { findMovie } from './found.ts';
import { languageCode } from './languages.ts';
import { offsetOf, pageOf, pageSize } from './paging.ts';

interface ReviewRow {
  readonly id: string;
  readonly author: string;
  readonly author_name: string;
  readonly author_username: string;
  readonly avatar_path: string | null;
  readonly rating: number | null;
  readonly content: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The catalogue may hold moments in any form that services send; this interface promises one. */
function moment(value: string): string {
  return readTimestamp(value) ?? value;
}

/** E6: the reviews written in a language. */
export function readReviews(service: CatalogueService, asked: Asked<'movie.reviews'>): Outcome {
  const movie = findMovie(service, asked.movie_id);
  if (!movie) return refuse(34);
  service.catalogue.ensureMovie(asked.movie_id);
  const { database } = service.catalogue;
  const which = [movie.key, languageCode(asked.language)] as const;
  const where = 'FROM movie_reviews WHERE movie_key = ? AND language = ?';
  const total = row<{ total: number }>(database, `SELECT count(*) AS total ${where}`, ...which);
  const found = rows<ReviewRow>(
    database,
    `SELECT id, author, author_name, author_username, avatar_path, rating, content, created_at, updated_at
     ${where} ORDER BY number LIMIT ? OFFSET ?`,
    ...which,
    pageSize,
    offsetOf(asked.page),
  );
  const reviews = found.map((review) => ({
    author: review.author,
    author_details: {
      name: review.author_name,
      username: review.author_username,
      avatar_path: review.avatar_path,
      rating: review.rating,
    },
    content: review.content,
    created_at: moment(review.created_at),
    id: review.id,
    updated_at: moment(review.updated_at),
    url: reviewAddress(service, asked.movie_id, review.id),
  }));
  return answer({ id: asked.movie_id, ...pageOf(asked.page, reviews, total?.total ?? 0) });
}
