import type { Catalogue } from './catalogue.ts';
import { allOf, condition } from './conditions.ts';
import type { Condition } from './conditions.ts';
import { movieItems } from './movie-items.ts';
import { offsetOf, pageOf, pageSize } from './paging.ts';
import { count, keys } from './query.ts';
import { releaseDays } from './releases.ts';
import type { ReleaseFilter } from './releases.ts';

/** A requested list of movies. */
export interface MovieQuery {
  /** Conditions on `movies m`. */
  readonly conditions: readonly Condition[];
  /** Follows ORDER BY. Ends with the key, so that popular movies come first and pages never overlap. */
  readonly order: Condition;
  /** The release whose day is shown. */
  readonly releases: ReleaseFilter;
  readonly language: string;
  readonly page: number;
}

/** Excluded from every list by default. */
export const withoutAdultAndVideo = condition('m.adult = 0 AND m.video = 0');
export const mostPopularFirst = condition('m.key');

/** Maximum number of totals in memory. */
const maxTotals = 2_000;

/** A count reads all matching movies, and a page only the first few, so each list is counted once per day. */
function totalOf({ database, totals }: Catalogue, where: Condition): number {
  const key = `${where.sql}\n${JSON.stringify(where.values)}`;
  const known = totals.get(key);
  if (known !== undefined) return known;
  if (totals.size >= maxTotals) totals.clear();
  const total = count(database, `FROM movies m WHERE ${where.sql}`, ...where.values);
  totals.set(key, total);
  return total;
}

export function moviePage(catalogue: Catalogue, query: MovieQuery): object {
  const { database } = catalogue;
  const where = allOf(query.conditions);
  const total = totalOf(catalogue, where);
  const offset = offsetOf(query.page);
  const found =
    offset >= total
      ? []
      : keys(
          database,
          `SELECT m.key FROM movies m WHERE ${where.sql} ORDER BY ${query.order.sql} LIMIT ? OFFSET ?`,
          ...where.values,
          ...query.order.values,
          pageSize,
          offset,
        );
  const movies =
    query.releases.region === null
      ? found.map((key) => ({ key }))
      : releaseDays(database, found, query.releases);
  return pageOf(query.page, movieItems(database, movies, query.language), total);
}
