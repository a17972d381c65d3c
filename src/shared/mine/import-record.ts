import type { ImportPreview, Remarks, TitleChoice } from '../contract/imports.ts';

/** What another app's file says about a title, in the terms of the person's own data. */
export interface ImportRecord {
  /** follow: it is on the watchlist, or a series is followed there; list: it is on a list of the person's own. */
  readonly what: 'seen' | 'follow' | 'score' | 'note' | 'list';
  readonly kind: 'movie' | 'series';
  readonly title: string;
  readonly year: number | null;
  /** The id at TMDB, if the file has it. */
  readonly tmdb: number | null;
  /** The numbers of an episode; null: a movie or series. */
  readonly season: number | null;
  readonly episode: number | null;
  /**
   * seen: when, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM` of the person's clock, null if unknown; score: the score; note: the
   * note; list: the list's name; follow: null.
   */
  readonly value: string | null;
  /** list: the place on it, from 1; otherwise null. */
  readonly position: number | null;
  /** list: the note of the title on it; null: none. */
  readonly note: string | null;
}

/** How records are matched. */
export interface ImportOptions {
  /** Whether the service uses TMDB's numbers. */
  readonly hasIds: boolean;
  readonly choices: readonly TitleChoice[];
  /** What the files say that isn't among the records, to be remembered with the import. */
  readonly remarks: readonly Remarks[];
}

/** The part of a preview that the store knows. */
export interface ImportMatch extends Pick<ImportPreview, 'sureness' | 'unsure' | 'adds' | 'waits'> {
  /** Episodes whose season the catalogue probably numbers differently. */
  readonly probable: readonly Remarks[];
}

/** Shared by the caller's thread and the store's: whether to stop, how much is done, and how much there is. */
export type ImportControl = Int32Array<SharedArrayBuffer>;

/** The fields of a control. */
export const controlFields = { stop: 0, done: 1, total: 2 } as const;
