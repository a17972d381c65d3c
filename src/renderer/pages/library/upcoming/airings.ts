import type { UpcomingEpisode, UpcomingMovie } from '#shared/contract/packs.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';

/** An episode or movie on its day. */
export type Airing = { readonly key: string; readonly day: CalendarDay } & (
  | { readonly kind: 'episode'; readonly episode: UpcomingEpisode }
  | { readonly kind: 'movie'; readonly movie: UpcomingMovie }
);

/** Episodes and movies by day, movies after the episodes of theirs. */
export function airingsOf(episodes: readonly UpcomingEpisode[], movies: readonly UpcomingMovie[]): Airing[] {
  const all: Airing[] = [
    ...episodes.map((episode): Airing => {
      const key = `tv ${episode.seriesId} ${episode.seasonNumber} ${episode.episodeNumber}`;
      return { kind: 'episode', key, day: episode.airDate, episode };
    }),
    ...movies.map((movie): Airing => {
      return { kind: 'movie', key: `movie ${movie.movieId}`, day: movie.day, movie };
    }),
  ];
  return all.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}
