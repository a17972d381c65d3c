import { expect, it } from 'vitest';
import { ownSearch } from '../../../../test/quality/search-quality.ts';

/** Searches titles of these names, of which the first ones are the most popular; returns the names that are found. */
function searchIn(...names: readonly string[]): (query: string) => string[] {
  const titles = names.map((name, index) => ({
    ...{ id: index, mediaType: 'movie' as const, name, original: name, translations: [], year: '2020' },
    ...{ popularity: 1_000 - 100 * index, votes: 1, overview: '' },
  }));
  const { search } = ownSearch(titles);
  return (query) => search(query).map(({ id }) => names[id] ?? '');
}

it('a name with signs inside its words is found with and without them, and so is one without', () => {
  const found = searchIn('M*A*S*H', 'SWAT', '9-1-1', 'MASH', 'S.W.A.T.', '911', 'Spider-Man');
  for (const query of ['mash', 'm*a*s*h', 'M.A.S.H.'])
    expect(found(query), query).toEqual(['M*A*S*H', 'MASH']);
  for (const query of ['swat', 's.w.a.t.']) expect(found(query), query).toEqual(['SWAT', 'S.W.A.T.']);
  for (const query of ['911', '9-1-1']) expect(found(query), query).toEqual(['9-1-1', '911']);
  for (const query of ['spider', 'man', 'spiderman', 'spider-man'])
    expect(found(query), query).toEqual(['Spider-Man']);
});

it('a joined name is found although another title is written as the query', () => {
  const found = searchIn('Spiderman', 'Spider-Man');
  expect(found('spiderman')).toEqual(['Spiderman', 'Spider-Man']);
});

it('a number in a query is found in digits, in English and Roman, as it is typed first', () => {
  const found = searchIn('Rocky II', 'Rocky Two', 'Rocky 2', 'Dune 2000', 'Dune: Part Two', 'Rocky');
  expect(found('rocky 2')).toEqual(['Rocky 2', 'Rocky II', 'Rocky Two']);
  expect(found('rocky ii')).toEqual(['Rocky II', 'Rocky Two', 'Rocky 2']);
  expect(found('rocky two')).toEqual(['Rocky Two', 'Rocky II', 'Rocky 2']);
  expect(found('rokcy 2')).toEqual(expect.arrayContaining(['Rocky 2', 'Rocky II', 'Rocky Two']));
  // The word "part" doesn't count, and the number may go on.
  expect(found('dune 2')).toEqual(['Dune: Part Two', 'Dune 2000']);
  expect(found('part 2')).toEqual(['Dune: Part Two']);
  // A number alone is only what it is.
  expect(found('two')).toEqual(['Rocky Two', 'Dune: Part Two']);
});

it('a lone V or X is a number only where a name or its part ends, and only for a query with digits', () => {
  const found = searchIn('V', 'Malcolm X', 'Batman v Superman', 'Trek V: The Shore', 'Saw X', 'Saw 10');
  expect(found('saw 10')).toEqual(['Saw 10', 'Saw X']);
  expect(found('saw x')).toEqual(['Saw X']);
  expect(found('malcolm x')).toEqual(['Malcolm X']);
  expect(found('trek 5')).toEqual(['Trek V: The Shore']);
  expect(found('v')).toContain('V');
  expect(found('5')).not.toContain('V');
  expect(found('batman 5')).toEqual([]);
});

it('a name without letters and digits is found by its signs, and another one also by its symbols', () => {
  const found = searchIn('Pizza 🍕', '???', 'What?', '!!!', '❤️', '🍕', '¿?', 'I ♥ Rain');
  expect(found('🍕')).toEqual(['🍕', 'Pizza 🍕']);
  expect(found('pizza')).toEqual(['Pizza 🍕']);
  expect(found('pizza 🍕')).toEqual(['Pizza 🍕']);
  // One with a single sign is less alike, and comes later.
  expect(found('???')[0]).toBe('???');
  expect(found('!!!')).toEqual(['!!!']);
  expect(found('¿?')).toEqual(['¿?']);
  expect(found('What?')).toEqual(['What?']);
  // With or without the mark for an emoji.
  expect(found('❤')).toEqual(['❤️']);
  expect(found('♥️')).toEqual(['I ♥ Rain']);
  expect(found('~')).toEqual([]);
});
