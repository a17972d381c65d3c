import type { Catalogue } from './catalogue.ts';
import { seriesKeyOfSeason } from './identifiers.ts';
import { row } from './query.ts';
import type { SeriesPart } from './source.ts';

/** Finds a series by id and writes parts of its details; null if there is none. */
export function findSeries(
  catalogue: Catalogue,
  id: number,
  parts: readonly SeriesPart[],
): { readonly key: number } | null {
  const found = row<{ key: number }>(catalogue.database, 'SELECT key FROM series WHERE id = ?', id);
  if (found) catalogue.ensureSeries(id, parts);
  return found ?? null;
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
  const series = findSeries(catalogue, seriesId, ['episodes', ...parts]);
  if (!series) return null;
  const sql = 'SELECT * FROM seasons WHERE series_key = ? AND season_number = ?';
  return row<SeasonRow>(catalogue.database, sql, series.key, number) ?? null;
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
