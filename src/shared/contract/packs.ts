import type { Failure } from '../result.ts';
import type { CalendarDay } from '../text/calendar-day.ts';

/** Maximum number of titles of a view in a pack. */
export const mostTitlesOfView = 200;

/** What a pack keeps. */
export type PackSubject =
  | { readonly kind: 'series'; readonly seriesId: number; readonly specials: boolean }
  | { readonly kind: 'season'; readonly seriesId: number; readonly seasonNumber: number }
  | { readonly kind: 'movie'; readonly movieId: number }
  | {
      readonly kind: 'view';
      readonly viewId: number;
      /** Parameters of E17, without the page. */
      readonly parameters: Readonly<Record<string, string | number | boolean>>;
      /** Number of titles, from the first. */
      readonly count: number;
    };

/** Identifies a subject of a service, which has at most one pack; a title's is its media type and id: "tv 5". */
export function packIdentity(subject: PackSubject): string {
  if (subject.kind === 'series') return `tv ${subject.seriesId}`;
  if (subject.kind === 'season') return `season ${subject.seriesId} ${subject.seasonNumber}`;
  return subject.kind === 'movie' ? `movie ${subject.movieId}` : `view ${subject.viewId}`;
}

/** The size of kept pictures; none: no pictures. */
export const packPictures = ['none', 'small', 'standard', 'large'] as const;
export type PackPictures = (typeof packPictures)[number];

/** Whose credits a pack includes: of all people, of the series' cast, or of nobody. */
export const packPeople = ['everyone', 'cast', 'nobody'] as const;
export type PackPeople = (typeof packPeople)[number];

/** How much a pack includes. */
export interface PackChoices {
  readonly pictures: PackPictures;
  readonly people: PackPeople;
}

export const defaultPackChoices: PackChoices = { pictures: 'standard', people: 'everyone' };

/** What keeping a pack would cost, beyond what is stored. */
export interface PackEstimate {
  readonly requests: number;
  readonly pictures: number;
  /** The expected download in bytes; between the other two if part of it is estimated. */
  readonly bytes: number;
  readonly leastBytes: number;
  readonly mostBytes: number;
  /** exact: everything needed is known; rough: part of it is estimated. */
  readonly sure: 'exact' | 'rough';
  /** Number of items that are already stored. */
  readonly held: number;
}

/** Why an item of a pack isn't stored, where an automatic retry wouldn't help. */
export const missingReasons = ['gone', 'refused', 'tooLarge', 'broken', 'expired'] as const;
export type MissingReason = (typeof missingReasons)[number];

/** What a pack is doing. waiting: for the network or for disk space. */
export type PackState = 'working' | 'waiting' | 'paused' | 'done';

/** The current state of a pack. */
export interface PackSummary {
  readonly id: number;
  readonly subject: PackSubject;
  readonly choices: PackChoices;
  /** The name of the title or view when it was kept. */
  readonly name: string;
  readonly posterPath: string | null;
  /** The language of names and overviews, `xx-XX`. */
  readonly language: string;
  readonly state: PackState;
  readonly waitsFor: Failure | null;
  readonly items: { readonly all: number; readonly held: number; readonly missing: number };
  /** Stored bytes, and the expected total. */
  readonly bytes: { readonly held: number; readonly expected: number };
  /** Whether every item is stored. */
  readonly complete: boolean;
  /** Missing items by reason. */
  readonly missing: Readonly<Partial<Record<MissingReason, number>>>;
  /** Remaining time in ms; null: unknown, or nothing is being fetched. */
  readonly leftMs: number | null;
  /** Epoch ms. */
  readonly createdAt: number;
  /** When it was last confirmed to be current, epoch ms; null: never. */
  readonly checkedAt: number | null;
  /** When the service's terms require deletion unless it is refreshed, epoch ms; null: never. */
  readonly expiresAt: number | null;
  /** Number of changed episodes that the person hasn't looked at. */
  readonly changes: number;
}

/** A pack that other computers keep. */
export interface OfferedPack extends Pick<PackSummary, 'subject' | 'choices' | 'name' | 'posterPath'> {
  /** The names of those computers. */
  readonly computers: readonly string[];
}

/** An item of a pack that isn't stored. */
export interface MissingItem {
  readonly kind: 'body' | 'picture';
  /** The endpoint's label, or its name without one; the kind of a picture. */
  readonly what: string;
  /** Identifies the item: "2 5" for season 2 episode 5, a file name for a picture. */
  readonly which: string;
  readonly why: MissingReason;
}

/** What a pack lacks. */
export interface MissingItems {
  /** At most 500. */
  readonly missing: readonly MissingItem[];
  /** Their total number. */
  readonly missingCount: number;
}

/** A changed field of an episode, as texts to show; null: there was none. */
export interface FieldChange {
  readonly field:
    'name' | 'overview' | 'airDate' | 'runtime' | 'still' | 'guests' | 'crew' | 'added' | 'removed';
  readonly before: string | null;
  readonly after: string | null;
}

/** A kept episode that changed since the person last looked at it. */
export interface ChangedEpisode {
  readonly seriesId: number;
  readonly seasonNumber: number;
  readonly episodeNumber: number;
  readonly name: string;
  /** When the change was found, epoch ms. */
  readonly foundAt: number;
  readonly changes: readonly FieldChange[];
}

export interface UpcomingEpisode {
  readonly seriesId: number;
  readonly seriesName: string;
  readonly seasonNumber: number;
  readonly episodeNumber: number;
  readonly name: string;
  readonly airDate: CalendarDay;
  readonly stillPath: string | null;
  /** Whether a pack keeps it. */
  readonly kept: boolean;
  /** Whether the series is on the watchlist. One that is neither kept nor followed is on the air. */
  readonly followed: boolean;
  /** The day on which it should have aired; null: it wasn't moved, as far as is known. */
  readonly movedFrom: CalendarDay | null;
  /** Epoch ms. */
  readonly fetchedAt: number;
}

/** A movie of the watchlist and the day of its release. */
export interface UpcomingMovie {
  readonly movieId: number;
  readonly name: string;
  readonly day: CalendarDay;
  readonly posterPath: string | null;
  /** The day on which it should have been released; null: it wasn't moved, as far as is known. */
  readonly movedFrom: CalendarDay | null;
  /** Epoch ms. */
  readonly fetchedAt: number;
}

/** The outcome of writing a file. */
export type FileMade =
  /** Saved where the person chose. */
  | { readonly outcome: 'saved'; readonly name: string }
  /** Available at this path of the browser host. */
  | { readonly outcome: 'served'; readonly path: string }
  | { readonly outcome: 'cancelled' };

/** The content of an imported pack file. */
export interface PackImported {
  readonly name: string;
  readonly items: number;
  readonly bytes: number;
}

/** The file extension of pack files, and their media type. */
export const packFileEnding = '.marqueepack';
export const packFileType = 'application/x-marquee-pack';

/** Whether a file is a pack file, by its name. */
export const isPackFile = (name: string): boolean => name.toLowerCase().endsWith(packFileEnding);
