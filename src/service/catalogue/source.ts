import type { Database } from './connection.ts';

/** The inputs of a catalogue's content, which is the same for the same origin. Days count from 1970-01-01. */
export interface CatalogueOrigin {
  readonly seed: number;
  /** Number of series, and number of movies. */
  readonly titles: number;
  /** The day on which the catalogue was created. */
  readonly createdOn: number;
  /** The day for which current titles are dated. */
  readonly dated: number;
  /** The day as of which the catalogue is seen: `dated`, or a later one, until which dates moved and offers changed. */
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

/**
 * The content of a catalogue. An entry of the service passes in the implementation, so that the service doesn't
 * depend on the demo catalogue.
 */
export interface CatalogueSource {
  /** Fills the listed tables of an empty catalogue in its own transactions. */
  fill(database: Database, origin: CatalogueOrigin, onProgress: Progress): void;
  /**
   * Rewrites the listed tables that depend on the day, in the caller's transaction. `before`: the origin until now.
   */
  moveToDay(database: Database, origin: CatalogueOrigin, before: CatalogueOrigin): void;
  /** Writes the detailed tables of a series, in the caller's transaction. */
  writeSeries(database: Database, origin: CatalogueOrigin, key: number): void;
  /** Writes the detailed tables of a movie, in the caller's transaction. */
  writeMovie(database: Database, origin: CatalogueOrigin, key: number): void;
  /** Finds the picture at `/<size>/<file>`; the result draws it. null if there is none. */
  findPicture(size: string, file: string): DrawPicture | null;
  /** Stops drawing; unfinished pictures reject. */
  close(): Promise<void>;
}
