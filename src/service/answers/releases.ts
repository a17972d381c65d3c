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

/** Conditions on `release_plans p`: which of a plan's releases are asked for, whenever they are. */
function wanted({ region }: ReleasesAsked, types: readonly number[] | null): Piece {
  return allOf([
    ...(region === null ? [] : [piece('p.country = ?', region)]),
    ...(types === null ? [] : [piece(`p.type IN ${listed}`, JSON.stringify(types))]),
  ]);
}

/** The same, on the days asked for; also on `movies m`. */
function counting(asked: ReleasesAsked, types: readonly number[] | null): Piece {
  const { from, to } = asked;
  if (from === null && to === null) return wanted(asked, types);
  const days = piece('m.primary_release_day + p.days_after BETWEEN ? AND ?', from ?? earliest, to ?? latest);
  return allOf([wanted(asked, types), days]);
}

/** Narrows by the indexed day: no wanted release lies farther from a movie's primary day than the plans reach. */
function withinReach(asked: ReleasesAsked): Piece {
  const { sql, values } = wanted(asked, asked.types?.values ?? null);
  const reach = (end: 'min' | 'max'): string =>
    `(SELECT ${end}(p.days_after) FROM release_plans p WHERE ${sql})`;
  return piece(
    `m.primary_release_day BETWEEN ? - ${reach('max')} AND ? - ${reach('min')}`,
    asked.from ?? earliest,
    ...values,
    asked.to ?? latest,
    ...values,
  );
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
    bounded ? withinReach(asked) : piece('+m.primary_release_day IS NOT NULL'),
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
