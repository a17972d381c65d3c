import type { Row } from './csv.ts';
import { baseName, hasAll } from './file-formats.ts';
import type { Table } from './file-formats.ts';
import type { CollectedRecords } from './collected-records.ts';
import { yearOf } from './values.ts';

/*
 * IMDb's exports of ratings and of lists. Both name the type of a title, in words ("TV Series") or as a key (tvSeries). A
 * rating has no day of the viewing, only its own.
 */

const movies = new Set(['movie', 'tvmovie', 'short', 'tvshort', 'video', 'tvspecial', 'featurefilm']);
const series = new Set(['tvseries', 'tvminiseries', 'tvminiserie', 'miniseries']);

function read(row: Row, into: CollectedRecords, isList: boolean): void {
  const title = { title: row.get('Title'), year: yearOf(row.get('Year')), tmdb: null };
  const type = row.get('Title Type').replaceAll(/[\s-]/g, '').toLowerCase();
  const kind = movies.has(type) ? 'movie' : series.has(type) ? 'series' : null;
  if (title.title === '' && kind === null) into.remark('unnamed', 'Title', row.get('Const'));
  // The table has no number of the season and episode.
  else if (type === 'tvepisode') into.remark(isList ? 'seasonListed' : 'number', 'Title', title.title);
  else if (kind === null) into.remark('kind', 'Title Type', `${row.get('Title Type')} ${title.title}`);
  else {
    // Exports of before 2018 write "You rated".
    const score = into.scoreIn(row.get('Your Rating') || row.get('You rated'), 'Your Rating');
    if (isList) into.follow(kind, title);
    if (kind === 'movie' && (score !== null || !isList)) into.seen(kind, title, null);
    into.score(kind, title, score);
  }
}

const isOld = (row: Row): boolean => row.get('Your Rating') === '' && row.get('You rated') !== '';

/** IMDb's tables, the first that fits applies: a list has the columns of ratings too. */
export const imdb: readonly Table[] = [
  {
    app: 'imdb',
    fits: (columns) => hasAll(columns, 'const', 'title', 'title type', 'position'),
    // Until 2016, both had the same columns.
    read: (row, into, name) => read(row, into, !/^ratings/i.test(baseName(name)) || !isOld(row)),
  },
  {
    app: 'imdb',
    fits: (columns) => hasAll(columns, 'const', 'title', 'title type', 'your rating'),
    read: (row, into) => read(row, into, false),
  },
];
