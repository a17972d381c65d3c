/*
 * Meanings of codes that the interface document leaves undefined. Source: the public service's documentation. All sets
 * are open.
 */

/** Release types of `with_release_type` (E17). @public */
export const releaseTypes = {
  1: 'premiere',
  2: 'theatricalLimited',
  3: 'theatrical',
  4: 'digital',
  5: 'physical',
  6: 'tv',
} as const;

/** Kinds of episode groups (E12). @public */
export const episodeGroupTypes = {
  1: 'originalAirDate',
  2: 'absolute',
  3: 'dvd',
  4: 'digital',
  5: 'storyArc',
  6: 'production',
  7: 'tv',
} as const;

/** English genre names of movies by id. */
export const movieGenres: Readonly<Record<number, string>> = {
  28: 'Action',
  12: 'Adventure',
  16: 'Animation',
  35: 'Comedy',
  80: 'Crime',
  99: 'Documentary',
  18: 'Drama',
  10751: 'Family',
  14: 'Fantasy',
  36: 'History',
  27: 'Horror',
  10402: 'Music',
  9648: 'Mystery',
  10749: 'Romance',
  878: 'Science Fiction',
  10770: 'TV Movie',
  53: 'Thriller',
  10752: 'War',
  37: 'Western',
};

/** English genre names of series by id. */
export const seriesGenres: Readonly<Record<number, string>> = {
  10759: 'Action & Adventure',
  16: 'Animation',
  35: 'Comedy',
  80: 'Crime',
  99: 'Documentary',
  18: 'Drama',
  10751: 'Family',
  10762: 'Kids',
  9648: 'Mystery',
  10763: 'News',
  10764: 'Reality',
  10765: 'Sci-Fi & Fantasy',
  10766: 'Soap',
  10767: 'Talk',
  10768: 'War & Politics',
  37: 'Western',
};
