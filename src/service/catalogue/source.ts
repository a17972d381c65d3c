import type { Database } from './database.ts';

/** The inputs of a catalogue's content, which is the same for the same origin. Days count from 1970-01-01. */
export interface CatalogueOrigin {
  readonly seed: number;
  /** Number of series, and number of movies. */
  readonly titles: number;
  /** The day on which the catalogue was created, for which its current titles are dated. */
  readonly createdOn: number;
  /** The day as of which the catalogue is seen. Since its creation, some dates moved and offers changed. */
  readonly today: number;
}

/** Called during the creation of a catalogue with the number of titles written so far, and in total. */
export type Progress = (done: number, total: number) => void;

/** A picture to send. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Draws a picture. Rejects if drawing fails, or if `gone` aborts before drawing starts. */
export type DrawPicture = (gone: AbortSignal) => Promise<Picture>;

/** What lists show of a title and nothing is found or sorted by. */
export interface TitleTexts {
  /** In English; may be "". */
  readonly overview: string;
  /** null without one in the language. A translation may have no name (null), or no overview (""). */
  readonly translation: { readonly name: string | null; readonly overview: string } | null;
  /** The day of the first release or episode; null: unknown. Depends on the current day. */
  readonly firstDay: number | null;
}

/** A person's credit in a series; see the columns of `series_credits`. */
export interface PersonCredit {
  readonly number: number;
  readonly kind: number;
  readonly character: string;
  readonly jobId: number | null;
  readonly episodeCount: number;
  readonly firstDay: number | null;
}

/** The details of a series that are written together. `episodes`: with seasons; `videos`: with ratings of episodes. */
export const seriesParts = [
  'credits',
  'episodes',
  'translations',
  'videos',
  'images',
  'titles',
  'groups',
  'changes',
] as const;

export type SeriesPart = (typeof seriesParts)[number];

/** A list of series that depends on the day: E4 by its window, or E5. */
export type DailyList = 'day' | 'week' | 'on the air';

/**
 * The content of a catalogue. An entry of the service passes in the implementation, so that the service doesn't
 * depend on the demo catalogue.
 */
export interface CatalogueSource {
  /** Fills the listed tables of an empty catalogue in its own transactions. */
  fill(database: Database, origin: CatalogueOrigin, onProgress: Progress): void;
  /** The texts of a title in a language (ISO 639-1). They are made on request, because they would be half of the file. */
  textsOf(origin: CatalogueOrigin, media: 'movie' | 'tv', key: number, language: string): TitleTexts;
  /** A person's credits in a series in the order of their numbers, and the texts of the series, which takes less time together. */
  creditsOf(
    origin: CatalogueOrigin,
    key: number,
    person: number,
    language: string,
  ): { readonly credits: readonly PersonCredit[]; readonly texts: TitleTexts };
  /** The keys of the series in a list, in its order. `living`: the keys of the current series, in ascending order. */
  seriesIn(origin: CatalogueOrigin, list: DailyList, living: readonly number[]): readonly number[];
  /** The watch plan of a movie on the current day; `plan`: that of the day of creation. null: none. */
  watchPlanOf(origin: CatalogueOrigin, key: number, plan: number | null): number | null;
  /** Writes parts of the details of a series, in the caller's transaction. */
  writeSeries(database: Database, origin: CatalogueOrigin, key: number, parts: readonly SeriesPart[]): void;
  /** Writes the detailed tables of a movie, in the caller's transaction. */
  writeMovie(database: Database, origin: CatalogueOrigin, key: number): void;
  /** Finds the picture at `/<size>/<file>`; the result draws it. null if there is none. */
  findPicture(size: string, file: string): DrawPicture | null;
  /** Stops drawing; unfinished pictures reject. */
  close(): Promise<void>;
}
