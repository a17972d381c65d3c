import type { Database } from '../database/connection.ts';
import { rows } from '../database/query.ts';
import { allOf, listed, piece } from './conditions.ts';
import type { ListAsked, Piece } from './conditions.ts';

/** Which releases count. */
export interface ReleasesAsked {
  /** ISO 3166-1; null: releases anywhere. */
  readonly region: string | null;
  /** Types 1 to 6 in the order in which they are preferred; null: any. */
  readonly types: ListAsked<number> | null;
  /** Days since 1970, both ends included; null: open. */
  readonly from: number | null;
  readonly to: number | null;
}

const earliest = -10_000_000;
const latest = 10_000_000;

function counting({ region, from, to }: ReleasesAsked, types: readonly number[] | null): Piece {
  return allOf([
    ...(region === null ? [] : [piece('p.country = ?', region)]),
    ...(types === null ? [] : [piece(`p.type IN ${listed}`, JSON.stringify(types))]),
    ...(from === null && to === null
      ? []
      : [piece('m.primary_release_day + p.days_after BETWEEN ? AND ?', from ?? earliest, to ?? latest)]),
  ]);
}

/**
 * Conditions on `movies m`: it has a release that counts, or one of every type where all are wanted.
 * None when neither types nor days are asked: a region alone chooses a day, it leaves no movie out.
 */
export function releaseConditions(asked: ReleasesAsked): Piece[] {
  const { types, from, to } = asked;
  const bounded = from !== null || to !== null;
  if (types === null && !bounded) return [];
  const groups = types?.every ? types.values.map((type) => [type]) : [types?.values ?? null];
  return [
    // Narrow by the indexed day first: no release lies farther from the primary day than the plans reach.
    bounded
      ? piece(
          `m.primary_release_day BETWEEN ? - (SELECT max(days_after) FROM release_plans)
             AND ? - (SELECT min(days_after) FROM release_plans)`,
          from ?? earliest,
          to ?? latest,
        )
      : piece('+m.primary_release_day IS NOT NULL'),
    ...groups.map((group) => {
      const { sql, values } = counting(asked, group);
      // Without days it is the plan alone that decides: the few plans are found once, not for each movie.
      return bounded
        ? piece(`EXISTS (SELECT 1 FROM release_plans p WHERE p.plan = m.release_plan AND ${sql})`, ...values)
        : piece(`+m.release_plan IN (SELECT p.plan FROM release_plans p WHERE ${sql})`, ...values);
    }),
  ];
}

/**
 * The day of a movie in a region: of the first wanted type that has a release which counts, or the earliest such
 * release when no types are named. The primary day when the region has none, or when there is no region.
 */
export function countingDay(asked: ReleasesAsked): Piece {
  if (asked.region === null) return piece('m.primary_release_day');
  const { sql, values } = counting(asked, asked.types?.values ?? null);
  const preferred = asked.types
    ? piece(
        '(SELECT key FROM json_each(?) AS wanted WHERE wanted.value = p.type), ',
        JSON.stringify(asked.types.values),
      )
    : piece('');
  return piece(
    `coalesce((SELECT m.primary_release_day + p.days_after FROM release_plans p
       WHERE p.plan = m.release_plan AND ${sql}
       ORDER BY ${preferred.sql}p.days_after LIMIT 1), m.primary_release_day)`,
    ...values,
    ...preferred.values,
  );
}

/** The counting day of each of some movies, in the order given; null where nothing is known. */
export function countingDays(
  database: Database,
  keys: readonly number[],
  asked: ReleasesAsked,
): { readonly key: number; readonly day: number | null }[] {
  const { sql, values } = countingDay(asked);
  return rows<{ key: number; day: number | null }>(
    database,
    `SELECT m.key, ${sql} AS day FROM json_each(?) AS listed CROSS JOIN movies m ON m.key = listed.value
     ORDER BY listed.key`,
    ...values,
    JSON.stringify(keys),
  );
}
