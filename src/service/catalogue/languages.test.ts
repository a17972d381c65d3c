import { expect, it } from 'vitest';
import { nameIn } from './languages.ts';

// The demo catalogue translates every name into its original language.
it('a name without a translation is the original one in the original language, and otherwise the English one', () => {
  const original = { name: 'Die Zeit', language: 'de' };
  expect(nameIn('de', null, 'Time', original)).toBe('Die Zeit');
  for (const translated of [null, '']) expect(nameIn('fr', translated, 'Time', original)).toBe('Time');
  expect(nameIn('fr', null, '', original)).toBe('Die Zeit');
});
