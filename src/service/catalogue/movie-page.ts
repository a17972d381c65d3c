import type { Catalogue } from './catalogue.ts';
import type { MovieColumns } from './movie-columns.ts';
import { noDay } from './movie-columns.ts';
import { movieItems } from './movie-items.ts';
import { inOrder } from './movie-order.ts';
import type { MovieSet } from './movie-set.ts';
import { offsetOf, pageOf, pageSize } from './query.ts';
import { releaseDay } from './releases.ts';
import type { ReleaseFilter } from './releases.ts';

/** A requested list of movies. */
export interface MovieQuery {
  /** The movies that match. */
  readonly movies: MovieSet;
  /** The column to sort by; null: popularity; day: the day that is shown. Equal movies are sorted by popularity. */
  readonly sortBy: keyof MovieColumns | null;
  readonly descending: boolean;
  /** Whose day is shown. */
  readonly releases: ReleaseFilter;
  readonly language: string;
  readonly page: number;
}

/** A page of a list of movies. */
export function moviePage(catalogue: Catalogue, query: MovieQuery): object {
  const { columns } = catalogue.movies;
  const { movies, sortBy, descending, releases } = query;
  const dayOf = releaseDay(catalogue.movies, releases);
  let by = sortBy === null ? null : columns[sortBy];
  if (sortBy === 'day' && releases.region !== null) {
    by = new Int32Array(columns.day.length);
    const indexes = movies.indexes();
    for (let turn = 0; turn < indexes.length; turn += 1) {
      const index = indexes[turn] ?? 0;
      by[index] = dayOf(index);
    }
  }
  const page = inOrder(movies, { by, descending }, offsetOf(query.page), pageSize);
  const listed = page.map((index) => {
    const day = dayOf(index);
    return { key: index + 1, day: day === noDay ? null : day };
  });
  return pageOf(query.page, movieItems(catalogue, listed, query.language), movies.count());
}
