import type { DayOrder } from '#shared/contract/imports.ts';
import { isOwnScore } from '#shared/contract/mine.ts';
import { isCalendarDay, localMinute } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';

/* What single values of files mean. */

/** The fields of an object of JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** An object's fields; none if the value is no object. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The items of a list; none if the value is no list. */
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text, or a number as text, without outer spaces; "" for any other value. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** The title and, where it is behind that in brackets, the year of a text such as "Low Tide (2019)"; without one, "". */
export function titleAndYear(text: string): readonly [title: string, year: string] {
  // Proved by cost.test.ts: a title is read in linear time; a lazy pattern would look for its last space again and again.
  const [, title = text, year = ''] = /^(.*\S)\s*\((\d{4})\)$/.exec(text) ?? [];
  return [title, year];
}

/** A year that a title can have, of a number, a year or a day; null for any other value. */
export function yearOf(value: unknown): number | null {
  const year = Number(/^(\d{4})(?:$|-)/.exec(textOf(value))?.[1] ?? NaN);
  return year >= 1870 && year <= 2200 ? year : null;
}

/** A whole number of at most ten digits, also as text; null for any other value. */
export function numberOf(value: unknown): number | null {
  const text = textOf(value);
  return /^\d{1,10}(\.0+)?$/.test(text) ? Math.trunc(Number(text)) : null;
}

/** An id, which isn't 0. */
export const idOf = (value: unknown): number | null => numberOf(value) || null;

/** Whether a table or a file says yes. */
export const isYes = (value: unknown): boolean =>
  value === true || value === 1 || /^(true|1|yes)$/i.test(textOf(value));

/**
 * A score on the person's scale, rounded to half points. null: none, as 0 and "" say; undefined: it can't be read. `perPoint`:
 * points of the person's scale for one of the file's.
 */
export function scoreOf(value: unknown, perPoint = 1): number | null | undefined {
  const text = textOf(value).replace(',', '.');
  const score = Math.round(Number(text) * perPoint * 2) / 2;
  if (text === '' || Number(text) === 0) return null;
  return isOwnScore(score) ? score : undefined;
}

const moment =
  /^(?<day>\d{4}-\d\d-\d\d)[T ](?<time>\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?(?: ?(?:Z|UTC|(?<zone>[+-]\d\d)(?::?(?<minutes>\d\d))?))?$/i;
const ofCountry =
  /^(?<first>\d{1,2})(?<mark>[./-])(?<second>\d{1,2})\k<mark>(?<year>\d{4})(?:,? (?<time>\d\d?:\d\d(?::\d\d)?))?$/;
/** Seconds or milliseconds since 1970. */
const epoch = /^(\d{9,10})(\d{3})?(\.\d+)?$/;
/** How apps say that they don't know. */
const unknown = /^(|unknown|null|none|000[01]-.*)$/i;

/** How days and times are to be read. */
interface TimeReading {
  /** null: not said. */
  readonly order?: DayOrder | null;
  /** Whether a time without a zone is the person's own, as in a table of theirs; otherwise it is in UTC, as of apps. */
  readonly isOwn?: boolean;
}

/**
 * The day, or the day and the person's time, of a day, or of a time. null: unknown, as the beginning of 1970 says; undefined: it
 * can't be read, or has two readings, as 1/2/2024 without an order.
 */
export function watchedAtOf(
  value: unknown,
  { order = null, isOwn = false }: TimeReading = {},
): string | null | undefined {
  const text = textOf(value);
  if (unknown.test(text)) return null;
  if (isCalendarDay(text)) return text;
  const [, seconds, thousandths] = epoch.exec(text) ?? [];
  if (seconds !== undefined) return minuteOf(Number(`${seconds}${thousandths ?? '000'}`));
  const { day, time = '', zone, minutes = '00' } = moment.exec(text)?.groups ?? {};
  if (day === undefined) return ofCountryOf(text, order, isOwn);
  if (!isCalendarDay(day)) return undefined;
  return zone === undefined
    ? withoutZone(day, time, isOwn)
    : minuteOf(Date.parse(`${day}T${time}${zone}:${minutes}`));
}

/** `time`: `hh:mm` or `hh:mm:ss`. */
function withoutZone(day: CalendarDay, time: string, isOwn: boolean): string | null | undefined {
  const epochMs = Date.parse(`${day}T${time}Z`);
  const at = minuteOf(epochMs);
  // 24:00 is of the next day.
  return isOwn && typeof at === 'string' ? new Date(epochMs).toISOString().slice(0, 16) : at;
}

function minuteOf(epochMs: number): string | null | undefined {
  if (Number.isNaN(epochMs)) return undefined;
  // The last moment of 9999, behind which a year has five digits.
  return epochMs > 253_402_214_400_000 ? undefined : epochMs <= 0 ? null : localMinute(epochMs);
}

function ofCountryOf(text: string, order: DayOrder | null, isOwn: boolean): string | null | undefined {
  const { first = '', mark, second = '', year = '', time } = ofCountry.exec(text)?.groups ?? {};
  const dayOf = (month: string, day: string): string =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [dayFirst, monthFirst] = [dayOf(second, first), dayOf(first, second)];
  // No country puts the month first with dots.
  const readings = (mark === '.' ? [dayFirst] : [dayFirst, monthFirst]).filter(isCalendarDay);
  const wanted = order === 'monthFirst' ? monthFirst : dayFirst;
  const [only, other = only] = readings;
  const day = only !== other && order !== null ? wanted : only === other ? only : undefined;
  if (day === undefined || time === undefined) return day;
  return withoutZone(day, time.padStart(time.length < 6 ? 5 : 8, '0'), isOwn);
}
