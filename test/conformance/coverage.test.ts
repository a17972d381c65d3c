import { describe, expect, it } from 'vitest';
import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import { coverageClaims, whileSigningIn } from '../e2e/coverage-claims.ts';
import { coverageRows } from './coverage-rows.ts';
import type { CoverageRow } from './coverage-rows.ts';
import { bodies } from './field-tables.ts';
import type { Fields } from './field-tables.ts';

/** Fields with several types, which the field tables leave to separate tests. */
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

/** Every endpoint, parameter and field of the interface, as the document's rows name them. */
function expectedRows(): string[] {
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

const rows = coverageRows();

describe('docs/interface-coverage.md', () => {
  it('the document has exactly one row for each parameter and field of the interface', () => {
    expect(rows.map(({ key }) => key).toSorted()).toEqual(expectedRows().toSorted());
  });

  it('every row says where the app shows it, or why it doesn’t', () => {
    expect(rows.filter(({ place }) => place.trim().length < 4)).toEqual([]);
  });

  it('every field that it claims to be shown is looked for on a page, and no other', () => {
    const isOfOthers = ({ number, name }: CoverageRow): boolean =>
      rows.some(
        (row) =>
          row.number === number &&
          [`${name}.`, `${name}[].`].some((beginning) => row.name.startsWith(beginning)),
      );
    const claimed = rows.filter(
      (row) => row.kind === 'field' && !/^(?:not|never) /.test(row.place) && !isOfOthers(row),
    );
    const looked = coverageClaims({
      ...{ series: 1, movie: 1, people: [], otherSeries: [], otherMovies: [], site: 'https://service.test' },
    })
      .filter(({ sights }) => sights.length > 0)
      .map(({ number, path }) => `${number} field ${path}`);
    expect([...new Set([...looked, ...whileSigningIn])].toSorted()).toEqual(
      claimed.map(({ key }) => key).toSorted(),
    );
  });
});
