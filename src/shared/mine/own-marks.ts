import type { MineState, MineTitle } from '../contract/mine-answers.ts';
import type { Followable, Watchable } from '../contract/mine.ts';
import type { CalendarDay } from '../text/calendar-day.ts';

/** What the person's own data says of a movie, series, person, season or episode. */
export interface OwnMarks {
  readonly followed: boolean;
  readonly dismissed: boolean;
  /** Of a season or series: all its aired episodes are. */
  readonly seen: boolean;
}

/** What is followed or dismissed with a subject: the series of a season or episode. */
export function followedWith(subject: Followable | Watchable): Followable {
  return subject.kind === 'season' || subject.kind === 'episode'
    ? { kind: 'series', id: subject.id }
    : subject;
}

/** The marks of a subject, from the state of what is followed with it and, for a season or episode, all about its series. */
export function ownMarks(
  subject: Followable | Watchable,
  { followed, dismissed, seen, progress }: MineState,
  series: Pick<MineTitle, 'marks' | 'seasons'> | null,
): OwnMarks {
  return { followed, dismissed, seen: isSeen() };

  function isSeen(): boolean {
    switch (subject.kind) {
      case 'person':
        return false;
      case 'movie':
        return seen > 0;
      case 'series':
        return progress !== null && progress.seen === progress.aired;
      case 'season': {
        const season = series?.seasons.find((each) => each.season === subject.season);
        return season !== undefined && season.seen > 0 && season.seen === season.aired;
      }
      case 'episode':
        return (
          series?.marks.some(
            ({ season, episode }) => season === subject.season && episode === subject.episode,
          ) === true
        );
    }
  }
}

/** The day of a `SeenMark`’s time; null: unknown. */
export const seenDay = (at: string | null): CalendarDay | null => at?.slice(0, 10) ?? null;
