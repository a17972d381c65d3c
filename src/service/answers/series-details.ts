import { row, rows } from '../database/query.ts';
import type { Database } from '../database/connection.ts';
import { answer, refuse } from '../http/outcome.ts';
import type { Outcome } from '../http/outcome.ts';
import type { Asked } from '../http/parameters.ts';
import type { CatalogueService } from '../service.ts';
import { findSeries } from './found.ts';

/** A network as the interface names it; null when there is none with this number. */
export function networkOf(database: Database, id: number | null): object | null {
  const sql = 'SELECT id, logo_path, name, origin_country FROM networks WHERE id = ?';
  return row(database, sql, id) ?? null;
}

/** E19. */
export function readAlternativeTitles(
  service: CatalogueService,
  asked: Asked<'tv.alternativeTitles'>,
): Outcome {
  const series = findSeries(service, asked.series_id);
  if (!series) return refuse(34);
  const results = rows(
    service.catalogue.database,
    'SELECT iso_3166_1, title, type FROM series_alternative_titles WHERE series_key = ? ORDER BY number',
    series.key,
  );
  return answer({ id: asked.series_id, results });
}

interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly episode_count: number;
  readonly group_count: number;
  readonly type: number;
  readonly network_id: number | null;
}

/** E12. */
export function readEpisodeGroups(service: CatalogueService, asked: Asked<'tv.episodeGroups'>): Outcome {
  const { database } = service.catalogue;
  const series = findSeries(service, asked.series_id);
  if (!series) return refuse(34);
  const groups = rows<GroupRow>(
    database,
    `SELECT id, name, description, episode_count, group_count, type, network_id
     FROM episode_groups WHERE series_key = ? ORDER BY type, id`,
    series.key,
  );
  const results = groups.map(({ network_id: network, ...group }) => ({
    ...group,
    network: networkOf(database, network),
  }));
  return answer({ id: asked.series_id, results });
}
