import { describe, expect, it } from 'vitest';
import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import { RatingGrid } from './rating-grid.svelte.ts';

function season(number: number, scores: readonly number[]): Season {
  const episodes = scores.map((score, index) => ({
    id: number * 100 + index + 1,
    season_number: number,
    episode_number: index + 1,
    vote_average: score,
    vote_count: score === 0 ? 0 : 20,
    name: `Episode ${index + 1}`,
  }));
  return { season_number: number, name: '', episodes } as unknown as Season;
}
const whole = [season(1, [8, 7]), season(2, [9])];
const shielded = [season(1, [8, 0]), season(2, [0])];
const episodeOf = (grid: RatingGrid, id: number): Episode => {
  const found = grid.seasons.flatMap(({ episodes }) => episodes).find((each) => each.id === id);
  if (found === undefined) throw new Error(`no episode ${id}`);
  return found;
};

describe('the grid of ratings', () => {
  it('hides the ratings that the shield hides until the person shows all', () => {
    const grid = new RatingGrid(
      () => whole,
      () => shielded,
    );
    expect([...grid.hidden].sort()).toEqual([102, 201]);
    expect(grid.ranked.best.map(({ id }) => id)).toEqual([101]);
    grid.showsAll = true;
    expect(grid.hidden.size).toBe(0);
    expect(grid.ranked.best.map(({ id }) => id)).toEqual([201, 101]);
  });

  it('describes the most recently described episode, and none when it is gone', () => {
    let seasons: readonly Season[] = $state.raw(whole);
    const grid = new RatingGrid(
      () => seasons,
      () => seasons,
    );
    grid.describe(episodeOf(grid, 102));
    expect(grid.described?.id).toBe(102);
    grid.describe(episodeOf(grid, 201));
    expect(grid.described?.id).toBe(201);
    seasons = [season(1, [8, 7])];
    expect(grid.described).toBeNull();
  });
});
