import { afterEach, expect, it } from 'vitest';
import { speak } from '../i18n/messages.ts';
import { listText } from './names.ts';

afterEach(() => speak('en', {}));

it('a list is written as the page’s language writes lists', () => {
  expect(listText(['A', 'B', 'C'])).toBe('A, B, C');
  speak('de', {});
  expect(listText(['A', 'B', 'C'])).toBe('A, B und C');
  speak('ja', {});
  expect(listText(['A', 'B', 'C'])).toBe('A、B、C');
  expect(listText([])).toBe('');
});
