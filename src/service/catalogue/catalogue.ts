import { dayNumber, dayText } from '#shared/text/calendar-day.ts';
import { openFile } from './catalogue-file.ts';
import type { CatalogueParameters } from './catalogue-file.ts';
import { withTransaction } from './database.ts';
import type { Database } from './database.ts';
import { seriesKeyOfSeason } from './identifiers.ts';
import { movieIndexOn, readMovieIndex } from './movie-index.ts';
import type { MovieIndex } from './movie-index.ts';
import { postingsOf } from './postings.ts';
import { keys, row } from './query.ts';
import { detailTables } from './schema.ts';
import { seriesParts } from './source.ts';
import type { CatalogueSource, DailyList, Progress, SeriesPart, TitleTexts } from './source.ts';

/** An open catalogue. */
export type Catalogue = ReturnType<typeof openCatalogue>;

/** Options of a catalogue. */
export interface CatalogueOptions extends CatalogueParameters {
  /** The day (YYYY-MM-DD) as of which it is seen; a new catalogue is dated for it. */
  readonly today: string;
  readonly onProgress?: Progress;
}

/**
 * Opens the catalogue in a file (':memory:' keeps it in memory). Creates it if the file doesn't exist or contains a
 * catalogue with other parameters, which takes half a second for 300 titles, and two minutes for a million. Throws
 * `StartError` if the file belongs to another program or can't be written.
 */
export function openCatalogue(options: CatalogueOptions, source: CatalogueSource) {
  const { onProgress = () => undefined } = options;
  const opened = openFile(options, dayNumber(options.today), source, onProgress);
  const { database } = opened;
  let { origin } = opened;
  const created = readMovieIndex(database);
  let movies = created;
  const details = new Details(database);
  const lists = new Map<DailyList, readonly number[]>();

  /**
   * Shows the catalogue as of a day (YYYY-MM-DD), which changes what has aired, what trends, offers, and some coming dates.
   * false: it is shown as of that day already.
   */
  function moveToDay(day: string): boolean {
    const today = dayNumber(day);
    if (today === origin.today) return false;
    origin = { ...origin, today };
    movies = movieIndexOn(created, origin, source);
    lists.clear();
    details.clear();
    return true;
  }

  function makeList(list: DailyList): readonly number[] {
    if (list === 'on the air' && origin.today === origin.createdOn)
      return postingsOf(database, 'airing', [0]).flatMap((part) => [...part]);
    return source.seriesIn(
      origin,
      list,
      keys(database, 'SELECT key FROM series WHERE living = 1 ORDER BY key'),
    );
  }

  const keyOf = (table: 'series' | 'movies', id: number): number | null =>
    keys(database, `SELECT key FROM ${table} WHERE id = ?`, id)[0] ?? null;

  moveToDay(options.today);
  return {
    database,
    /** The day (YYYY-MM-DD) as of which the catalogue is seen. */
    get today() {
      return dayText(origin.today);
    },
    /** What lists of movies are made from. */
    get movies(): MovieIndex {
      return movies;
    },
    /** The texts of a title by its key, in a language (ISO 639-1). */
    textsOf: (media: 'movie' | 'tv', key: number, language: string): TitleTexts =>
      source.textsOf(origin, media, key, language),
    /** A person's credits in the series with a key, and the texts of the series in a language (ISO 639-1). */
    creditsOf: (key: number, person: number, language: string) =>
      source.creditsOf(origin, key, person, language),
    /** The keys of the series in a list, in its order. */
    seriesIn(list: DailyList): readonly number[] {
      const found = lists.get(list) ?? makeList(list);
      lists.set(list, found);
      return found;
    },
    /**
     * Writes parts of the details of a series unless they exist; returns its key, or null if there is no series with this id. To
     * be called once by a request.
     */
    ensureSeries(id: number, parts: readonly SeriesPart[] = seriesParts): number | null {
      const key = keyOf('series', id);
      if (key !== null)
        details.ensure(parts, key, (missing) => source.writeSeries(database, origin, key, missing));
      return key;
    },
    /** The same for the details of a movie. */
    ensureMovie(id: number): number | null {
      const key = keyOf('movies', id);
      if (key !== null) details.ensure(['movie'], key, () => source.writeMovie(database, origin, key));
      return key;
    },
    moveToDay,
    close() {
      if (database.isOpen) database.close();
    },
  };
}

/** Pages of 4 KiB: 64 MiB, the details of about 2,000 series. */
const usualPages = 16_384;

/**
 * The detailed tables. They are in a database in memory beside the catalogue's, because they are made in milliseconds:
 * nothing waits for the disk, and forgetting them all takes no longer than forgetting a few.
 */
export class Details {
  private readonly database: Database;
  private readonly mostPages: number;
  /** The keys of the titles whose parts are written, by part. */
  private readonly written = new Map<SeriesPart | 'movie', Set<number>>();

  /** `mostPages`: how many there are at most before the next request's details. */
  constructor(database: Database, mostPages = usualPages) {
    this.database = database;
    this.mostPages = mostPages;
    this.attach();
  }

  /** Forgets all details; those of a title are written again when they are asked for. */
  clear(): void {
    this.database.exec('DETACH details');
    this.written.clear();
    this.attach();
  }

  /**
   * Writes the parts of a title's details that are not there. To be called once by a request, because it forgets all others
   * if they take too much memory.
   */
  ensure<Part extends SeriesPart | 'movie'>(
    parts: readonly Part[],
    key: number,
    write: (missing: readonly Part[]) => void,
  ): void {
    const size = row<{ page_count: number }>(this.database, 'PRAGMA details.page_count');
    if ((size?.page_count ?? 0) > this.mostPages) this.clear();
    const missing = parts.filter((part) => this.written.get(part)?.has(key) !== true);
    if (missing.length === 0) return;
    withTransaction(this.database, () => write(missing));
    for (const part of missing) this.written.set(part, (this.written.get(part) ?? new Set()).add(key));
  }

  private attach(): void {
    this.database.exec(`ATTACH ':memory:' AS details; ${detailTables}`);
  }
}

/** A row of the seasons table. */
export interface SeasonRow {
  readonly id: number;
  readonly series_key: number;
  readonly season_number: number;
  readonly air_date: string | null;
  readonly name: string;
  readonly overview: string;
  readonly poster_path: string | null;
  readonly vote_average: number;
  readonly network_id: number;
}

/** Finds a season by its series' id and its number, and writes parts of the series' details; null if there is none. */
export function findSeason(
  catalogue: Catalogue,
  seriesId: number,
  number: number,
  parts: readonly SeriesPart[],
): SeasonRow | null {
  const key = catalogue.ensureSeries(seriesId, ['episodes', ...parts]);
  if (key === null) return null;
  const sql = 'SELECT * FROM seasons WHERE series_key = ? AND season_number = ?';
  return row<SeasonRow>(catalogue.database, sql, key, number) ?? null;
}

/** The same by the season's id. */
export function findSeasonById(
  catalogue: Catalogue,
  id: number,
  parts: readonly SeriesPart[],
): SeasonRow | null {
  const { database } = catalogue;
  const series = row<{ id: number }>(database, 'SELECT id FROM series WHERE key = ?', seriesKeyOfSeason(id));
  if (!series) return null;
  catalogue.ensureSeries(series.id, ['episodes', ...parts]);
  return row<SeasonRow>(database, 'SELECT * FROM seasons WHERE id = ?', id) ?? null;
}
