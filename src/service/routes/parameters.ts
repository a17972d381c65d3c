import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName, Endpoints, ParametersOf } from '#shared/catalogue/endpoints.ts';
import type { Parameter, ParameterKind, ParameterValue } from '#shared/catalogue/parameters.ts';
import { profiles } from '#shared/catalogue/profiles.ts';
import { isCalendarDay } from '#shared/text/calendar-day.ts';
import { missingInput, refuse } from './outcome.ts';
import type { Refusal, ServiceCode } from './outcome.ts';

type Defaults<P> = {
  [K in keyof P as P[K] extends { default: unknown } ? K : never]: P[K] extends Parameter
    ? ParameterValue<P[K]>
    : never;
};

/** The validated parameters of a request, with defaults. */
export type RequestParameters<Name extends EndpointName> = ParametersOf<Name> &
  Defaults<Endpoints[Name]['queryParameters']>;

type Value = string | number | boolean;
type Reading = { readonly value: Value } | { readonly problem: string };

const language = /^([a-z]{2})(?:-([a-z]{2}))?$/i;

function canonicalLanguage(value: string): string | null {
  if (value === 'null') return value;
  const parts = language.exec(value);
  if (!parts?.[1]) return null;
  return parts[2] ? `${parts[1].toLowerCase()}-${parts[2].toUpperCase()}` : parts[1].toLowerCase();
}

function matching(pattern: RegExp, raw: string, problem: string): Reading {
  return pattern.test(raw) ? { value: raw } : { problem };
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Parsers of the query by kind of value. `problem` completes the sentence "name must be …". */
const readers: Record<ParameterKind, (raw: string) => Reading> = {
  integer: (raw) => (/^\d{1,15}$/.test(raw) ? { value: Number(raw) } : { problem: 'a whole number' }),
  number: (raw) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(raw) ? { value: Number(raw) } : { problem: 'a number' }),
  boolean: (raw) => {
    const value = truths.get(raw.toLowerCase());
    return value === undefined ? { problem: 'true or false' } : { value };
  },
  // eslint-disable-next-line no-control-regex -- rejects control characters
  text: (raw) => matching(/^[^\u0000-\u001f\u007f]{1,200}$/u, raw, 'text of at most 200 characters'),
  day: (raw) => (isCalendarDay(raw) ? { value: raw } : { problem: 'a day' }),
  language: (raw) => {
    const value = canonicalLanguage(raw);
    return value === null || value === 'null' ? { problem: 'a language such as en or en-US' } : { value };
  },
  languageList: (raw) => {
    const values = raw.split(',').map(canonicalLanguage);
    return values.includes(null) ? { problem: 'languages such as en,de,null' } : { value: values.join(',') };
  },
  country: (raw) =>
    /^[a-z]{2}$/i.test(raw) ? { value: raw.toUpperCase() } : { problem: 'a country such as US' },
  page: (raw) => {
    const page = /^\d{1,3}$/.test(raw) ? Number(raw) : 0;
    return page >= 1 && page <= 500 ? { value: page } : { problem: 'a page' };
  },
  idList: (raw) =>
    matching(/^\d{1,15}((,\d{1,15})*|(\|\d{1,15})*)$/, raw, 'numbers separated by commas or by pipes'),
  wordList: (raw) =>
    matching(/^[\w-]+((,[\w-]+)*|(\|[\w-]+)*)$/, raw, 'words separated by commas or by pipes'),
  appendList: (raw) => (raw.split(',').length <= 20 ? { value: raw } : { problem: 'at most 20 names' }),
};

/** Kinds of values with their own error code. */
const codes: Partial<Record<ParameterKind, ServiceCode>> = { page: 22, day: 23, appendList: 27 };

function readOne(name: string, parameter: Parameter, raw: string): { readonly value: Value } | Refusal {
  const found = readers[parameter.of](raw);
  if ('problem' in found) {
    const code = codes[parameter.of];
    return code ? refuse(code) : refuse(5, `${name} must be ${found.problem}.`);
  }
  if (parameter.oneOf && !parameter.oneOf.includes(String(found.value))) {
    return refuse(5, `${name} must be one of ${parameter.oneOf.join(', ')}.`);
  }
  return found;
}

/**
 * Validates the path and query parameters of an endpoint against the table. Ignores unknown query parameters, treats
 * empty ones as absent and adds defaults. Also accepts the public service's own parameter names (`certification`).
 */
export function readParameters<Name extends EndpointName>(
  name: Name,
  path: ReadonlyMap<string, string>,
  query: URLSearchParams,
): { readonly ok: true; readonly parameters: RequestParameters<Name> } | Refusal {
  const row = endpointOf(name);
  const aliases: Readonly<Record<string, string | null>> = profiles.tmdb.parameterNames[name] ?? {};
  const parameters: Record<string, Value> = {};
  for (const [key, parameter] of Object.entries(row.pathParameters)) {
    // The interface document writes the time window as `Day`, the public service as `day`.
    const raw = parameter.oneOf ? (path.get(key) ?? '').toLowerCase() : (path.get(key) ?? '');
    const read = readOne(key, parameter, raw);
    if ('fault' in read) return refuse(parameter.oneOf ? 34 : 6);
    parameters[key] = read.value;
  }
  const missing: string[] = [];
  for (const [key, parameter] of Object.entries(row.queryParameters)) {
    const alias = aliases[key];
    const raw = query.get(key) ?? (alias ? query.get(alias) : null) ?? '';
    if (raw === '' || (parameter.required && raw.trim() === '')) {
      if (parameter.default !== undefined) parameters[key] = parameter.default;
      else if (parameter.required) missing.push(`${key} must be provided`);
      continue;
    }
    const read = readOne(key, parameter, raw);
    if ('fault' in read) return read;
    parameters[key] = read.value;
  }
  if (missing.length > 0) return missingInput(...missing);
  return { ok: true, parameters: parameters as RequestParameters<Name> };
}

/** The canonical text of a request, sorted and with defaults, so that equivalent requests are equal. */
export function canonicalKey(name: string, parameters: Readonly<Record<string, Value>>): string {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${name}?${sorted.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')}`;
}
