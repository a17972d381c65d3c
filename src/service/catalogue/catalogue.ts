import { dayNumber, dayText } from '#shared/text/calendar-day.ts';
import { withTransaction } from './connection.ts';
import type { Database } from './connection.ts';
import { openFile } from './catalogue-file.ts';
import type { CatalogueParameters } from './catalogue-file.ts';
import { detailedTableNames } from './schema.ts';
import type { CatalogueSource, Progress } from './source.ts';

/** An open catalogue. */
export interface Catalogue {
  readonly database: Database;
  /** The day (YYYY-MM-DD) for which current titles are dated. */
  readonly today: string;
  /** The number of movies in each list, by its condition; empty after a change of day. */
  readonly totals: Map<string, number>;
  /** Writes the details of a series unless they exist; false if there is no series with this id. */
  ensureSeries(id: number): boolean;
  /** The same for a movie. */
  ensureMovie(id: number): boolean;
  /**
   * Moves to a day (YYYY-MM-DD), which changes airings, cinema releases and trending series. `asOf`: a later day as of which
   * the catalogue is seen; until then, dates move and offers change. false: both days are the same.
   */
  moveToDay(day: string, asOf?: string): boolean;
  close(): void;
}

/** Options of a catalogue. */
export interface CatalogueOptions extends CatalogueParameters {
  /** The day (YYYY-MM-DD) for which current titles are dated. */
  readonly today: string;
  /** The day as of which it is seen. */
  readonly asOf?: string;
  readonly onProgress?: Progress;
}

/**
 * Opens the catalogue in a file (':memory:' keeps it in memory). Creates it if the file doesn't exist or contains a
 * catalogue with other parameters, which takes about a second for 300 titles, and minutes for a million. Throws
 * `StartError` if the file belongs to another program or can't be written.
 */
export function openCatalogue(options: CatalogueOptions, source: CatalogueSource): Catalogue {
  const { onProgress = () => undefined } = options;
  const opened = openFile(options, dayNumber(options.today), source, onProgress);
  const { database } = opened;
  let { origin } = opened;
  let today = dayText(origin.today);
  const totals = new Map<string, number>();

  function moveToDay(day: string, asOf = day): boolean {
    const moved = { ...origin, dated: dayNumber(day), today: dayNumber(asOf) };
    if (moved.today === origin.today && moved.dated === origin.dated) return false;
    withTransaction(database, () => {
      for (const table of detailedTableNames) database.exec(`DELETE FROM ${table}`);
      source.moveToDay(database, moved, origin);
      const note = database.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)');
      note.run('dated', String(moved.dated));
      note.run('today', String(moved.today));
    });
    origin = moved;
    today = asOf;
    totals.clear();
    return true;
  }

  function ensurer(media: 'movie' | 'tv', table: string, write: CatalogueSource['writeMovie']) {
    const find = database.prepare(`SELECT key FROM ${table} WHERE id = ?`);
    const isDetailed = database.prepare('SELECT 1 FROM detailed WHERE media = ? AND key = ?');
    const markDetailed = database.prepare('INSERT INTO detailed VALUES (?, ?)');
    return (id: number): boolean => {
      const found = find.get(id);
      if (found === undefined) return false;
      const key = Number(found['key']);
      if (isDetailed.get(media, key) !== undefined) return true;
      withTransaction(database, () => {
        write(database, origin, key);
        markDetailed.run(media, key);
      });
      return true;
    };
  }

  moveToDay(options.today, options.asOf);
  return {
    database,
    get today() {
      return today;
    },
    totals,
    ensureSeries: ensurer('tv', 'series', (...title) => source.writeSeries(...title)),
    ensureMovie: ensurer('movie', 'movies', (...title) => source.writeMovie(...title)),
    moveToDay,
    close() {
      if (database.isOpen) database.close();
    },
  };
}
