import { expect, it } from 'vitest';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import { fillSeason, lacksTexts } from './filled-season.svelte.ts';

const season = (overview: string, ...episodes: readonly (readonly [text: string, day: string | null])[]) =>
  ({
    overview,
    episodes: episodes.map(([text, air_date], index) => ({
      episode_number: index + 1,
      overview: text,
      air_date,
    })),
  }) as unknown as Season;
const today = '2026-11-20';
const aired = '2026-11-19';

it('an empty text of a season is the first one of another language, which is named, and no other text changes', () => {
  const own = season('', ['Own', aired], ['', aired], ['', aired]);
  const others = [
    { language: 'zh-TW', season: season('', ['Other', aired], ['Sibling', aired]) },
    {
      language: 'en-US',
      season: season('English season', ['', aired], ['English', aired], ['English', aired]),
    },
  ];
  const filled = fillSeason(own, others);
  expect([filled.overview, filled.told_in]).toEqual(['English season', 'en-US']);
  expect(filled.episodes.map(({ overview, told_in }) => [overview, told_in])).toEqual([
    ['Own', undefined],
    ['Sibling', 'zh-TW'],
    ['English', 'en-US'],
  ]);
  expect(lacksTexts(filled, today)).toBe(false);
});

it('an episode without a name has that of another language, which is named', () => {
  const named = (...names: readonly string[]) =>
    ({
      overview: 'All',
      episodes: names.map((name, index) => ({ episode_number: index + 1, overview: 'Own', name })),
    }) as unknown as Season;
  const others = [{ language: 'en-US', season: named('Saints', 'Dust', '') }];
  const { episodes } = fillSeason(named('Heilige', '', ''), others);
  expect(episodes.map(({ name, named_in, told_in }) => [name, named_in, told_in])).toEqual([
    ['Heilige', undefined, undefined],
    ['Dust', 'en-US', undefined],
    ['', undefined, undefined],
  ]);
});

it('a text is lacking where the season or an aired episode has none, and not where an episode is to come', () => {
  expect(lacksTexts(fillSeason(season('', ['One', aired]), []), today)).toBe(true);
  expect(lacksTexts(fillSeason(season('All', ['', aired]), []), today)).toBe(true);
  expect(lacksTexts(fillSeason(season('All', ['', null], ['One', aired]), []), today)).toBe(true);
  expect(lacksTexts(fillSeason(season('All', ['', '2026-11-21'], ['', null]), []), today)).toBe(false);
});
