import { expect, it } from 'vitest';
import { columnChoices, guessColumns } from './app-import.svelte.ts';

it.each([
  [
    ['Name', 'Kind', 'Season', 'Episode', 'Seen on'],
    { title: 'name', kind: 'kind', season: 'season', episode: 'episode', day: 'seen on' },
  ],
  [
    ['Movie title', 'Release Year', 'TMDB ID', 'Date watched', 'My rating', 'Notes'],
    {
      title: 'movie title',
      year: 'release year',
      tmdb: 'tmdb id',
      day: 'date watched',
      score: 'my rating',
      note: 'notes',
    },
  ],
  [['a', 'b'], {}],
])('the columns %j are guessed by what columns are mostly called', (columns, expected) => {
  expect(guessColumns({ file: 'a.csv', header: 'h', columns }).columns).toEqual(expected);
});

it('stars are five at most, and other scores ten', () => {
  const scaleOf = (column: string) => guessColumns({ file: 'a.csv', header: 'h', columns: [column] }).scale;
  expect([scaleOf('Stars'), scaleOf('Rating')]).toEqual([5, 10]);
});

it('columns without a name, and a second one of the same name, can’t be chosen', () => {
  expect(columnChoices({ columns: ['Title', '', 'Date', 'date', 'TITLE', ''] })).toEqual([
    { value: 'title', label: 'Title' },
    { value: 'date', label: 'Date' },
  ]);
});
