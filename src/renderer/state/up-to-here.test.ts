import { describe, expect, it } from 'vitest';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { MineTitle } from '#shared/contract/mine-answers.ts';
import { upToHere } from './own-toggles.ts';

/** A series of seasons with so many episodes without a mark, by number; of the third season, these episodes are marked. */
const own = (unmarked: Readonly<Record<number, number>>, ...marked: number[]): MineTitle =>
  ({
    seasons: Object.entries(unmarked).map(([season, count]) => ({ season: Number(season), unmarked: count })),
    marks: marked.map((episode) => ({ season: 3, episode })),
  }) as unknown as MineTitle;

/** A season of four episodes, of which the last airs later. */
const season = (number: number): Season =>
  ({
    season_number: number,
    episodes: [1, 2, 3, 4].map((episode) => ({
      episode_number: episode,
      air_date: episode === 2 ? null : `2026-11-2${episode}`,
    })),
  }) as unknown as Season;

const textsOf = (title: MineTitle, number = 3) => [
  ...upToHere(title, season(number), { today: '2026-11-23', language: 'en' }),
];

describe('"Mark seen up to here"', () => {
  it('says how many episodes of which seasons it marks, and is not there where it marks only one', () => {
    expect(textsOf(own({ 0: 5, 1: 2, 2: 0, 3: 3 }))).toEqual([
      [1, 'Mark seen up to here · 3 episodes · seasons 1–3'],
      [2, 'Mark seen up to here · 4 episodes · seasons 1–3'],
      [3, 'Mark seen up to here · 5 episodes · seasons 1–3'],
    ]);
    expect(textsOf(own({ 1: 0, 2: 0 }, 1))).toEqual([[3, 'Mark seen up to here · 2 episodes · season 3']]);
    expect(textsOf(own({ 1: 1, 2: 0 }, 1))[0]).toEqual([1, 'Mark seen up to here · 1 episode · season 1']);
    expect(textsOf(own({ 0: 4, 1: 9 }), 0)[0]).toEqual([2, 'Mark seen up to here · 2 episodes · Specials']);
  });

  it('says that earlier seasons are marked that are not known yet', () => {
    const text = 'Mark seen up to here · 1 episode · season 3 · and earlier seasons';
    expect(textsOf(own({ 3: 3 }))[0]).toEqual([1, text]);
    const years = 'Mark seen up to here · 4 episodes · seasons 2023–2024';
    expect(textsOf(own({ 2023: 3 }), 2024)[0]).toEqual([1, years]);
  });
});
