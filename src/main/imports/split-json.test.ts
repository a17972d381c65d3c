import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { splitJson } from './json-entries.ts';

const bounds = { depth: 8, containers: 1_000, members: 1_000, rest: 500, part: 20, mostPart: 400 };

/** Splits a text that comes in pieces, and parses everything; undefined: it is no JSON, null: it is beyond its bounds. */
function read(
  text: string,
  pieceBytes = 7,
  limits = bounds,
): { rest: unknown; items: unknown[] } | null | undefined {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  const items: unknown[] = [];
  try {
    const rest = splitJson(pieces, 'list', limits, (json) =>
      items.push(...(JSON.parse(json.toString()) as unknown[])),
    );
    return rest === null ? null : { rest: JSON.parse(rest.toString()) as unknown, items };
  } catch {
    return undefined;
  }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('a JSON file that is read in parts', () => {
  it('has its list apart from everything else', () => {
    const list = [{ a: '[,]"\\' }, [1, [2]], 'x', null, { list: [7] }];
    const text = JSON.stringify({ before: { list: [1] }, also: [2], list, after: [3] }, null, 1);
    for (const pieceBytes of [1, 3, 50, 1_000]) {
      expect(read(text, pieceBytes)).toEqual({
        rest: { before: { list: [1] }, also: [2], list: [], after: [3] },
        items: list,
      });
    }
  });

  // Proves protections of json-entries.ts.
  it('has parts of limited size', () => {
    const sizes: number[] = [];
    const text = JSON.stringify({ list: Array.from({ length: 100 }, (_, id) => ({ id })) });
    const rest = splitJson([Buffer.from(text)], 'list', bounds, (json) => sizes.push(json.byteLength));
    expect(rest?.toString()).toBe('{"list":[]}');
    expect(sizes.length).toBeGreaterThan(30);
    expect(Math.max(...sizes)).toBeLessThan(50);
  });

  it('is valid exactly if the whole is', () => {
    const item = fc.json({ maxDepth: 2 });
    const valid = fc
      .record({ items: fc.array(item, { maxLength: 5 }), more: item })
      .map(({ items, more }) => `{"a":${more},"list" : [${items.join(' , ')}]}`);
    const changes = fc.array(
      fc.record({
        at: fc.nat(200),
        cut: fc.nat(2),
        put: fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', '1'),
      }),
      { maxLength: 2 },
    );
    const found = { valid: 0, invalid: 0 };
    fc.assert(
      fc.property(valid, changes, fc.integer({ min: 1, max: 9 }), (text, made, pieceBytes) => {
        const changed = made.reduce(
          (whole, { at, cut, put }) => whole.slice(0, at) + put + whole.slice(at + cut),
          text,
        );
        const result = read(changed, pieceBytes, { ...bounds, depth: 100, rest: 1e6, mostPart: 1e6 });
        found[isJson(changed) ? 'valid' : 'invalid'] += 1;
        expect(result === undefined, changed).toBe(!isJson(changed));
      }),
      { numRuns: 3_000, seed: 271 },
    );
    expect(found.valid).toBeGreaterThan(300);
    expect(found.invalid).toBeGreaterThan(300);
  });

  it.each([
    ['depth', `{"list":[${'['.repeat(7)}`],
    ['arrays and objects', `{"list":[${'{},'.repeat(1_000)}`],
    ['members', `{"list":[${'1,'.repeat(1_000)}`],
    ['an item', `{"list":["${'a'.repeat(450)}`],
    ['everything else', `{"name":"${'a'.repeat(550)}`],
  ])('is refused beyond its limit of %s', (_, text) => {
    expect(read(text)).toBeNull();
  });
});
