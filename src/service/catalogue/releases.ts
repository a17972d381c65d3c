import type { FilterValues } from './query.ts';
import { noDay } from './movie-columns.ts';
import type { MovieIndex } from './movie-index.ts';
import type { MovieSet } from './movie-set.ts';

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

/** By release plan: how many days after the primary day the matching releases are, in the filter's order. */
type PlanDays = readonly (readonly number[] | undefined)[];

/** The releases of a region and of these types, preferred types first and then the earliest. */
function planDays(
  { plannedReleases }: MovieIndex,
  region: string | null,
  types: readonly number[] | null,
): PlanDays {
  const inRegion = plannedReleases.get(region) ?? [];
  const byPlan: number[][] = [];
  for (const type of types ?? [null]) {
    for (const release of inRegion) {
      if (type === null || release.type === type) (byPlan[release.plan] ??= []).push(release.days_after);
    }
  }
  return byPlan;
}

/** The first of the days in a window, or `noDay`. */
function firstWithin(day: number, after: readonly number[] | undefined, from: number, to: number): number {
  if (day === noDay || after === undefined) return noDay;
  for (const days of after) {
    if (day + days >= from && day + days <= to) return day + days;
  }
  return noDay;
}

function windowOf({ from, to }: ReleaseFilter): readonly [from: number, to: number] {
  return [from ?? -Infinity, to ?? Infinity];
}

/**
 * Keeps the movies with a matching release, or with one of each type if all types are required. All movies without types
 * and days, because a region alone only selects the day that is shown.
 */
export function keepReleased(set: MovieSet, index: MovieIndex, filter: ReleaseFilter): void {
  const { day, releasePlan } = index.columns;
  const { region, types } = filter;
  const [from, to] = windowOf(filter);
  const isBounded = filter.from !== null || filter.to !== null;
  if (types === null && !isBounded) return;
  set.keep(index.dated);
  const groups = types?.every ? types.values.map((type) => [type]) : [types?.values ?? null];
  for (const group of groups) {
    const days = planDays(index, region, group);
    if (!isBounded) {
      set.keepAmong(
        releasePlan,
        days.flatMap((_, plan) => plan),
      );
      continue;
    }
    const all = days.flatMap((after) => after ?? []);
    set.keepBetween(day, from - Math.max(...all), to - Math.min(...all));
    if (filter.from === null || filter.to === null) {
      // Without one of the bounds, the last day of a plan decides, or the first.
      const edge = filter.to === null ? Math.max : Math.min;
      const decisive = days.map((after) => edge(...(after ?? [])));
      set.keepIf((index) => {
        const released = (day[index] ?? noDay) + (decisive[releasePlan[index] ?? 0] ?? NaN);
        return released >= from && released <= to;
      });
      continue;
    }
    // Few movies are within reach of a window, and a plan's days are compared for each of them.
    set.keepIf(
      (index) => firstWithin(day[index] ?? noDay, days[releasePlan[index] ?? 0], from, to) !== noDay,
    );
  }
}

/**
 * The day on which a movie is released in a region, by its index: of the first type of the filter with a matching
 * release, or the earliest matching release if the filter has no types. The primary day, which can be `noDay`, without a
 * region or a match.
 */
export function releaseDay(index: MovieIndex, filter: ReleaseFilter): (movie: number) => number {
  const { day, releasePlan } = index.columns;
  if (filter.region === null) return (movie) => day[movie] ?? noDay;
  const days = planDays(index, filter.region, filter.types?.values ?? null);
  const [from, to] = windowOf(filter);
  return (movie) => {
    const primary = day[movie] ?? noDay;
    const found = firstWithin(primary, days[releasePlan[movie] ?? 0], from, to);
    return found === noDay ? primary : found;
  };
}
