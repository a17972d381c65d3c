import { fc } from '../../../../../test/fixtures/properties.ts';
import { episodeOf, seasonOf as season } from '../../../../../test/fixtures/resources.ts';
import { describe, expect, it } from 'vitest';
import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import { extremes, fewestVotes, hiddenRatings, ratingStep, ratingTable, withRatings } from './rating-rows.ts';

const episode = (season: number, number: number, score = 0, votes = 0): Episode =>
  episodeOf(season, number, { vote_average: score, vote_count: votes });
const counted = (number: number, from: number, to: number): Season =>
  season(
    number,
    Array.from({ length: to - from + 1 }, (_, index) => episode(number, from + index)),
  );

describe('the table of ratings', () => {
  it('has a row for each season, specials last, and a column for each number', () => {
    const table = ratingTable([counted(0, 0, 2), counted(2, 1, 3), counted(1, 1, 4)]);
    expect(table.rows.map((row) => row.seasonNumber)).toEqual([1, 2, 0]);
    expect(table.columns).toEqual([0, 1, 2, 3, 4]);
    expect(table.byPlace).toBe(false);
    expect(table.rows[1]?.cells.map((cell) => cell?.episode_number ?? null)).toEqual([null, 1, 2, 3, null]);
  });

  it('uses positions when numbers continue across seasons', () => {
    const table = ratingTable([counted(1, 1, 10), counted(2, 11, 20), counted(3, 21, 30)]);
    expect(table.byPlace).toBe(true);
    expect(table.columns).toHaveLength(10);
    expect(table.rows[2]?.cells[0]?.episode_number).toBe(21);
  });

  it('includes every episode for any numbers', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 6 }), (all) => {
        const seasons = all.map((each, index) =>
          season(
            index,
            each.map((number) => episode(index, number)),
          ),
        );
        const table = ratingTable(seasons);
        for (const row of table.rows) {
          const had = all[row.seasonNumber] ?? [];
          expect(row.cells).toHaveLength(table.columns.length);
          expect(row.cells.filter((cell) => cell !== null)).toHaveLength(had.length);
        }
      }),
    );
  });

  it('has the mean of each season’s rated episodes', () => {
    const table = ratingTable([
      season(1, [episode(1, 1, 8, 10), episode(1, 2, 9, 1), episode(1, 3, 0, 0)]),
      season(2, [episode(2, 1, 0, 0)]),
    ]);
    expect(table.rows.map(({ average }) => average)).toEqual([8.5, null]);
  });

  it('is empty without seasons', () => {
    expect(ratingTable([])).toEqual({ rows: [], columns: [], byPlace: false });
    expect(ratingTable([season(1, [])]).rows[0]?.cells).toEqual([]);
  });
});

it('the scale follows the displayed number', () => {
  expect(ratingStep(8.96).name).toBe('best');
  expect(ratingStep(8.94).name).toBe('good');
  expect(ratingStep(7).name).toBe('fair');
  expect(ratingStep(6.4).name).toBe('plain');
  expect(ratingStep(5).name).toBe('weak');
  expect(ratingStep(0).name).toBe('poor');
});

describe('the best and the worst', () => {
  it('excludes episodes with few votes', () => {
    const { best, worst } = extremes(
      [season(1, [episode(1, 1, 9.9, fewestVotes - 1), episode(1, 2, 8, 10), episode(1, 3, 6, 10)])],
      5,
    );
    expect(best.map((each) => each.episode_number)).toEqual([2]);
    expect(worst.map((each) => each.episode_number)).toEqual([3]);
  });

  it('lists no episode twice', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 10, noNaN: true }), { maxLength: 20 }), (scores) => {
        const { best, worst } = extremes(
          [
            season(
              1,
              scores.map((score, index) => episode(1, index, score, 50)),
            ),
          ],
          5,
        );
        expect(new Set([...best, ...worst]).size).toBe(best.length + worst.length);
        expect(best.length).toBeLessThanOrEqual(5);
        expect(worst.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('hidden ratings', () => {
  const unseen = { ...episode(1, 2), name: '' };
  const whole = [season(1, [episode(1, 1, 8, 20), episode(1, 2, 7, 30), episode(1, 3)])];
  const shown = [season(1, [episode(1, 1, 8, 20), unseen, episode(1, 3)])];

  it('exclude episodes without votes', () => {
    expect([...hiddenRatings(whole, shown)]).toEqual([unseen.id]);
    expect(hiddenRatings(whole, whole).size).toBe(0);
  });

  it('can be revealed while names stay hidden', () => {
    const revealed = withRatings(whole, shown);
    expect(revealed[0]?.episodes.map(({ name, vote_average: score }) => [name, score])).toEqual([
      ['E1', 8],
      ['', 7],
      ['E3', 0],
    ]);
    expect(hiddenRatings(whole, revealed).size).toBe(0);
  });
});
