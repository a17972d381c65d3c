import type { Keyword, MovieListItem, TvListItem } from './resources/lists.ts';
import type { PersonReference } from './resources/people.ts';
import type { Season } from './resources/seasons.ts';
import type { MovieWatchProviders } from './resources/watch-providers.ts';

/** A character of a series, and the person who plays it. */
export interface Character {
  readonly personId: number;
  readonly seriesId: number;
  readonly name: string;
  /** Only single episodes name them, which can be a spoiler. */
  readonly isGuest: boolean;
}

/** A title as a list contains it. */
export type TitleItem =
  | { readonly mediaType: 'tv'; readonly item: TvListItem }
  | { readonly mediaType: 'movie'; readonly item: MovieListItem };

/** What a body adds to the index behind search and titles. */
export interface IndexEntries {
  readonly series?: readonly TvListItem[];
  readonly movies?: readonly MovieListItem[];
  readonly people?: readonly PersonReference[];
  readonly characters?: readonly Character[];
  readonly names?: { readonly seriesId: number; readonly names: readonly string[] };
  /** The season that the request's parameters name. */
  readonly season?: Season;
  readonly keywords?: readonly Keyword[];
  readonly watchProviders?: MovieWatchProviders;
}

/** The series and movies among them. */
export function titlesIn({ series = [], movies = [] }: IndexEntries): TitleItem[] {
  return [
    ...series.map((item) => ({ mediaType: 'tv', item }) as const),
    ...movies.map((item) => ({ mediaType: 'movie', item }) as const),
  ];
}
