import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { scaled } from '../../../test/fixtures/scale.ts';
import { readEntries } from './json-entries.ts';
import { Unreadable } from './collected-records.ts';

/** The entries of an array, part by part; or why it is refused. */
function read(text: string): unknown[][] | Pick<Unreadable, 'kind' | 'line'> {
  const parts: unknown[][] = [];
  try {
    readEntries(Buffer.from(text), (entries) => parts.push([...entries]));
    return parts;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { kind: error.kind, line: error.line };
  }
}

const { count, words } = scaled({ sample: 500, whole: 3_000 });

describe('an array of JSON', () => {
  // Proves protections of json-entries.ts.
  it('has its entries in parts of limited size', () => {
    const entries = Array.from({ length: 20_000 }, (_, id) => ({
      id,
      name: `漢 ${'n'.repeat(40)}`,
      list: [{}],
    }));
    const parts = read(JSON.stringify(entries)) as unknown[][];
    expect(parts.flat()).toEqual(entries);
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(2 ** 18 + 1_000);
  });

  // Proves protections of json-entries.ts.
  it('has an entry that is too large', () => {
    expect(read(`[{"a":"${'a'.repeat(9 * 2 ** 20)}"}]`)).toMatchObject({ kind: 'largeFile' });
    expect(read(`["${'a'.repeat(9 * 2 ** 20)}`)).toMatchObject({ kind: 'largeFile' });
    expect(read(`[{"a":"${'a'.repeat(7 * 2 ** 20)}"}]`)).toHaveLength(1);
  });

  // Proves protections of json-entries.ts.
  it('has an entry of more levels than any app writes', () => {
    const nested = (levels: number): string => `[\n${'['.repeat(levels)}${']'.repeat(levels)}]`;
    expect(read(nested(99))).toHaveLength(1);
    expect(read(nested(100))).toEqual({ kind: 'damagedFile', line: 2 });
  });

  it.each([
    ['[]', []],
    [' \n [ ] ', []],
    ['\uFEFF[1,"]",[2],{"a":[3]}]\n', [[1, ']', [2], { a: [3] }]]],
  ])('%j is read', (text, parts) => {
    expect(read(text)).toEqual(parts);
  });

  it('has the entries before its missing end', () => {
    const parts: unknown[] = [];
    const entries = Buffer.from('[1,2\n');
    expect(() => readEntries(entries, (each) => parts.push(...each))).toThrow(Unreadable);
    expect(parts).toEqual([1, 2]);
  });

  it.each([
    ['[1,\n2', 2],
    ['[1,\n\n2]\n]', 4],
    ['[1],"more":[2]', 1],
    ['[1,\n,2]', 2],
    ['[1,]', 1],
    ['[\n"a\n"]', 2],
    ['[1]\nx', 2],
  ])('%j isn’t valid, in line %i', (text, line) => {
    expect(read(text)).toEqual({ kind: 'damagedFile', line });
  });

  it(`is refused exactly if it is no array of JSON (${words} texts)`, () => {
    const change = fc.record({
      at: fc.nat(200),
      cut: fc.nat(3),
      put: fc.constantFrom('', ',', ']', '[', '{', '"', ' '),
    });
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 6 }),
        fc.array(change, { maxLength: 2 }),
        (made, changes) => {
          const text = changes.reduce(
            (whole, { at, cut, put }) => whole.slice(0, 1 + at) + put + whole.slice(1 + at + cut),
            JSON.stringify(made),
          );
          let expected: unknown;
          try {
            expected = JSON.parse(text);
          } catch {
            expected = null;
          }
          const parts = read(text);
          if (Array.isArray(expected)) {
            expect(Array.isArray(parts) ? parts.flat() : parts).toEqual(expected);
          } else if (!Array.isArray(expected)) expect(parts).toMatchObject({ kind: 'damagedFile' });
        },
      ),
      { numRuns: count },
    );
  });
});
