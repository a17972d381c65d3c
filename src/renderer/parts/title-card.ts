import type { MovieListItem, TvListItem } from '#shared/catalogue/resources/lists.ts';
import type { MediaType } from '#shared/contract/answers.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';

/** What a card shows of a title. */
export interface TitleCardFacts {
  readonly mediaType: MediaType;
  readonly id: number;
  readonly name: string;
  /** Of the first airing or release; null: unknown. */
  readonly day: CalendarDay | null;
  /** 0 to 10; meaningless without votes. */
  readonly score: number;
  readonly votes: number;
  readonly posterPath: string | null;
}

/** What a card shows of a series. */
export function seriesCard(item: TvListItem): TitleCardFacts {
  return {
    mediaType: 'tv',
    id: item.id,
    name: item.name || item.original_name,
    day: item.first_air_date,
    score: item.vote_average,
    votes: item.vote_count,
    posterPath: item.poster_path,
  };
}

/** What a card shows of a movie. */
export function movieCard(item: MovieListItem): TitleCardFacts {
  return {
    mediaType: 'movie',
    id: item.id,
    name: item.title || item.original_title,
    day: item.release_date,
    score: item.vote_average,
    votes: item.vote_count,
    posterPath: item.poster_path,
  };
}

/** Tells titles apart: series and movies share their numbers. */
export function titleKey({ mediaType, id }: { readonly mediaType: MediaType; readonly id: number }): string {
  return `${mediaType}/${id}`;
}
