import type { CalendarDay } from '../text/calendar-day.ts';
import type { MediaType } from './answers.ts';
import type { Followable, Title } from './mine.ts';

/** What a change marked as seen of a series. */
export interface MarkedEpisodes {
  /** The first and the last season with a marked episode. */
  readonly seasons: readonly [first: number, last: number];
  /** How many episodes before the one that was marked alone have no mark; 0 if it marked several. */
  readonly earlier: number;
}

/** The result of a change. */
export interface Changed {
  /** Undoes the change; null: there was nothing to change. */
  readonly batch: string | null;
  /** How many values were changed. */
  readonly count: number;
  /** Whether more follow, in the same batch: episodes that aren't known yet. */
  readonly isOpen?: boolean;
  /** Absent: no episode was marked. */
  readonly marked?: MarkedEpisodes;
  /** How many episodes lost their marks; absent: none. */
  readonly unmarked?: number;
}

/** How many of the aired episodes were seen, specials apart. */
export interface SeenCount {
  readonly seen: number;
  readonly aired: number;
}

/** How much of a season was seen. */
export interface SeasonProgress extends SeenCount {
  readonly season: number;
  /** Episodes without a mark that have aired, or of which the day isn't known. */
  readonly unmarked: number;
  /** Episodes that marking the season marks. */
  readonly markable: number;
}

/** A service of the person's own. */
export interface OwnService {
  readonly name: string;
  readonly logoPath: string | null;
}

/** The person's own data of a movie, series or person, in short. */
export interface MineState {
  readonly followed: boolean;
  readonly dismissed: boolean;
  readonly paused: boolean;
  /** Seen marks of a movie, or seen episodes of a series, specials apart. */
  readonly seen: number;
  /** Of a series of which an episode was seen. */
  readonly progress: SeenCount | null;
  /** Those that include a movie, as far as its offers were looked at; absent: none is known, or all of a title is asked for. */
  readonly services?: readonly OwnService[] | undefined;
}

/** One time that a movie or episode was seen. */
export interface SeenMark {
  readonly id: string;
  /** null: a movie. */
  readonly season: number | null;
  readonly episode: number | null;
  /** A day or a day and a time of the person's clock, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`; null: unknown. */
  readonly at: string | null;
}

/** An episode to continue with. */
export interface NextEpisode {
  readonly season: number;
  readonly episode: number;
  readonly name: string;
  readonly airDate: CalendarDay | null;
  readonly stillPath: string | null;
  /** In minutes; null: unknown. */
  readonly runtime: number | null;
}

/** The person's own score and note of a title, season or episode. */
export interface OwnNote {
  /** null: the title's. */
  readonly season: number | null;
  /** null: the title's or the season's. */
  readonly episode: number | null;
  readonly score: number | null;
  /** "" if there is none. */
  readonly note: string;
}

/** The person's own data of a movie or series. */
export interface MineTitle extends MineState {
  /** Of the title and, of a series, of its seasons and episodes. */
  readonly notes: readonly OwnNote[];
  /** The keys of the lists that have it. */
  readonly lists: readonly string[];
  readonly marks: readonly SeenMark[];
  /** Seasons of which episodes are known, specials too. */
  readonly seasons: readonly SeasonProgress[];
  /** Episodes that marking the series marks. */
  readonly markable: number;
  /** The first aired episode that wasn't seen, specials apart; null: none. */
  readonly continueWith: NextEpisode | null;
  /** The next unseen episode that airs today or later, specials apart. */
  readonly airsNext: NextEpisode | null;
}

/** What a row of the person's lists shows of a title or person. */
export interface ListedTitle {
  /** "" if nothing is stored about it any more. */
  readonly name: string;
  readonly posterPath: string | null;
  readonly day: CalendarDay | null;
  readonly score: number;
  readonly votes: number;
}

/** Its next episode aired within a week; it was watched before; it wasn't begun. */
export type UpNextGroup = 'new' | 'continue' | 'notStarted';

export interface UpNextEntry {
  readonly seriesId: number;
  readonly group: UpNextGroup;
  readonly title: ListedTitle;
  /** null: its seasons are still looked for. */
  readonly episode: NextEpisode | null;
  readonly progress: SeenCount;
  /** How long the aired episodes take that weren't seen; null: unknown. */
  readonly minutesLeft: number | null;
}

export interface WatchlistEntry extends MineState {
  readonly subject: Followable;
  readonly title: ListedTitle;
  /** When it was added or dismissed, epoch ms. */
  readonly addedAt: number;
}

export interface HistoryEntry {
  readonly mark: SeenMark;
  readonly mediaType: MediaType;
  /** Of the movie or series. */
  readonly id: number;
  readonly title: ListedTitle;
  /** "" for a movie, or if unknown. */
  readonly episodeName: string;
  /** When it was marked, epoch ms. */
  readonly markedAt: number;
}

/** Different episodes of a series that were seen. */
export interface SeenEpisodes {
  readonly count: number;
  /** How many seasons they are of, and the lowest and highest number of these. */
  readonly seasons: number;
  readonly firstSeason: number;
  readonly lastSeason: number;
  /** The lowest and highest number, in whichever season. */
  readonly firstEpisode: number;
  readonly lastEpisode: number;
  /** "" for several, or if unknown. */
  readonly name: string;
  /** Whether it is one, and all seasons of its series are known without it. */
  readonly isAbsent: boolean;
}

/** What was seen of a title on one day. */
export interface DiaryEntry {
  readonly subject: Title;
  readonly title: ListedTitle;
  /** null: unknown. */
  readonly day: CalendarDay | null;
  /** The latest time of the day, as in `SeenMark`; null: the day is unknown. */
  readonly at: string | null;
  /** An episode, or the movie, can have several. */
  readonly marks: number;
  /** null: a movie. */
  readonly episodes: SeenEpisodes | null;
}

/** A title, season or episode that has a score or note of the person's own. */
export interface NotedEntry {
  readonly subject: Title;
  readonly note: OwnNote;
  readonly title: ListedTitle;
  /** "" for a title or season, or if unknown. */
  readonly episodeName: string;
}

/** A list of the person's own. */
export interface OwnList {
  /** Its key. */
  readonly list: string;
  readonly name: string;
  readonly count: number;
  /** Its first titles. */
  readonly first: readonly { readonly subject: Title; readonly posterPath: string | null }[];
}

export interface ListedEntry {
  readonly subject: Title;
  readonly title: ListedTitle;
  /** The person's note of the title; "" if there is none. */
  readonly note: string;
  /** That of the title on this list; "" if there is none. */
  readonly listNote: string;
}

export interface ListContents extends PageOf<ListedEntry> {
  readonly name: string;
}

/** A page of a list, and the length of the whole list. */
export interface PageOf<Entry> {
  readonly total: number;
  readonly entries: readonly Entry[];
}

/** Movies, series and people of which the person's own data, or the progress, changed; null: any. */
export interface MineChanged {
  readonly subjects: readonly Followable[] | null;
}
