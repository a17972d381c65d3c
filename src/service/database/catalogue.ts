import { connect, withTransaction } from './connection.ts';
import type { Database } from './connection.ts';
import { dayNumber } from './days.ts';
import { openedFile } from './catalogue-file.ts';
import type { CatalogueParameters } from './catalogue-file.ts';
import { moveCatalogue } from '../demo/fill.ts';
import { writeMovieDetails } from '../demo/movie-details.ts';
import { writeSeriesDetails } from '../demo/series-details.ts';
import { worldOf } from '../demo/world.ts';
import type { World } from '../demo/world.ts';

/** A catalogue that is open for answers. */
export interface Catalogue {
  readonly database: Database;
  /** Writes the details of the series with this id, if they are not there yet; false when there is no such series. */
  ensureSeries(id: number): boolean;
  /** The same for a movie. */
  ensureMovie(id: number): boolean;
  /** Moves on to a day (YYYY-MM-DD): what is on the air, in cinemas and trending follows. Does nothing on the same day. */
  moveTo(day: string): void;
  close(): void;
}

/** What a catalogue is opened with. */
export interface CatalogueOptions extends CatalogueParameters {
  /** The day (YYYY-MM-DD) that the catalogue believes it is. */
  readonly today: string;
  /** Told while a new catalogue is made: titles written so far, and in all. */
  readonly onProgress?: (done: number, total: number) => void;
}

type Details = (database: Database, world: World, key: number) => void;

function ensurer(
  database: Database,
  media: 'movie' | 'tv',
  write: Details,
  world: () => World,
): (id: number) => boolean {
  const find = database.prepare(`SELECT key FROM ${media === 'movie' ? 'movies' : 'series'} WHERE id = ?`);
  const known = database.prepare('SELECT 1 FROM detailed WHERE media = ? AND key = ?');
  const note = database.prepare('INSERT INTO detailed VALUES (?, ?)');
  return (id) => {
    const found = find.get(id);
    if (found === undefined) return false;
    const key = Number(found['key']);
    if (known.get(media, key) !== undefined) return true;
    withTransaction(database, () => {
      write(database, world(), key);
      note.run(media, key);
    });
    return true;
  };
}

/**
 * Opens the catalogue in a file (':memory:' keeps it in memory), making it when there is none and making it
 * again when the file holds one of other parameters. Takes about a second for 300 titles, and minutes for a
 * million. Throws `NotStarted` when the file is not ours, or cannot be written.
 */
export function openCatalogue(options: CatalogueOptions): Catalogue {
  const { file, titles, seed, onProgress = () => undefined } = options;
  const today = dayNumber(options.today);
  const { database, madeOn, writtenFor } = openedFile({ file, titles, seed }, today, onProgress, connect);
  let world = worldOf(seed, titles, madeOn, today);
  if (writtenFor !== today) moveCatalogue(database, world);
  return {
    database,
    ensureSeries: ensurer(database, 'tv', writeSeriesDetails, () => world),
    ensureMovie: ensurer(database, 'movie', writeMovieDetails, () => world),
    moveTo(day) {
      const next = dayNumber(day);
      if (next === world.today) return;
      world = { ...world, today: next };
      moveCatalogue(database, world);
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}
