import { seriesKeyOfSeason } from '../database/identifiers.ts';
import { row } from '../database/query.ts';
import type { CatalogueService } from '../service.ts';

/** A series by its number, with its details written; null when there is none. */
export function findSeries(service: CatalogueService, id: number): { readonly key: number } | null {
  const { database } = service.catalogue;
  const found = row<{ key: number }>(database, 'SELECT key FROM series WHERE id = ?', id);
  if (found) service.catalogue.ensureSeries(id);
  return found ?? null;
}

/** A movie by its number; null when there is none. */
export function findMovie(service: CatalogueService, id: number): { readonly key: number } | null {
  return row(service.catalogue.database, 'SELECT key FROM movies WHERE id = ?', id) ?? null;
}

/** A season as its table holds it. */
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

/** A season by its series' number and its own; null when there is none. */
export function findSeason(service: CatalogueService, seriesId: number, number: number): SeasonRow | null {
  const series = findSeries(service, seriesId);
  if (!series) return null;
  const sql = 'SELECT * FROM seasons WHERE series_key = ? AND season_number = ?';
  return row<SeasonRow>(service.catalogue.database, sql, series.key, number) ?? null;
}

/** A season by its identifier; null when there is none. */
export function findSeasonById(service: CatalogueService, id: number): SeasonRow | null {
  const { database } = service.catalogue;
  const series = row<{ id: number }>(database, 'SELECT id FROM series WHERE key = ?', seriesKeyOfSeason(id));
  if (!series) return null;
  service.catalogue.ensureSeries(series.id);
  return row<SeasonRow>(database, 'SELECT * FROM seasons WHERE id = ?', id) ?? null;
}
