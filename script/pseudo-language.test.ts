import { expect, it } from 'vitest';
import { pseudoMessages } from './pseudo-language.ts';

it('the pseudo-language has accents, brackets, 40 % more letters, and the same placeholders and plural forms', () => {
  const found = { other: '{count} titles' };
  const pseudo = pseudoMessages({ place_home: 'Home', found, saved: 'Saved to {file} just now' });
  expect(pseudo['place_home']).toBe('[Ĥöɱéšü]');
  expect(pseudo['found']).toEqual({ other: '[{count} ţîţļéššüþ]' });
  expect(pseudo['saved']).toBe('[Šåṽéð ţö {file} ĵûšţ ñöŵ šüþþļéɱ]');
});
