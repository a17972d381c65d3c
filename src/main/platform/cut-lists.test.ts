import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/fixtures/properties.ts';
import { cutLists, isWithinBounds } from './json-bounds.ts';
import type { BodyBounds } from './json-bounds.ts';

// Proves protections of json-bounds.ts.

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const wide: BodyBounds = { depth: 100, containers: 1e6, members: 1e6, bytes: 1e6 };
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** What a text is cut to, or why it isn't. */
async function cut(text: string, bounds: Partial<BodyBounds>) {
  const result = await cutLists(encode(text), { ...wide, ...bounds });
  return result.ok
    ? { text: decode(result.value.json), keeps: result.value.keeps }
    : { reason: result.failure.details.reason };
}

/** A value whose lists within a list have at most so many items. */
function cutValue(value: unknown, keeps: number, isInner = false): unknown {
  if (Array.isArray(value)) {
    const kept: unknown[] = isInner ? value.slice(0, keeps) : value;
    return kept.map((item) => cutValue(item, keeps, true));
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  return Object.fromEntries(fields.map(([name, inner]) => [name, cutValue(inner, keeps, isInner)]));
}

/** The containers of a text, and its members as they are counted. */
function sizeOf(text: string): { containers: number; members: number } {
  const size = { containers: 0, members: 1 };
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value === 'object' && value !== null) {
      size.containers += 1;
      size.members += Math.max(0, Object.keys(value).length - 1);
    }
    return value;
  });
  return size;
}

describe('a JSON text that is too large', () => {
  const season = (guests: number, crew = 3, more = {}): object => ({
    episodes: numbers(4).map((id) => ({ id, guest_stars: numbers(guests), crew: numbers(crew) })),
    credits: { cast: numbers(60), crew: [] },
    ...more,
  });

  it.each([
    [45, 40],
    [39, 20],
    [11, 10],
    [6, 5],
    [4, 0],
  ])('keeps of %i items of an inner list the first %i', async (guests, keeps) => {
    const text = JSON.stringify(season(guests));
    const left = JSON.stringify(season(Math.min(guests, keeps), Math.min(3, keeps)));
    expect(await cut(text, { bytes: left.length })).toEqual({ text: left, keeps });
    const { containers } = sizeOf(left);
    const members = sizeOf(left).members;
    expect(await cut(text, { members })).toEqual({ text: left, keeps });
    expect(await cut(text, { members, containers, bytes: left.length })).toEqual({ text: left, keeps });
  });

  it('is refused if it is too large without the items of its inner lists', async () => {
    const text = JSON.stringify(season(9));
    const least = JSON.stringify(season(0, 0));
    const { containers, members } = sizeOf(least);
    expect(await cut(text, { containers, members, bytes: least.length })).toMatchObject({ keeps: 0 });
    for (const bounds of [
      { containers: containers - 1 },
      { members: members - 1 },
      { bytes: least.length - 1 },
    ]) {
      expect(await cut(text, bounds)).toEqual({ reason: 'tooLarge' });
    }
  });

  it.each([
    ['brackets in strings', '[{"a":["]","[",",",1]}]', 14, '[{"a":[]}]'],
    ['escapes', String.raw`[["\"]","\\","a\\\"[",1]]`, 8, '[[]]'],
    [
      'whitespace',
      ' [ { "a" : [ 1 , 2 ] , "b" : [ ] } , [ ] ] \n',
      40,
      ' [ { "a" : [] , "b" : [] } , [] ] \n',
    ],
    ['letters beyond Latin', '[["漢字","é"],"漢"]', 12, '[[],"漢"]'],
    ['a list directly in a list', '[[1,[2,3]],[[]],[]]', 12, '[[],[],[]]'],
    ['an empty list only', '{"a":[],"b":[[]]}', 17, '{"a":[],"b":[[]]}'],
  ])('keeps its form with %s', async (_, text, bytes, left) => {
    expect(await cut(text, { bytes })).toEqual({ text: left, keeps: left === text ? 40 : 0 });
  });

  it.each(['[["a","b"', '[["a","b"]', '[["a","b]]', '[["a","b"}]', '[["a",{]]]', '[["a"]]]', '[["a\\'])(
    'stays invalid: %s',
    async (text) => {
      expect(await cut(text, { bytes: 5 })).toEqual({ reason: 'json' });
    },
  );

  it('is refused if it is nested too deep, also where it would be left out', async () => {
    expect(await cut('[[0,[[[[]]]]]]', { depth: 5 })).toEqual({ reason: 'nesting' });
    expect(await cut('[[0,[[[[]]]]]]', { depth: 6 })).toMatchObject({ keeps: 40 });
  });

  it('parses to the same value with shorter inner lists', async () => {
    const item = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        fc.oneof(fc.integer(), fc.constantFrom(null, 'a', '[', ']"', '\\', '",{', '漢')),
        fc.array(tie('value'), { maxLength: 50, size: 'max' }),
        fc.dictionary(fc.constantFrom('a', '["', '\\]'), tie('value'), { maxKeys: 3 }),
      ),
    })).value;
    await fc.assert(
      fc.asyncProperty(
        item,
        fc.constantFrom(40, 20, 10, 5, 0),
        fc.constantFrom(0, 2),
        async (value, most, indent) => {
          const text = JSON.stringify(value, null, indent);
          const expected = JSON.stringify(cutValue(value, most));
          const { containers, members } = sizeOf(expected);
          const result = await cutLists(encode(text), { ...wide, containers, members });
          if (!result.ok) throw new Error(String(result.failure.details.reason));
          const { json, keeps } = result.value;
          // More may fit where fewer would leave out nothing else.
          expect(keeps).toBeGreaterThanOrEqual(most);
          expect(JSON.parse(decode(json))).toEqual(cutValue(value, keeps));
          expect(isWithinBounds(json, { ...wide, containers, members })).toBe(true);
        },
      ),
      { seed: 7, numRuns: 60 },
    );
  });
});
