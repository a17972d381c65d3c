import { afterEach, expect, it } from 'vitest';
import { speak } from '../i18n/messages.ts';
import { joinFacts, listText } from './names.ts';

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
