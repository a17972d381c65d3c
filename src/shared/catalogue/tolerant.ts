import * as v from 'valibot';
import { isCalendarDay } from '../text/calendar-day.ts';

/*
 * Schemas that tolerate known deviations of services (null, "", absent, 9.5 for 9, "9" for 9, a timestamp for a day). A
 * field of another type costs that field, not its item. Texts and lists have limits, because what reads them later costs
 * more than their length: a character can become 18 by folding.
 */

/** Maximum UTF-16 units of a name, an address or a code. */
export const longestName = 1_000;
/** Maximum UTF-16 units of an overview or a review. */
export const longestText = 60_000;
/** Maximum items of a list; the others count as lost. */
export const longestList = 10_000;
/** Maximum items of all lists of a body. Storing so many takes 3 s. */
export const mostItems = 50_000;

/** What a decoder couldn't read. */
export interface Losses {
  /** List items that were left out. */
  readonly dropped: number;
  /** Fields that have their empty value instead. */
  readonly fields: number;
  /** All list items. */
  readonly items: number;
}

let losses = { dropped: 0, fields: 0, items: 0 };

/**
 * Runs a decoder and counts what it loses. The counters are module state, which is safe because decoders are
 * synchronous.
 */
export function countingLosses<T>(decode: () => T): { readonly value: T } & Losses {
  const before = losses;
  losses = { dropped: 0, fields: 0, items: 0 };
  try {
    const value = decode();
    return { value, ...losses };
  } finally {
    losses = before;
  }
}

function keepUnderstood<Item extends v.GenericSchema>(item: Item, most = longestList) {
  return v.transform((candidates: unknown[]): v.InferOutput<Item>[] => {
    const kept: v.InferOutput<Item>[] = [];
    // Proved by tolerant.test.ts: lists have a maximum length; all lists of a body together have a maximum length.
    const read = candidates.slice(0, Math.max(0, Math.min(most, mostItems - losses.items)));
    losses.items += candidates.length;
    losses.dropped += candidates.length - read.length;
    for (const candidate of read) {
      const parsed = v.safeParse(item, candidate);
      if (parsed.success) kept.push(parsed.output);
      else losses.dropped += 1;
    }
    return kept;
  });
}

/** A list that drops and counts invalid items. null and absent are an empty list; so is anything else, as a lost field. */
export function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    field<unknown[]>((value) => (Array.isArray(value) ? value : undefined), []),
    keepUnderstood(item),
  );
}

/** A `listOf` that the body requires: absent and null are failures. */
export function requiredListOf<Item extends v.GenericSchema>(item: Item, most = longestList) {
  return v.pipe(v.array(v.unknown()), keepUnderstood(item, most));
}

/** A `listOf` that reads `{}` as an empty list, which some old bodies contain. */
export function listOrEmptyObject<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    field<unknown[]>((value) => {
      if (Array.isArray(value)) return value;
      return typeof value === 'object' && Object.keys(value ?? {}).length === 0 ? [] : undefined;
    }, []),
    keepUnderstood(item),
  );
}

/** A field with an empty value for null and absent, and for what can't be read, which counts as lost. */
function field<Value>(read: (value: unknown) => Value | undefined, empty: Value) {
  return v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value): Value => {
        if (value === null || value === undefined) return empty;
        const found = read(value);
        // Proved by tolerant.test.ts: a field that can’t be read costs itself, not its item.
        if (found === undefined) losses.fields += 1;
        return found ?? empty;
      }),
    ),
    empty as never,
  );
}

/** A part with a schema of its own; null and absent become `empty`, and so does what can't be read, as a lost field. */
export function partOf<Part extends v.GenericSchema>(part: Part, empty: v.InferOutput<Part>) {
  return field<v.InferOutput<Part>>((value) => {
    const parsed = v.safeParse(part, value);
    // Proved by tolerant.test.ts: a part that can’t be read costs itself, not the response.
    return parsed.success ? parsed.output : undefined;
  }, empty);
}

/** A text of at most `limit` units, without half a character. */
function limited(value: string, limit: number): string {
  // Proved by tolerant.test.ts: texts have a maximum length.
  return (value.length > limit ? `${value.slice(0, limit - 1)}…` : value).toWellFormed();
}

function textOf(value: unknown, limit: number): string | undefined {
  if (typeof value === 'string') return limited(value, limit);
  return typeof value === 'number' ? String(value) : undefined;
}

const numberPattern = /^\s*-?\d{1,15}(\.\d{1,20})?\s*$/;

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && numberPattern.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function wholeOf(value: unknown): number | undefined {
  const number = numberOf(value);
  if (number === undefined || Math.abs(number) > Number.MAX_SAFE_INTEGER) return undefined;
  return Number.isInteger(number) ? number : undefined;
}

/** A name; null and absent become "". */
export const text = field((value) => textOf(value, longestName), '');

/** A text of several paragraphs; null and absent become "". */
export const longText = field((value) => textOf(value, longestText), '');

/** Text that can be unknown; null, absent and "" become null. */
export const textOrNull = v.pipe(
  field<string | null>((value) => textOf(value, longestName), null),
  v.transform((value) => (value === '' ? null : value)),
);

/** Any value; its texts are limited. */
export const anyValue = v.pipe(v.unknown(), v.transform(limitTexts));

function limitTexts(value: unknown): unknown {
  if (typeof value === 'string') return limited(value, longestText);
  if (Array.isArray(value)) return value.slice(0, longestList).map(limitTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, limitTexts(inner)]));
}

/** A text that an item requires. */
export const requiredText = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => limited(String(value), longestName)),
);

/** A whole number that an item requires. */
export const requiredWhole = v.pipe(v.unknown(), v.transform(wholeOf), v.number());

/** An id; always present. */
export const identifier = v.pipe(requiredWhole, v.minValue(0));

/** A finite number; null and absent become 0. */
export const amount = field(numberOf, 0);

/** A whole number; null and absent become 0. */
export const count = field(wholeOf, 0);

/** A whole number from 0 to `most`; null and absent become 0. */
export function countUpTo(most: number) {
  return field((value) => {
    const number = wholeOf(value);
    return number === undefined || number < 0 || number > most ? undefined : number;
  }, 0);
}

/**
 * The schema of a body about what was asked for. Its id only repeats the request, so the body is read without it (id 0) if it
 * has any of its content; a body with neither is another one.
 */
export function bodyAbout<Content extends v.ObjectEntries>(content: Content) {
  const isContent = (body: object, name: string): boolean => {
    const value: unknown = Reflect.get(body, name);
    return typeof value === 'object' && value !== null;
  };
  return v.pipe(
    v.unknown(),
    v.check(
      (body) =>
        typeof body !== 'object' ||
        body === null ||
        v.is(identifier, Reflect.get(body, 'id')) ||
        // Proved by tolerant.test.ts: a response without its id is read; a response without any content is none.
        Object.keys(content).some((name) => isContent(body, name)),
    ),
    v.object({ id: count, ...content }),
  );
}

/** A finite number that can be unknown. */
export const amountOrNull = field<number | null>(numberOf, null);

/** A whole number that can be unknown. */
export const countOrNull = field<number | null>(wholeOf, null);

/** A boolean; null and absent become false. */
export const flag = field((value) => (typeof value === 'boolean' ? value : undefined), false);

/** A calendar day (YYYY-MM-DD, or the day of a timestamp) or null; "", null, absent and invalid days become null. */
export const dayOrNull = field<string | null>((value) => {
  if (typeof value !== 'string') return undefined;
  if (isCalendarDay(value)) return value;
  const moment = value.length > 40 ? null : readTimestamp(value);
  return moment === null ? null : moment.slice(0, 10);
}, null);

const timestampPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(\.\d{1,9})?(?:Z| UTC|\+00:00)$/;

/**
 * Converts the known timestamp forms (with or without ms, ISO 8601 or "… UTC") to ISO 8601 with ms and Z; null
 * otherwise.
 */
export function readTimestamp(value: string): string | null {
  const parts = timestampPattern.exec(value);
  if (!parts) return null;
  const [, day = '', time = '', fraction = '.000'] = parts;
  const iso = `${day}T${time}${fraction.slice(0, 4).padEnd(4, '0')}Z`;
  return isCalendarDay(day) && !Number.isNaN(Date.parse(iso)) ? iso : null;
}

/** A timestamp as ISO 8601 with ms and Z; null if unknown or invalid. */
export const momentOrNull = field<string | null>(
  (value) => (typeof value === 'string' ? readTimestamp(value) : undefined),
  null,
);
