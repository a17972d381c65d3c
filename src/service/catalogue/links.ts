/** The address of a review's page (`url` in E6); `origin` without a trailing slash. */
export function reviewAddress(origin: string, movieId: number, reviewId: string): string {
  return `${origin}/movie/${movieId}/reviews/${reviewId}`;
}

/** The address of the page with a movie's offers in a country (`link` in E16). */
export function watchAddress(origin: string, movieId: number, country: string): string {
  return `${origin}/movie/${movieId}/watch?locale=${country}`;
}
