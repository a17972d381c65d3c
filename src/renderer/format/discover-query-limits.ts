import type { discoverParameters } from '#shared/catalogue/discover-parameters.ts';
import { isCalendarDay } from '#shared/text/calendar-day.ts';

/** The limits of a numeric filter. */
export interface Limit {
  /** Selects the error message. */
  readonly kind: 'year' | 'score' | 'count';
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}

const year: Limit = { kind: 'year', least: 1870, most: 2200, whole: true };
const score: Limit = { kind: 'score', least: 0, most: 10, whole: false };
const count: Limit = { kind: 'count', least: 0, most: Number.MAX_SAFE_INTEGER, whole: true };

/** The limits of the numeric filters. */
export const numberLimits = {
  primary_release_year: year,
  year,
  'vote_average.gte': score,
  'vote_average.lte': score,
  'vote_count.gte': count,
  'vote_count.lte': count,
  'with_runtime.gte': count,
  'with_runtime.lte': count,
} as const satisfies Partial<Record<keyof typeof discoverParameters, Limit>>;
export type NumberName = keyof typeof numberLimits;

type DayName = Extract<keyof typeof discoverParameters, `${string}_date.${'gte' | 'lte'}`>;

/** The filters that have a text field. */
export type TypedName = NumberName | DayName;

export function isNumberName(name: string): name is NumberName {
  return Object.hasOwn(numberLimits, name);
}

export function isWithinLimits(name: NumberName, value: number): boolean {
  const { least, most, whole } = numberLimits[name];
  return value >= least && value <= most && (!whole || Number.isInteger(value));
}

/** Reads a field's text. undefined: empty; null: invalid. */
export function readTyped(name: TypedName, text: string): number | string | undefined | null {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (!isNumberName(name)) return isCalendarDay(trimmed) ? trimmed : null;
  const value = Number(trimmed);
  return isWithinLimits(name, value) ? value : null;
}
