import { afterEach, expect, it } from 'vitest';
import { profiles } from '#shared/catalogue/profiles.ts';
import type { SeasonSummary } from '#shared/contract/answers.ts';
import { loadTranslation, speak } from '../i18n/messages.ts';
import { joinFacts, knownSeasonName, languageName, listText, seasonCount, serviceName } from './names.ts';

afterEach(() => speak('en', {}));

it('a list is written as the page’s language writes lists', () => {
  expect(listText(['A', 'B', 'C'])).toBe('A, B, C');
  speak('de', {});
  expect(listText(['A', 'B', 'C'])).toBe('A, B und C');
  speak('ja', {});
  expect(listText(['A', 'B', 'C'])).toBe('A、B、C');
  expect(listText([])).toBe('');
});

it('facts are in one line, each in its own direction where one is written from right to left', () => {
  expect(joinFacts(['Movie', '', null, '2026'])).toBe('Movie · 2026');
  expect(joinFacts(['סרט', '2026'])).toBe('\u2068סרט\u2069 · \u20682026\u2069');
  // A day in Arabic has digits and marks alone.
  expect(joinFacts(['1080p', '12\u200f/04'])).toBe('\u20681080p\u2069 · \u206812\u200f/04\u2069');
});

// Proves protections of names.ts.
it('names of languages come from the platform', () => {
  expect(languageName('ar', 'de')).toBe('Arabisch');
  expect(languageName('xx', 'en')).toBe('No language');
  expect(languageName('cn', 'de')).toBe('Kantonesisch');
});

it('names of languages are never only a code', async () => {
  for (const code of ['??', '', 'x'.repeat(900)]) expect(languageName(code, 'en')).toBe('Unknown language');
  speak('de', await loadTranslation('de'));
  expect(languageName('qq', 'de')).toBe('Unbekannte Sprache (qq)');
});

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

it('a service is called by its name, and one that the person entered by its host', () => {
  const authorisation = 'https://catalogue.example:8443/sign-in';
  const addresses = { base: 'https://api.example/3', authorisation, pictures: 'https://p.example' };
  expect(serviceName({ profile: profiles.tmdb, addresses: profiles.tmdb.addresses })).toBe('TMDB');
  expect(serviceName({ profile: profiles.demo, addresses })).toBe('Demo');
  expect(serviceName({ profile: profiles.other, addresses })).toBe('catalogue.example:8443');
});
