import { isCalendarDay } from '#shared/text/calendar-day.ts';
import type { Table } from './tables.ts';
import { baseName, Malformed, numberIn, scoreIn, yearIn } from './reading.ts';
import type { Reading } from './reading.ts';
import { readFields } from './csv.ts';
import type { Row } from './csv.ts';

/*
 * Letterboxd's export: watched.csv, diary.csv, reviews.csv, ratings.csv, watchlist.csv, likes/ and lists/. "Date" is the day
 * of the entry, "Watched Date" that of the viewing. Source: https://letterboxd.com/about/importing-data/ and its own exports.
 */

const title = (row: Row) => ({ title: row.get('Name'), year: yearIn(row.get('Year')), tmdb: null });

function viewing(row: Row, into: Reading): void {
  const day = row.get('Watched Date');
  if (day !== '' && !isCalendarDay(day))
    throw new Malformed('entry', { line: row.line, field: 'Watched Date' });
  into.seenMovie(title(row), day === '' ? null : day);
  score(row, into);
  into.note('movie', title(row), row.get('Review'));
}

/** Stars, of which five are the most. */
function score(row: Row, into: Reading): void {
  into.score('movie', title(row), scoreIn(row.get('Rating'), 2, { line: row.line, field: 'Rating' }));
}

/** A list: a table of one row about itself, and one of its titles. */
function list(text: Buffer, into: Reading): void {
  let header: readonly string[] = [];
  let name = '';
  readFields(text, (fields, line) => {
    const get = (column: string): string => fields[header.indexOf(column)] ?? '';
    if (fields[1] === 'Name' && (fields[0] === 'Date' || fields[0] === 'Position')) header = fields;
    else if (header[0] === 'Date') name = get('Name');
    else if (header[0] === 'Position') {
      into.count();
      if (fields.length !== header.length) throw new Malformed('csv', { line });
      const position = numberIn(get('Position'));
      if (position === null) throw new Malformed('entry', { line, field: 'Position' });
      const named = { title: get('Name'), year: yearIn(get('Year')), tmdb: null };
      into.listed('movie', named, { list: name, position, note: get('Description') });
    }
  });
}

const hasTitle = (columns: ReadonlySet<string>): boolean =>
  ['Name', 'Year', 'Letterboxd URI'].every((column) => columns.has(column));

/** Letterboxd's tables, the first that fits applies. */
export const letterboxd: readonly Table[] = [
  { app: 'letterboxd', fits: (columns) => hasTitle(columns) && columns.has('Watched Date'), read: viewing },
  {
    app: 'letterboxd',
    fits: (columns) => hasTitle(columns) && columns.has('Rating'),
    read: (row, into) => {
      into.seenMovie(title(row), null);
      score(row, into);
    },
  },
  {
    app: 'letterboxd',
    fits: (columns) => hasTitle(columns) && columns.has('Date'),
    // Files of this shape are told apart by their names only.
    read: (row, into, name) => {
      if (/(^|\/)likes\//.test(name)) into.leaveOut('liked');
      else if (/watchlist/i.test(baseName(name))) into.follow('movie', title(row));
      else if (/watched/i.test(baseName(name))) into.seenMovie(title(row), null);
      else throw new Malformed('name');
    },
  },
  {
    app: 'letterboxd',
    fits: (columns) => [...columns].some((column) => column.startsWith('Letterboxd list ')),
    readText: list,
  },
];
