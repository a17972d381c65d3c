import * as v from 'valibot';
import { isCalendarDay } from '../text/calendar-day.ts';

/** The kinds of parameter values; `of` in the table's rows. */
export const parameterKinds = {
  /** A whole number from 0: an id or a position. */
  integer: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** A finite number. */
  number: v.pipe(v.number(), v.finite()),
  boolean: v.boolean(),
  /** Free text of at most 200 characters, without halves of any: an address can't contain them. */
  text: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(200),
    // Proved by answer-request.test.ts: a text has no half characters, which an address can’t contain.
    v.check((text) => text.isWellFormed()),
  ),
  /** A calendar day, YYYY-MM-DD. */
  day: v.pipe(v.string(), v.check(isCalendarDay)),
  /** `xx` or `xx-XX`. */
  language: v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/)),
  /** ISO 639-1 codes, `null` for "no language", separated by commas. */
  languageList: v.pipe(v.string(), v.regex(/^([a-z]{2}(-[A-Z]{2})?|null)(,([a-z]{2}(-[A-Z]{2})?|null))*$/)),
  /** ISO 3166-1 alpha-2 code in capitals. */
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  /** Page 1 to 500. */
  page: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(500)),
  /** Numbers separated by commas (AND) or pipes (OR), not both. */
  idList: v.pipe(v.string(), v.maxLength(2000), v.regex(/^\d+((,\d+)*|(\|\d+)*)$/)),
  /** Words separated by commas (AND) or pipes (OR), not both. */
  wordList: v.pipe(v.string(), v.maxLength(2000), v.regex(/^[A-Za-z_-]+((,[A-Za-z_-]+)*|(\|[A-Za-z_-]+)*)$/)),
  /** Names of sub-endpoints separated by commas; at most 20. */
  appendList: v.pipe(
    v.string(),
    v.regex(/^[a-z_/0-9]+(,[a-z_/0-9]+)*$/),
    v.check((value) => value.split(',').length <= 20),
  ),
} as const;

export type ParameterKind = keyof typeof parameterKinds;

/** A parameter in the table. */
export interface Parameter<Kind extends ParameterKind = ParameterKind> {
  readonly of: Kind;
  readonly means: string;
  /** What the service assumes if the parameter is omitted. */
  readonly default?: string | number | boolean;
  readonly required?: true;
  /** The largest number. */
  readonly most?: number;
  /** All values that the service accepts, if the set is closed. */
  readonly oneOf?: readonly string[];
  /** The setting to send if the caller omits the parameter. */
  readonly follows?: 'language' | 'region';
}

/** Parameters of any endpoint, as the contract transmits them. */
export type Parameters = Readonly<Record<string, string | number | boolean>>;

/** The TypeScript type of a parameter's value. */
export type ParameterValue<P extends Parameter> = P extends { readonly oneOf: readonly (infer Value)[] }
  ? Value
  : v.InferOutput<(typeof parameterKinds)[P['of']]>;

/** The schema of a parameter's value. */
export function parameterSchema(parameter: Parameter): v.GenericSchema {
  const { of, oneOf, most } = parameter;
  if (oneOf) return v.picklist(oneOf);
  return most === undefined ? parameterKinds[of] : v.pipe(parameterKinds.integer, v.maxValue(most));
}
