import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { bodyBounds, isWithinBounds } from './json-bounds.ts';

// Proves protections of json-bounds.ts.

const encode = (text: string) => new TextEncoder().encode(text);
const wide = { depth: 1_000, containers: 1_000_000, members: 1_000_000 };

/** The size of a parsed text. */
function measure(value: unknown): { depth: number; containers: number; commas: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, containers: 0, commas: 0 };
  const inner = Object.values(value).map(measure);
  const sum = (of: 'containers' | 'commas') => inner.reduce((total, held) => total + held[of], 0);
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    containers: 1 + sum('containers'),
    commas: Math.max(0, inner.length - 1) + sum('commas'),
  };
}

describe('the size of a JSON text', () => {
  it('is what a parser finds', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary', maxDepth: 6 }), (text) => {
        const { depth, containers, commas } = measure(JSON.parse(text));
        const exact = { depth, containers, members: commas + 1 };
        expect(isWithinBounds(encode(text), exact)).toBe(true);
        if (depth > 0) {
          expect(isWithinBounds(encode(text), { ...exact, depth: depth - 1 })).toBe(false);
          expect(isWithinBounds(encode(text), { ...exact, containers: containers - 1 })).toBe(false);
        }
        if (commas > 0) expect(isWithinBounds(encode(text), { ...exact, members: commas })).toBe(false);
      }),
      { examples: [['{"a[{,":"\\\\\\",[","b":[{},[]]}'], ['"[[[["'], ['[]']], seed: 7 },
    );
  });

  it('is limited in text that is not JSON', () => {
    expect(isWithinBounds(encode('"\\'), wide)).toBe(true);
    expect(isWithinBounds(encode(''), wide)).toBe(true);
    expect(isWithinBounds(encode(']]]]'.repeat(9) + '['.repeat(40)), { ...wide, containers: 39 })).toBe(
      false,
    );
    expect(isWithinBounds(encode('['.repeat(1_001)), wide)).toBe(false);
  });

  it('is limited in a body to what is parsed in little time', () => {
    for (const [item, count] of [
      ['0', 500_000],
      ['{}', 50_000],
    ] as const) {
      const text = (items: number): Uint8Array => encode(`[${`${item},`.repeat(items - 1)}${item}]`);
      expect(isWithinBounds(text(count + 1), bodyBounds)).toBe(false);
      expect(isWithinBounds(text(count / 2), bodyBounds)).toBe(true);
    }
  });
});
