import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealAnswers } from '../../../test/faults/real-answers.ts';
import type { RealAnswers } from '../../../test/faults/real-answers.ts';
import { decodeText, removeRepeats } from './decode.ts';
import { endpointNames } from './endpoints.ts';

// Proves protections of decode.ts.

let real: RealAnswers;

beforeAll(async () => {
  real = await startRealAnswers();
  await real.stop();
});

let lists = 0;
afterAll(() => {
  // With no list repeated, nothing was tested.
  expect(lists).toBeGreaterThan(100);
});

/** The body with every identified item of its lists twice. */
function repeated(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(repeated);
    const named = items.some(
      (item) =>
        typeof item === 'object' &&
        item !== null &&
        ['id', 'credit_id', 'file_path', 'provider_id'].some((name) => name in item),
    );
    if (named) lists += 1;
    return named ? [...items, ...items] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, repeated(inner)]));
}

describe('a body with every item twice', () => {
  it.each(endpointNames)('of %s is decoded as the body with every item once', (endpoint) => {
    const body: unknown = JSON.parse(real.bodies[endpoint]);
    const once = decodeText(endpoint, real.bodies[endpoint]);
    if (!once.ok) throw new Error(once.failure.code);
    expect(decodeText(endpoint, JSON.stringify(repeated(body)))).toMatchObject({
      ok: true,
      value: { value: once.value.value, dropped: 0 },
    });
  });
});

describe('repeats', () => {
  it('keep the first item', () => {
    expect(
      removeRepeats([
        { id: 1, name: 'first' },
        { id: 1, name: 'second' },
      ]),
    ).toEqual([{ id: 1, name: 'first' }]);
  });

  it('are items of the same kind only', () => {
    const both = [
      { id: 1, media_type: 'tv' },
      { id: 1, media_type: 'movie' },
    ];
    expect(removeRepeats(structuredClone(both))).toEqual(both);
    const roles = [
      { id: 1, credit_id: 'a', job: 'Writer' },
      { id: 1, credit_id: 'b', job: 'Writer' },
      { id: 2, credit_id: '', job: 'Writer' },
      { id: 2, credit_id: '', job: 'Editor' },
    ];
    expect(removeRepeats(structuredClone(roles))).toEqual(roles);
  });

  it('of an episode have its identifier or its number', () => {
    const episodes = [
      { id: 1, season_number: 1, episode_number: 1 },
      { id: 1, season_number: 1, episode_number: 2 },
      { id: 2, season_number: 1, episode_number: 1 },
      { id: 3, season_number: 1, episode_number: 3 },
    ];
    expect(removeRepeats(episodes).map(({ id }) => id)).toEqual([1, 3]);
  });
});
