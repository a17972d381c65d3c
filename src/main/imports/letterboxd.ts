import { readFields } from './csv.ts';
import type { CsvText, Row } from './csv.ts';
import { baseName, hasAll } from './file-formats.ts';
import type { Table } from './file-formats.ts';
import { Unreadable } from './collected-records.ts';
import type { CollectedRecords } from './collected-records.ts';
import { idOf, numberOf, yearOf } from './values.ts';

/*
 * Letterboxd's export: watched.csv, diary.csv, reviews.csv, ratings.csv, watchlist.csv, likes/ and lists/. "Date" is the day
 * of the entry, "Watched Date" that of the viewing. Source: https://letterboxd.com/about/importing-data/ and its own exports.
 */

const title = (row: Row) => ({ title: row.get('Name'), year: yearOf(row.get('Year')), tmdb: null });

function viewing(row: Row, into: CollectedRecords): void {
  into.seen('movie', title(row), into.watchedAt(row.get('Watched Date'), 'Watched Date'));
  score(row, into);
  into.note('movie', title(row), row.get('Review'));
}

/** Stars, of which five are the most. */
function score(row: Row, into: CollectedRecords, isCurrent = false): void {
  into.score('movie', title(row), into.scoreIn(row.get('Rating'), 'Rating', 2), isCurrent);
}

/** The table that Letterboxd imports, which other apps write; it has ids. */
function importRow(row: Row, into: CollectedRecords): void {
  const movie = { title: row.get('Title'), year: yearOf(row.get('Year')), tmdb: idOf(row.get('tmdbID')) };
  into.seen('movie', movie, into.watchedAt(row.get('WatchedDate'), 'WatchedDate'));
  const ofTen = row.get('Rating10');
  const score = ofTen === '' ? into.scoreIn(row.get('Rating'), 'Rating', 2) : into.scoreIn(ofTen, 'Rating10');
  into.score('movie', movie, score);
  into.note('movie', movie, row.get('Review'));
}

/** A list: a table of one row about itself, and one of its titles. */
function list(text: CsvText, into: CollectedRecords, file: string): void {
  let header: readonly string[] = [];
  let name = '';
  readFields(text, {
    row: (fields, line) => {
      into.at(file, { line });
      const get = (column: string): string => fields[header.indexOf(column)] ?? '';
      if (fields[1] === 'Name' && (fields[0] === 'Date' || fields[0] === 'Position')) header = fields;
      else if (header[0] === 'Date') name = get('Name');
      else if (header[0] === 'Position') {
        const named = { title: get('Name'), year: yearOf(get('Year')), tmdb: null };
        const position = numberOf(get('Position')) || null;
        into.listed('movie', named, { list: name, position, note: get('Description') });
      }
    },
    broken: (text, line) => {
      into.at(file, { line });
      into.remark('entry', '', text);
    },
  });
}

const hasTitle = (columns: ReadonlySet<string>): boolean => hasAll(columns, 'name', 'year', 'letterboxd uri');

/** Letterboxd's tables, the first that fits applies. */
export const letterboxd: readonly Table[] = [
  { app: 'letterboxd', fits: (columns) => hasTitle(columns) && columns.has('watched date'), read: viewing },
  {
    app: 'letterboxd',
    fits: (columns) => hasTitle(columns) && columns.has('rating'),
    read: (row, into) => {
      into.seen('movie', title(row), null);
      score(row, into, true);
    },
  },
  {
    app: 'letterboxd',
    fits: (columns) => hasTitle(columns) && columns.has('date'),
    // Files of this shape are told apart by their names only.
    read: (row, into, name) => {
      if (/(^|\/)likes\//.test(name)) into.remark('liked', '', row.get('Name'));
      else if (/watchlist/i.test(baseName(name))) into.follow('movie', title(row));
      else if (/watched/i.test(baseName(name))) into.seen('movie', title(row), null);
      else throw new Unreadable('fileName');
    },
  },
  {
    app: 'letterboxd',
    fits: (columns) => columns.has('title') && (columns.has('watcheddate') || columns.has('rating10')),
    read: importRow,
  },
  {
    app: 'letterboxd',
    fits: (columns) => [...columns].some((column) => column.startsWith('letterboxd list ')),
    readText: list,
  },
];
