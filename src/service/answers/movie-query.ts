import { row, rows } from '../database/query.ts';
import type { CatalogueService } from '../service.ts';
import { allOf } from './conditions.ts';
import type { Piece } from './conditions.ts';
import { movieItems } from './movie-items.ts';
import { offsetOf, pageOf, pageSize } from './paging.ts';
import { countingDays } from './releases.ts';
import type { ReleasesAsked } from './releases.ts';

/** A list of movies as it is asked for. */
export interface MovieQuery {
  /** Conditions on `movies m`. */
  readonly conditions: readonly Piece[];
  /** What follows ORDER BY; the key breaks ties, so that popular movies come first and pages never overlap. */
  readonly order: Piece;
  /** Which release gives the day that is shown. */
  readonly releases: ReleasesAsked;
  readonly language: string;
  readonly page: number;
}

/** Most totals remembered. */
const mostTotals = 2_000;

interface Totals {
  day: string;
  readonly held: Map<string, number>;
}

const totals = new WeakMap<CatalogueService, Totals>();

/** Counting reads every movie that fits, a page only the first few: so a list is counted once a day, not once a page. */
function totalOf(service: CatalogueService, where: Piece): number {
  const day = service.day();
  let known = totals.get(service);
  if (known?.day !== day || known.held.size >= mostTotals) {
    known = { day, held: new Map() };
    totals.set(service, known);
  }
  const key = `${where.sql}\n${JSON.stringify(where.values)}`;
  let total = known.held.get(key);
  if (total === undefined) {
    const sql = `SELECT count(*) AS total FROM movies m WHERE ${where.sql}`;
    total = row<{ total: number }>(service.catalogue.database, sql, ...where.values)?.total ?? 0;
    known.held.set(key, total);
  }
  return total;
}

/** The page of a list of movies. */
export function moviePage(service: CatalogueService, query: MovieQuery): object {
  const { database } = service.catalogue;
  const where = allOf(query.conditions);
  const total = totalOf(service, where);
  const offset = offsetOf(query.page);
  const found =
    offset >= total
      ? []
      : rows<{ key: number }>(
          database,
          `SELECT m.key FROM movies m WHERE ${where.sql} ORDER BY ${query.order.sql} LIMIT ? OFFSET ?`,
          ...where.values,
          ...query.order.values,
          pageSize,
          offset,
        );
  const keys = found.map(({ key }) => key);
  const listed =
    query.releases.region === null
      ? keys.map((key) => ({ key }))
      : countingDays(database, keys, query.releases);
  return pageOf(query.page, movieItems(database, listed, query.language), total);
}
