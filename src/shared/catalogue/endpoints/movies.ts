import { discoverParameters } from '../discover-parameters.ts';
import { depths, endpoint, parameters, staleAfter } from '../endpoint.ts';
import type { Needs } from '../endpoint.ts';
import { keywordPage, moviePage, nowPlayingPage } from '../resources/lists.ts';
import { movieWatchProviders } from '../resources/watch-providers.ts';
import { reviewPage } from '../resources/reviews.ts';

/** Maximum number of pages of reviews in a pack. */
const mostReviewPages = 5;
export const pageLength = 20;

const { language, page, region, movieId } = parameters;
const pathParameters = { movie_id: movieId } as const;

const reviews = endpoint({
  name: 'movie.reviews',
  number: 'E6',
  path: '/movie/{movie_id}/reviews',
  pathParameters,
  queryParameters: { language, page },
  response: reviewPage,
  storedAs: 'titles',
  label: 'reviews',
  typical: { bytes: 12_000 },
  needs({ results, page: current, total_pages: pages }, needs) {
    for (const { author_details: author } of results)
      needs.picture('profile', author?.avatar_path ?? null, depths.decoration);
    if (current < Math.min(pages, mostReviewPages)) needs.page(current + 1);
  },
});

const similar = endpoint({
  name: 'movie.similar',
  number: 'E13',
  path: '/movie/{movie_id}/similar',
  pathParameters,
  queryParameters: { language, page },
  response: moviePage,
  storedAs: 'lists',
  label: 'similar_movies',
  typical: { bytes: 14_000, pictures: 15 },
  index: ({ results }) => ({ movies: results }),
  needs({ results }, needs) {
    for (const { poster_path: path } of results) needs.smallPoster(path);
  },
});

const watchProviders = endpoint({
  name: 'movie.watchProviders',
  number: 'E16',
  path: '/movie/{movie_id}/watch/providers',
  pathParameters,
  response: movieWatchProviders,
  storedAs: 'watchProviders',
  label: 'where_to_watch',
  typical: { bytes: 25_000, pictures: 10 },
  // Some services leave the movie's number out.
  index: (answer, { movie_id: id }) => ({ watchProviders: { ...answer, id: Number(id) } }),
  needs({ results }, needs) {
    for (const { flatrate, free, ads, rent, buy } of Object.values(results))
      for (const { logo_path: path } of [...flatrate, ...free, ...ads, ...rent, ...buy])
        needs.picture('logo', path, depths.picture);
  },
});

/** Lists of movies, and the endpoints of one movie. */
export const movieEndpoints = [
  reviews,
  endpoint({
    name: 'search.keyword',
    number: 'E10',
    path: '/search/keyword',
    queryParameters: { query: { of: 'text', required: true, means: 'Part of the keyword' }, page },
    response: keywordPage,
    storedAs: 'lists',
    index: ({ results }) => ({ keywords: results }),
  }),
  similar,
  watchProviders,
  endpoint({
    name: 'discover.movie',
    number: 'E17',
    path: '/discover/movie',
    queryParameters: discoverParameters,
    response: moviePage,
    staleAfterMs: staleAfter.soon,
    storedAs: 'lists',
    label: 'place_discover',
    typical: { bytes: 14_000, requests: 60, pictures: 40 },
    index: ({ results }) => ({ movies: results }),
    needs({ results }, needs, { page: current = 1 }) {
      const { subject } = needs.plan;
      if (subject.kind !== 'view') return;
      const before = (Number(current) - 1) * pageLength;
      for (const movie of results.slice(0, Math.max(0, subject.count - before))) {
        needs.picture('poster', movie.poster_path, depths.title);
        needs.picture('backdrop', movie.backdrop_path, depths.title);
        needMovie(movie.id, needs);
      }
    },
  }),
  endpoint({
    name: 'movie.nowPlaying',
    number: 'E18',
    path: '/movie/now_playing',
    queryParameters: { language, page, region },
    response: nowPlayingPage,
    staleAfterMs: staleAfter.lists,
    storedAs: 'lists',
    index: ({ results }) => ({ movies: results }),
  }),
  endpoint({
    name: 'movie.popular',
    number: 'E20',
    path: '/movie/popular',
    queryParameters: { language, page, region },
    response: moviePage,
    staleAfterMs: staleAfter.lists,
    storedAs: 'lists',
    index: ({ results }) => ({ movies: results }),
  }),
] as const;

/** Adds all bodies that a movie's pages show: watch providers, similar movies and reviews. */
export function needMovie(id: number, needs: Needs): void {
  needs.body(watchProviders, { movie_id: id }, depths.title);
  needs.body(similar, { movie_id: id, page: 1 }, depths.season);
  needs.body(reviews, { movie_id: id, page: 1 }, depths.season);
}
