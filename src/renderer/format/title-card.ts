import type { MovieListItem, TvListItem } from '#shared/catalogue/resources/lists.ts';
import type { MediaType } from '#shared/contract/answers.ts';
import type { ListedTitle, MineState } from '#shared/contract/mine-answers.ts';
import type { Title } from '#shared/contract/mine.ts';
import type { HidingReason } from '#shared/contract/settings.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { m } from '../i18n/messages.ts';

/** What a card shows of a title. */
export interface TitleCardFacts {
  readonly mediaType: MediaType;
  readonly id: number;
  readonly name: string;
  /** The day of the first airing or release; null: unknown. */
  readonly day: CalendarDay | null;
  /** 0 to 10; meaningless without votes. */
  readonly score: number;
  readonly votes: number;
  readonly posterPath: string | null;
}

type Named =
  Pick<TvListItem, 'id' | 'name' | 'original_name'> | Pick<MovieListItem, 'id' | 'title' | 'original_title'>;

/** A title's name in its own language. */
export function originalNameOf(item: Named): string {
  return 'original_title' in item ? item.original_title : item.original_name;
}

/** A title's name; in its own language where the service has no other, and its number where it has none. */
export function nameOf(item: Named): string {
  const { id } = item;
  const [name, numbered] = 'title' in item ? [item.title, m.movie_numbered] : [item.name, m.series_numbered];
  // Proved by title-card.test.ts: a card has a name.
  return name.trim() || originalNameOf(item).trim() || numbered({ id });
}

function card(
  item: TvListItem | MovieListItem,
  mediaType: MediaType,
  day: CalendarDay | null,
): TitleCardFacts {
  const { id, vote_average: score, vote_count: votes, poster_path: posterPath } = item;
  return { mediaType, id, name: nameOf(item), day, score, votes, posterPath };
}

/** What a card shows of a series. */
export function seriesCard(item: TvListItem): TitleCardFacts {
  return card(item, 'tv', item.first_air_date);
}

/** What a card shows of a movie. */
export function movieCard(item: MovieListItem): TitleCardFacts {
  return card(item, 'movie', item.release_date);
}

/** The name of a title of the person's own; its number where none is stored any more. */
export function listedName({ kind, id }: Title, { name }: Pick<ListedTitle, 'name'>): string {
  return name || (kind === 'movie' ? m.movie_numbered : m.series_numbered)({ id });
}

/** What a card shows of a title of the person's own. */
export function listedCard(subject: Title, title: ListedTitle): TitleCardFacts {
  const mediaType = subject.kind === 'movie' ? 'movie' : 'tv';
  return { ...title, mediaType, id: subject.id, name: listedName(subject, title) };
}

/** A key for a title; series and movies share their ids. */
export function titleKey({ mediaType, id }: { readonly mediaType: MediaType; readonly id: number }): string {
  return `${mediaType}/${id}`;
}

/** The movie or series of a card, as the person's own data name it. */
export function subjectOf({ mediaType, id }: { readonly mediaType: MediaType; readonly id: number }): Title {
  return { kind: mediaType === 'tv' ? 'series' : 'movie', id };
}

const applies: Readonly<Record<HidingReason, (state: MineState) => boolean>> = {
  seen: ({ seen, progress }) => (progress === null ? seen > 0 : progress.seen === progress.aired),
  dismissed: ({ dismissed }) => dismissed,
  followed: ({ followed }) => followed,
};

/** Whether the person hides a title of such a state; a series counts as seen when all aired episodes were. */
export function isHidden(state: MineState, reasons: readonly HidingReason[]): boolean {
  return reasons.some((reason) => applies[reason](state));
}
