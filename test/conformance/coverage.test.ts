import { expect, it } from 'vitest';
import { whileSigningIn } from '../e2e/coverage-claims.ts';
import { claims, interfaceCoverage } from './coverage.ts';

const rows = interfaceCoverage();
const fields = rows.filter(({ kind }) => kind === 'field');

it('a story looks for every field of the interface on a page, unless there is a reason why it isn’t shown', () => {
  const hasParts = (number: string, name: string): boolean =>
    fields.some((row) => row.number === number && /^(?:\[\])?\./.test(row.name.split(name, 2)[1] ?? ''));
  const missing = fields.filter(
    ({ number, name, shownAt, why }) => shownAt.length === 0 && why === null && !hasParts(number, name),
  );
  expect(missing.map(({ number, name }) => `${number} ${name}`)).toEqual([]);
});

it('every claim of the stories is about a field of the interface', () => {
  const known = fields.map(({ number, name }) => `${number} field ${name}`);
  const claimed = claims.map(({ number, path }) => `${number} field ${path}`);
  expect([...new Set([...claimed, ...whileSigningIn])].filter((each) => !known.includes(each))).toEqual([]);
});
