import { expect, it } from 'vitest';
import { listOf, noFilters, readSearch, writeSearch } from './search-address.ts';
import type { PageSearch } from './search-address.ts';

const all: PageSearch = { ...noFilters, text: 'heat', everywhere: false };

it('the address of a search has its filters and is read again as it was written', () => {
  const searches: PageSearch[] = [
    all,
    { ...all, text: '' },
    { ...all, text: 'a & b = 100 %' },
    {
      text: '夜',
      kind: 'movie',
      from: 1990,
      until: 1999,
      kept: true,
      watchlist: true,
      descriptions: true,
      everywhere: true,
    },
  ];
  for (const search of searches)
    expect(readSearch(writeSearch(search).replace(/^#\/search\??/, ''))).toEqual(search);
  expect(writeSearch({ ...all, text: '' })).toBe('#/search');
  expect(writeSearch({ ...all, kind: 'tv' })).toBe('#/search?q=heat&kind=tv');
});

it('what isn’t valid in an address of a search counts as missing', () => {
  expect(readSearch('q=heat&kind=shoe&from=19&until=9999&kept=yes&watchlist=&descriptions=true')).toEqual(
    all,
  );
});

it('a search asks for one list if it has a kind or a filter', () => {
  expect(listOf(all)).toBeNull();
  expect(listOf({ ...all, text: '', kind: 'movie' })).toBeNull();
  expect(listOf({ ...all, kind: 'movie', from: 1990 })).toEqual({
    ...{ query: 'heat', group: 'titles' },
    titles: { mediaType: 'movie', from: 1990 },
  });
  expect(listOf({ ...all, watchlist: true })?.titles).toEqual({ watchlist: true });
  expect(listOf({ ...all, descriptions: true })).toMatchObject({
    ...{ group: 'titles', titles: { descriptions: true } },
  });
  // A person has no year of release.
  expect(listOf({ ...all, kind: 'people', from: 1990 })).toEqual({
    query: 'heat',
    group: 'people',
    titles: {},
  });
});
