import { afterEach, expect, it } from 'vitest';
import { loadTranslation, speak } from '../i18n/messages.ts';
import { languageName } from './names.ts';

afterEach(() => speak('en', {}));

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
