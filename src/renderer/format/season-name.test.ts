import { expect, it } from 'vitest';
import type { SeasonSummary } from '#shared/contract/answers.ts';
import { knownSeasonName, seasonCount } from './names.ts';

it('specials are counted apart from the seasons', () => {
  expect(seasonCount([1, 2, 3, 4, 0])).toBe('4 seasons and specials');
  expect(seasonCount([1])).toBe('1 season');
  expect(seasonCount([0])).toBe('Specials');
});

it('a season whose name is held in another language has its number', () => {
  const season = { seasonNumber: 2, name: 'Unlimited', language: 'en-US' } as SeasonSummary;
  expect(knownSeasonName(season, 'en-US')).toBe('Unlimited');
  expect(knownSeasonName(season, 'de-DE')).toBe('Season 2');
});
