import * as v from 'valibot';
import { isCalendarDay } from '../text/calendar-day.ts';

/*
 * The building blocks of decoding: tolerant in the ways that services are known to drift (null, "",
 * absent, a number as 9.5 where 9 was promised), strict in shape (a string never passes for a number).
 */

let dropped = 0;

/**
 * Runs a synchronous decoding and counts the list items that it had to drop.
 * The counter is module state, which is safe because decoding never awaits.
 */
export function countingDropped<T>(decode: () => T): { value: T; dropped: number } {
  const before = dropped;
  dropped = 0;
  try {
    const value = decode();
    return { value, dropped };
  } finally {
    dropped = before;
  }
}

function keepUnderstood<Item extends v.GenericSchema>(item: Item) {
  return v.transform((candidates: unknown[]): v.InferOutput<Item>[] => {
    const kept: v.InferOutput<Item>[] = [];
    for (const candidate of candidates) {
      const parsed = v.safeParse(item, candidate);
      if (parsed.success) kept.push(parsed.output);
      else dropped += 1;
    }
    return kept;
  });
}

/**
 * A list in which an item that cannot be understood is dropped and counted, never costing the whole list.
 * null and absent are an empty list.
 */
export function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.nullish(v.array(v.unknown()), []), keepUnderstood(item));
}

/** As `listOf`, for a list without which the body is not what it claims to be: absent and null are a failure. */
export function requiredListOf<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(v.unknown()), keepUnderstood(item));
}

/** As `listOf`, and `{}` counts as an empty list: some old bodies send that. */
export function listOrEmptyObject<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.optional(v.nullable(v.union([v.array(v.unknown()), v.strictObject({})])), null),
    v.transform((value): unknown[] => (Array.isArray(value) ? value : [])),
    keepUnderstood(item),
  );
}

/** Text; null and absent become "". */
export const text = v.nullish(v.string(), '');

/** Text that may be unknown; null, absent and "" become null. */
export const textOrNull = v.pipe(
  v.nullish(v.string(), null),
  v.transform((value) => (value === null || value === '' ? null : value)),
);

/** A whole number that names a thing; always present. */
export const identifier = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A finite number; null and absent become 0. */
export const amount = v.nullish(v.pipe(v.number(), v.finite()), 0);

/** A whole number; null and absent become 0. */
export const count = v.nullish(v.pipe(v.number(), v.safeInteger()), 0);

/** A finite number that may be unknown. */
export const amountOrNull = v.nullish(v.pipe(v.number(), v.finite()), null);

/** A whole number that may be unknown. */
export const countOrNull = v.nullish(v.pipe(v.number(), v.safeInteger()), null);

/** Yes or no; null and absent become no. */
export const flag = v.nullish(v.boolean(), false);

/** A calendar day (YYYY-MM-DD) or null; "", null, absent and days that do not exist become null. */
export const dayOrNull = v.pipe(
  v.nullish(v.string(), null),
  v.transform((value) => (value !== null && isCalendarDay(value) ? value : null)),
);

const timestampPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(\.\d{1,9})?(?:Z| UTC|\+00:00)$/;

/** Reads the timestamp forms that occur (with and without ms, ISO 8601 and "… UTC") as ISO 8601 with ms and Z, or null. */
export function readTimestamp(value: string): string | null {
  const parts = timestampPattern.exec(value);
  if (!parts) return null;
  const [, day = '', time = '', fraction = '.000'] = parts;
  const iso = `${day}T${time}${fraction.slice(0, 4).padEnd(4, '0')}Z`;
  return isCalendarDay(day) && !Number.isNaN(Date.parse(iso)) ? iso : null;
}

/** A moment as ISO 8601 with ms and Z, or null where it is unknown or unreadable. */
export const momentOrNull = v.pipe(
  v.nullish(v.string(), null),
  v.transform((value) => (value === null ? null : readTimestamp(value))),
);
