import type { Row } from './csv.ts';
import { hasAll } from './file-formats.ts';
import type { Table } from './file-formats.ts';
import { idOf, yearOf } from './values.ts';

/* Movary's tables: a play of a movie in each row of its history, its ratings and its watchlist. */

const title = (row: Row) => ({
  title: row.get('title'),
  year: yearOf(row.get('year')),
  tmdb: idOf(row.get('tmdbId')),
});

const has = (columns: ReadonlySet<string>, column: string): boolean =>
  hasAll(columns, 'title', 'tmdbid', column);

/** Movary's tables. */
export const movary: readonly Table[] = [
  {
    app: 'movary',
    fits: (columns) => has(columns, 'watchedat'),
    read: (row, into) => {
      into.seen('movie', title(row), into.watchedAt(row.get('watchedAt'), 'watchedAt'));
      into.note('movie', title(row), row.get('comment'));
    },
  },
  {
    app: 'movary',
    fits: (columns) => has(columns, 'userrating'),
    read: (row, into) => {
      into.seen('movie', title(row), null);
      into.score('movie', title(row), into.scoreIn(row.get('userRating'), 'userRating'));
    },
  },
  {
    app: 'movary',
    fits: (columns) => has(columns, 'addedat'),
    read: (row, into) => into.follow('movie', title(row)),
  },
];
