import { expect, it } from 'vitest';
import { body, good, movie, page, start } from '../../../../test/fixtures/open-store.ts';

it('a year in a query puts the titles of that year first, and a title with the number in its name is still found', async () => {
  const store = await start();
  const dated = (id: number, title: string, year: number, popularity: number): object => ({
    ...movie(id, title, popularity),
    release_date: `${year}-06-01`,
  });
  good(
    await store.bodies.accept(
      body(
        'movie.popular',
        { page: 1 },
        page(
          dated(1, 'Heat', 2013, 90),
          dated(2, 'Heat', 1995, 10),
          dated(3, 'Heat of 1995', 2001, 50),
          dated(4, 'The Heat', 1995, 5),
        ),
      ),
    ),
  );
  const ids = async (query: string): Promise<number[]> =>
    good(await store.search.find(query, 8)).titles.map(({ id }) => id);
  expect(await ids('heat')).toEqual([1, 2, 3, 4]);
  expect(await ids('heat 1995')).toEqual([2, 4, 3]);
  expect(await ids('1995 heat')).toEqual([2, 4, 3]);
  expect(await ids('1995')).toEqual([3]);
  // The year may be wrong, and the name too.
  expect(await ids('heat 1996')).toEqual([1, 2, 3, 4]);
  expect(await ids('haet 1995')).toEqual([2, 4]);
});
