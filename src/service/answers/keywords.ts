import { row, rows } from '../database/query.ts';
import { answer } from '../http/outcome.ts';
import type { Outcome } from '../http/outcome.ts';
import type { Asked } from '../http/parameters.ts';
import type { CatalogueService } from '../service.ts';
import { offsetOf, pageOf, pageSize } from './paging.ts';

/** E10: keywords that hold a text anywhere; the text itself first, then those that begin with it. */
export function readKeywords(service: CatalogueService, asked: Asked<'search.keyword'>): Outcome {
  const { database } = service.catalogue;
  const sought = asked.query.trim().toLowerCase();
  const escaped = sought.replace(/[\\%_]/g, '\\$&');
  const where = `FROM keywords WHERE name LIKE ?1 ESCAPE '\\'`;
  const anywhere = `%${escaped}%`;
  const total = row<{ total: number }>(database, `SELECT count(*) AS total ${where}`, anywhere);
  const found = rows(
    database,
    `SELECT id, name ${where}
     ORDER BY name <> ?2, NOT name LIKE ?3 ESCAPE '\\', name LIMIT ?4 OFFSET ?5`,
    anywhere,
    sought,
    `${escaped}%`,
    pageSize,
    offsetOf(asked.page),
  );
  return answer(pageOf(asked.page, found, total?.total ?? 0));
}
