import * as v from 'valibot';
import { discoverParameters } from './discover-parameters.ts';
import { parameterSchema } from './parameters.ts';
import type { Parameter, Parameters } from './parameters.ts';

const { language: _language, page: _page, ...filters } = discoverParameters;

/** The filters of E17 by name: its parameters except language and page, in the order of the endpoint table. */
export const discoverFilters: Readonly<Record<string, Parameter>> = filters;

/** A filter in an address: its value, and the same as a parameter; undefined if it isn't valid. */
export interface ReadFilter {
  readonly value: unknown;
  readonly parameter: string | number | boolean | undefined;
}

/** Reads a filter of an address; null: there is none of that name. */
export function readFilter(name: string, text: string): ReadFilter | null {
  const filter = Object.hasOwn(discoverFilters, name) ? discoverFilters[name] : undefined;
  if (filter === undefined) return null;
  const value = valueIn(filter, text);
  const parsed = v.safeParse(parameterSchema(filter), value);
  return { value, parameter: parsed.success ? (parsed.output as ReadFilter['parameter']) : undefined };
}

/** The parameters of an address' filters; what isn't a filter, or has no valid value, is left out. */
export function parametersOf(filters: Iterable<readonly [name: string, text: string]>): Parameters {
  const read = [...filters].flatMap(([name, text]) => {
    const parameter = readFilter(name, text)?.parameter;
    return parameter === undefined ? [] : [[name, parameter] as const];
  });
  return Object.fromEntries(read);
}

function valueIn({ of }: Parameter, text: string): unknown {
  switch (of) {
    case 'integer':
    case 'number':
    case 'page':
      return text.trim() === '' ? Number.NaN : Number(text);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    default:
      return text;
  }
}
