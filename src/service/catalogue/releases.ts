import type { Database } from './connection.ts';
import { allOf, anyOf, condition } from './conditions.ts';
import type { Condition, FilterValues } from './conditions.ts';
import { rows } from './query.ts';

/** Selects releases of a movie. */
export interface ReleaseFilter {
  /** ISO 3166-1; null: any country. */
  readonly region: string | null;
  /** Types 1 to 6 in order of preference; null: any type. */
  readonly types: FilterValues<number> | null;
  /** Days since 1970, inclusive; null: unlimited. */
  readonly from: number | null;
  readonly to: number | null;
}

const earliest = -10_000_000;
const latest = 10_000_000;

/** Conditions on `release_plans p`: region and types, for any day. */
function inRegion({ region }: ReleaseFilter, types: readonly number[] | null): Condition {
  return allOf([
    ...(region === null ? [] : [condition('p.country = ?', region)]),
    ...(types === null ? [] : [condition(`p.type IN ${anyOf}`, JSON.stringify(types))]),
  ]);
}

/** Conditions on `release_plans p` and `movies m`: region, types and days. */
function matching(filter: ReleaseFilter, types: readonly number[] | null): Condition {
  const { from, to } = filter;
  if (from === null && to === null) return inRegion(filter, types);
  const days = condition(
    'm.primary_release_day + p.days_after BETWEEN ? AND ?',
    from ?? earliest,
    to ?? latest,
  );
  return allOf([inRegion(filter, types), days]);
}

/** Limits the search by the indexed primary day, because the filter's plans have a maximum distance from it. */
function primaryDayWithinReach(filter: ReleaseFilter): Condition {
  const { sql, values } = inRegion(filter, filter.types?.values ?? null);
  const reach = (end: 'min' | 'max'): string =>
    `(SELECT ${end}(p.days_after) FROM release_plans p WHERE ${sql})`;
  return condition(
    `m.primary_release_day BETWEEN ? - ${reach('max')} AND ? - ${reach('min')}`,
    filter.from ?? earliest,
    ...values,
    filter.to ?? latest,
    ...values,
  );
}

/**
 * Conditions on `movies m`: a matching release, or one of each type if all types are required. None without types and
 * days, because a region alone only selects the day that is shown.
 */
export function releaseConditions(filter: ReleaseFilter): Condition[] {
  const { types, from, to } = filter;
  const bounded = from !== null || to !== null;
  if (types === null && !bounded) return [];
  const groups = types?.every ? types.values.map((type) => [type]) : [types?.values ?? null];
  return [
    bounded ? primaryDayWithinReach(filter) : condition('+m.primary_release_day IS NOT NULL'),
    ...groups.map((group) => {
      const { sql, values } = matching(filter, group);
      // Without days, the plan alone decides, so SQLite finds the few plans once and not for each movie.
      return bounded
        ? condition(
            `EXISTS (SELECT 1 FROM release_plans p WHERE p.plan = m.release_plan AND ${sql})`,
            ...values,
          )
        : condition(`+m.release_plan IN (SELECT p.plan FROM release_plans p WHERE ${sql})`, ...values);
    }),
  ];
}

/**
 * An expression for the release day of a movie in a region: of the first type of the filter with a matching release,
 * or the earliest matching release if the filter has no types. The primary day without a region or a match.
 */
export function releaseDay(filter: ReleaseFilter): Condition {
  if (filter.region === null) return condition('m.primary_release_day');
  const { sql, values } = matching(filter, filter.types?.values ?? null);
  const byPreference = filter.types
    ? condition(
        '(SELECT key FROM json_each(?) AS preferred WHERE preferred.value = p.type), ',
        JSON.stringify(filter.types.values),
      )
    : condition('');
  return condition(
    `coalesce((SELECT m.primary_release_day + p.days_after FROM release_plans p
       WHERE p.plan = m.release_plan AND ${sql}
       ORDER BY ${byPreference.sql}p.days_after LIMIT 1), m.primary_release_day)`,
    ...values,
    ...byPreference.values,
  );
}

/** The release days of these movies, in the given order; null if unknown. */
export function releaseDays(
  database: Database,
  keys: readonly number[],
  filter: ReleaseFilter,
): { readonly key: number; readonly day: number | null }[] {
  const { sql, values } = releaseDay(filter);
  return rows<{ key: number; day: number | null }>(
    database,
    `SELECT m.key, ${sql} AS day FROM json_each(?) AS listed CROSS JOIN movies m ON m.key = listed.value
     ORDER BY listed.key`,
    ...values,
    JSON.stringify(keys),
  );
}
