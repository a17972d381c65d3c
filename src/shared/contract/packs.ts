import type { CalendarDay } from '../text/calendar-day.ts';
import type { Failure } from './failures.ts';

/** At most as many titles of a view are kept. */
export const mostTitlesOfView = 200;

/** What a pack keeps. */
export type PackSubject =
  | { readonly kind: 'series'; readonly seriesId: number; readonly specials: boolean }
  | { readonly kind: 'season'; readonly seriesId: number; readonly seasonNumber: number }
  | { readonly kind: 'movie'; readonly movieId: number }
  | {
      readonly kind: 'view';
      readonly viewId: number;
      /** Of E17, without the page, as Discover asks for them. */
      readonly parameters: Readonly<Record<string, string | number | boolean>>;
      /** The first so many titles. */
      readonly count: number;
    };

/** How large pictures are kept; none: no picture at all. */
export const packPictures = ['none', 'small', 'standard', 'large'] as const;
export type PackPictures = (typeof packPictures)[number];

/** Whose other work is kept too: of everybody named, of the cast of the series, of nobody. */
export const packPeople = ['everyone', 'cast', 'nobody'] as const;
export type PackPeople = (typeof packPeople)[number];

/** How much of it. */
export interface PackChoices {
  readonly pictures: PackPictures;
  readonly people: PackPeople;
}

/** What a person gets who does not choose. */
export const defaultPackChoices: PackChoices = { pictures: 'standard', people: 'everyone' };

/** What keeping something would take, beyond what is held already. */
export interface PackEstimate {
  readonly requests: number;
  readonly pictures: number;
  /** To be downloaded, in bytes; where some of it is guessed, between the other two. */
  readonly bytes: number;
  readonly leastBytes: number;
  readonly mostBytes: number;
  /** exact: every list of what is needed is held; rough: some of it had to be guessed. */
  readonly sure: 'exact' | 'rough';
  /** Items that are held already and are not fetched again. */
  readonly held: number;
}

/** Why an item of a pack is not held, where trying again by itself would not help. */
export const missingReasons = ['gone', 'refused', 'tooLarge', 'broken', 'damaged', 'expired'] as const;
export type MissingReason = (typeof missingReasons)[number];

/** What a pack is doing. waiting: for the network, or for room on the disk. */
export type PackState = 'working' | 'waiting' | 'paused' | 'done';

/** A pack as it stands. */
export interface PackSummary {
  readonly id: number;
  readonly subject: PackSubject;
  readonly choices: PackChoices;
  /** Of the title or the view, as it was called when it was kept. */
  readonly name: string;
  readonly posterPath: string | null;
  /** In which names and overviews are kept, `xx-XX`. */
  readonly language: string;
  readonly state: PackState;
  /** Why it waits. */
  readonly waitsFor: Failure | null;
  readonly items: { readonly all: number; readonly held: number; readonly missing: number };
  /** What is held, and what all of it is expected to be. */
  readonly bytes: { readonly held: number; readonly expected: number };
  /** Whether every item is held, and stood every check so far. */
  readonly complete: boolean;
  /** Missing items by reason. */
  readonly missing: Readonly<Partial<Record<MissingReason, number>>>;
  /** ms; null: not known, or nothing is being fetched. */
  readonly leftMs: number | null;
  /** Epoch ms. */
  readonly createdAt: number;
  /** When it was last made sure that it is current, epoch ms; null: never. */
  readonly checkedAt: number | null;
  /** When every item was last compared with what is on the disk, epoch ms; null: never. */
  readonly verifiedAt: number | null;
  /** When the service's terms end the keeping unless it is refreshed before, epoch ms; null: never. */
  readonly expiresAt: number | null;
  /** Episodes that changed and were not looked at since. */
  readonly changes: number;
}

/** An item of a pack that is not held. */
export interface MissingItem {
  readonly kind: 'body' | 'picture';
  /** The endpoint's name or the picture's kind. */
  readonly what: string;
  /** Numbers and names that say which: "2 5" for season 2 episode 5, a file name for a picture. */
  readonly which: string;
  readonly why: MissingReason;
}

/** What comparing a pack with the disk found. */
export interface PackVerification {
  readonly checked: number;
  /** At most 500. */
  readonly missing: readonly MissingItem[];
  /** How many there are. */
  readonly missingCount: number;
}

/** What became of a field of an episode; texts as they are to be shown, null: there was none. */
export interface FieldChange {
  readonly field:
    'name' | 'overview' | 'airDate' | 'runtime' | 'still' | 'guests' | 'crew' | 'added' | 'removed';
  readonly before: string | null;
  readonly after: string | null;
}

/** A kept episode that changed since it was last looked at. */
export interface ChangedEpisode {
  readonly seriesId: number;
  readonly seasonNumber: number;
  readonly episodeNumber: number;
  readonly name: string;
  /** When the change was found, epoch ms. */
  readonly foundAt: number;
  readonly changes: readonly FieldChange[];
}

/** An episode that is still to be aired. */
export interface UpcomingEpisode {
  readonly seriesId: number;
  readonly seriesName: string;
  readonly seasonNumber: number;
  readonly episodeNumber: number;
  readonly name: string;
  readonly airDate: CalendarDay;
  readonly stillPath: string | null;
  /** false: the series is not kept, but on the air now. */
  readonly kept: boolean;
}

/** A file that a verb made, or where it is to be had. */
export type FileMade =
  /** The person chose where, and it is there. */
  | { readonly outcome: 'saved'; readonly name: string }
  /** The browser host serves it at this path. */
  | { readonly outcome: 'served'; readonly path: string }
  | { readonly outcome: 'cancelled' };

/** What came in with an imported pack file. */
export interface PackImported {
  readonly name: string;
  readonly items: number;
  readonly bytes: number;
}

/** What came in with an imported file of local things. */
export interface LocalImported {
  readonly views: number;
  readonly seen: number;
  readonly posters: number;
  readonly settings: number;
}

/** The name of a pack file's ending, and the kind that it is served as. */
export const packFileEnding = '.marqueepack';
export const packFileType = 'application/x-marquee-pack';
