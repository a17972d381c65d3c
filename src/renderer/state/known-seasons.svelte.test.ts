import { describe, expect, it } from 'vitest';
import type { SeasonsFound, SeasonSummary } from '#shared/contract/answers.ts';
import { seasonsBeside } from './seasons.svelte.ts';

const found = (numbers: readonly number[], checkedAt: number | null = 1_000): SeasonsFound => ({
  seriesId: 7,
  seasons: numbers.map((seasonNumber) => ({ seasonNumber }) as SeasonSummary),
  complete: checkedAt !== null,
  checkedAt,
  failure: null,
});
const beside = (seasons: SeasonsFound | null, number: number): readonly (number | null)[] => {
  const { previous, next } = seasonsBeside(seasons, number);
  return [previous?.seasonNumber ?? null, next?.seasonNumber ?? null];
};

describe('the adjacent seasons', () => {
  it('are the ones before and after, none beyond the ends', () => {
    const all = found([1, 2, 3]);
    expect([1, 2, 3].map((number) => beside(all, number))).toEqual([
      [null, 2],
      [1, 3],
      [2, null],
    ]);
    expect(beside(null, 1)).toEqual([null, null]);
  });

  it('exclude specials, and specials have none', () => {
    expect(beside(found([0, 1]), 1)).toEqual([null, null]);
    expect(beside(found([0, 1]), 0)).toEqual([null, null]);
  });

  it('skip a number only after a search for all seasons', () => {
    expect(beside(found([1, 2, 4]), 2)).toEqual([1, 4]);
    expect(beside(found([1, 2, 4], null), 2)).toEqual([1, null]);
  });
});
