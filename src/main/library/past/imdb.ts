import { Malformed, scoreIn, yearIn } from './reading.ts';
import type { Reading } from './reading.ts';
import type { Row } from './csv.ts';
import type { Table } from './tables.ts';

/* IMDb's exports of ratings and of lists. Both name the type of a title, in words ("TV Series") or as a key (tvSeries). */

const movies = new Set(['movie', 'tvmovie', 'short', 'tvshort', 'video', 'tvspecial', 'featurefilm']);
const series = new Set(['tvseries', 'tvminiseries', 'tvminiserie', 'miniseries']);

function kindOf(row: Row): 'movie' | 'series' | 'episode' | null {
  const type = row.get('Title Type').replaceAll(/[\s-]/g, '').toLowerCase();
  if (type === '') throw new Malformed('entry', { line: row.line, field: 'Title Type' });
  if (movies.has(type)) return 'movie';
  if (series.has(type)) return 'series';
  return type === 'tvepisode' ? 'episode' : null;
}

const title = (row: Row) => ({ title: row.get('Title'), year: yearIn(row.get('Year')), tmdb: null });

function rating(row: Row, into: Reading): void {
  const kind = kindOf(row);
  if (kind === 'movie') into.seenMovie(title(row), null);
  // The table has no number of the season and episode.
  if (kind === null || kind === 'episode') into.leaveOut(kind ?? 'kind');
  else
    into.score(
      kind,
      title(row),
      scoreIn(row.get('Your Rating'), 1, { line: row.line, field: 'Your Rating' }),
    );
}

function listed(row: Row, into: Reading): void {
  const kind = kindOf(row);
  if (kind === 'movie' || kind === 'series') into.follow(kind, title(row));
  else into.leaveOut(kind === null ? 'kind' : 'season');
}

const has = (columns: ReadonlySet<string>, ...names: string[]): boolean =>
  names.every((name) => columns.has(name));

/** IMDb's tables, the first that fits applies: a list has the columns of ratings too. */
export const imdb: readonly Table[] = [
  { app: 'imdb', fits: (columns) => has(columns, 'Const', 'Title', 'Title Type', 'Position'), read: listed },
  {
    app: 'imdb',
    fits: (columns) => has(columns, 'Const', 'Title', 'Title Type', 'Your Rating'),
    read: rating,
  },
];
