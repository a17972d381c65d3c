import { describe, expect, it } from 'vitest';
import { beginningOf as keywords } from '../catalogue/store/keywords.ts';
import { afterKeywords, keywordRoots } from './keyword-slices.ts';
import type { KeywordSlice } from './keyword-slices.ts';

const pageLength = 20;
/** All keywords in the order of their names. */
const names = [...'aeioubdt19'].flatMap((first) =>
  [...'aeimnorst'].flatMap((second) => [...'abcdefg'].map((last) => `${first}${second}x${last}`)),
);

/** The pages of a search for each slice until none is wanted, on a service that lists keywords in an order. */
function read(
  roots: readonly KeywordSlice[],
  limit: number,
  order: (text: string) => (a: string, b: string) => number,
) {
  const found = new Set<string>();
  const states: string[] = [];
  let requests = 0;
  for (const slices = [...roots]; ;) {
    const slice = slices.pop();
    if (slice === undefined) return { found, states, requests };
    const matching = names.filter((name) => name.includes(slice.text)).toSorted(order(slice.text));
    const pages = Math.max(1, Math.ceil(matching.length / pageLength));
    for (let [page, pass] = [1, 1]; ;) {
      requests += 1;
      const shown = matching.slice((page - 1) * pageLength, page * pageLength);
      for (const name of shown) found.add(name);
      const read = {
        ...{ page, pass, pages, total: matching.length, found: 0, isSame: false },
        ...{ firstIsUndated: false, lastIsUndated: false, beginning: beginningOf(shown, slice.text) },
      };
      const step = afterKeywords(slice, read, limit);
      if (step.state === 'wanted') [page, pass] = [step.page, step.pass];
      else {
        states.push(step.state);
        if (step.state === 'split') slices.push(...step.into.map((what) => JSON.parse(what) as KeywordSlice));
        break;
      }
    }
  }
}

function beginningOf(shown: readonly string[], text: string) {
  return keywords(
    shown.map((name, id) => ({ id, name })),
    text,
  );
}

const byName = (a: string, b: string): number => a.localeCompare(b);
const beginningFirst =
  (text: string) =>
  (a: string, b: string): number =>
    Number(!a.startsWith(text)) - Number(!b.startsWith(text)) || byName(a, b);
const backwards =
  () =>
  (a: string, b: string): number =>
    -byName([...a].reverse().join(''), [...b].reverse().join(''));

describe('searches for keywords', () => {
  it('find every keyword with few requests on a service that lists those first that begin with the text', () => {
    const { found, states, requests } = read(keywordRoots('everything'), 500, beginningFirst);
    expect(found).toEqual(new Set(names));
    expect(new Set(states)).toEqual(new Set(['done']));
    // A page of what there is, and two or three for each letter.
    expect(requests).toBeLessThan(names.length / pageLength + 3 * 36);
  });

  it('find every keyword on a service with another order', () => {
    const { found, states } = read(keywordRoots('everything'), 500, backwards);
    expect(found).toEqual(new Set(names));
    expect(new Set(states)).toEqual(new Set(['done']));
  });

  it('are split where the service has more pages than it returns', () => {
    for (const order of [beginningFirst, backwards]) {
      const { found, states } = read(keywordRoots('everything'), 3, order);
      expect(found).toEqual(new Set(names));
      expect(states).toContain('split');
      expect(states).not.toContain('cut');
    }
  });

  it('read only the first pages of each letter for a smaller index', () => {
    const requests = (most: number | null): number =>
      read([{ kind: 'keywords', text: 'a', most }], 500, backwards).requests;
    expect(requests(null)).toBeGreaterThan(3);
    expect(requests(3)).toBe(3);
    expect(keywordRoots('known').map(({ most }) => most)).toEqual(Array(36).fill(10));
    const few = read([{ kind: 'keywords', text: 'a', most: 3 }], 3, backwards);
    expect(few.states).toEqual(['done']);
  });

  it('say which keywords of a page begin with the text', () => {
    expect(beginningOf(['Ab', 'abc'], 'ab')).toBe('all');
    expect(beginningOf(['ab', 'cab'], 'ab')).toBe('first');
    expect(beginningOf(['cab', 'ab'], 'ab')).toBe('mixed');
    expect(beginningOf(['cab'], 'ab')).toBe('none');
    expect(beginningOf([], 'ab')).toBe('none');
  });
});
