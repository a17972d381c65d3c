import { expect, it } from 'vitest';
import { nameKey } from './title-matches.ts';

// Proves protections of title-matches.ts.
it('the key of a name is short, and tells names apart that differ only at their end', () => {
  const long = '\ufdfa'.repeat(50);
  expect(nameKey('movie', long).length).toBeLessThan(120);
  expect(nameKey('movie', `${long}a`)).toBe(nameKey('movie', `${long}A`));
  expect(nameKey('movie', `${long}a`)).not.toBe(nameKey('movie', `${long}b`));
});
