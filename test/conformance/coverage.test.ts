import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import { bodies } from './field-tables.ts';
import type { Fields } from './field-tables.ts';

/** Fields that the tables of bodies leave to tests of their own, because they may be of several types. */
const ofSeveralTypes: Readonly<Record<string, readonly string[]>> = {
  'tv.changes': ['changes[].items[].value', 'changes[].items[].original_value'],
  'season.changes': ['changes[].items[].value', 'changes[].items[].original_value'],
  'tv.seasonRatings': ['results[].rated'],
};

function pathsOf(fields: Fields, at = ''): string[] {
  return Object.entries(fields).flatMap(([name, { type }]) => {
    const here = `${at}${name}`;
    if (typeof type === 'string') return [here];
    if ('list' in type) return [here, ...pathsOf(type.list, `${here}[].`)];
    if ('one' in type) return [here, ...pathsOf(type.one, `${here}.`)];
    return [here, ...pathsOf(type.mapOf, `${here}.*.`)];
  });
}

/** Everything that the interface can say, as rows of the document name it. */
function everything(): string[] {
  return endpointNames.flatMap((name) => {
    const { number, pathParameters, queryParameters, bodyFields } = endpointOf(name);
    const parameters = Object.keys({ ...pathParameters, ...queryParameters, ...bodyFields });
    const fields = [...pathsOf(bodies[name] ?? {}), ...(ofSeveralTypes[name] ?? [])];
    return [
      ...parameters.map((parameter) => `${number} parameter ${parameter}`),
      ...fields.map((field) => `${number} field ${field}`),
    ];
  });
}

const document = readFileSync(join(import.meta.dirname, '../../docs/interface-coverage.md'), 'utf8');
const rows = [
  ...document.matchAll(/^\| (E\d+[abc]?) +\| (parameter|field) +\| `([^`]+)` +\| (.+?) +\|$/gm),
].map(([, number = '', kind = '', name = '', place = '']) => ({ key: `${number} ${kind} ${name}`, place }));

describe('docs/interface-coverage.md', () => {
  it('has every endpoint, parameter and field of the interface, each once, and nothing else', () => {
    expect(rows.map(({ key }) => key).toSorted()).toEqual(everything().toSorted());
  });

  it('says of each where a person meets it, or why nobody does', () => {
    expect(rows.filter(({ place }) => place.trim().length < 4)).toEqual([]);
  });
});
