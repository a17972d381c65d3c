import type { CollectedRecords } from './collected-records.ts';
import type { Row } from './csv.ts';
import { baseName, hasAll } from './file-formats.ts';
import type { Table } from './file-formats.ts';
import { yearOf, idOf } from './values.ts';

/*
 * IMDb's exports of ratings and of lists. Both name the type of a title, in words ("TV Series") or as a key (tvSeries). A
 * rating has no day of the viewing, only its own.
 */

const imdbMovies = new Set(['movie', 'tvmovie', 'short', 'tvshort', 'video', 'tvspecial', 'featurefilm']);
const imdbSeries = new Set(['tvseries', 'tvminiseries', 'tvminiserie', 'miniseries']);

function readImdb(row: Row, into: CollectedRecords, isList: boolean): void {
  const title = { title: row.get('Title'), year: yearOf(row.get('Year')), tmdb: null };
  const type = row.get('Title Type').replaceAll(/[\s-]/g, '').toLowerCase();
  const kind = imdbMovies.has(type) ? 'movie' : imdbSeries.has(type) ? 'series' : null;
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

const hasOldRating = (row: Row): boolean => row.get('Your Rating') === '' && row.get('You rated') !== '';

/** IMDb's tables, the first that fits applies: a list has the columns of ratings too. */
export const imdb: readonly Table[] = [
  {
    app: 'imdb',
    fits: (columns) => hasAll(columns, 'const', 'title', 'title type', 'position'),
    // Until 2016, both had the same columns.
    read: (row, into, name) => readImdb(row, into, !/^ratings/i.test(baseName(name)) || !hasOldRating(row)),
  },
  {
    app: 'imdb',
    fits: (columns) => hasAll(columns, 'const', 'title', 'title type', 'your rating'),
    read: (row, into) => readImdb(row, into, false),
  },
];

/* Movary's tables: a play of a movie in each row of its history, its ratings and its watchlist. */

const movaryTitle = (row: Row) => ({
  title: row.get('title'),
  year: yearOf(row.get('year')),
  tmdb: idOf(row.get('tmdbId')),
});

const isMovary = (columns: ReadonlySet<string>, column: string): boolean =>
  hasAll(columns, 'title', 'tmdbid', column);

/** Movary's tables. */
export const movary: readonly Table[] = [
  {
    app: 'movary',
    fits: (columns) => isMovary(columns, 'watchedat'),
    read: (row, into) => {
      into.seen('movie', movaryTitle(row), into.watchedAt(row.get('watchedAt'), 'watchedAt'));
      into.note('movie', movaryTitle(row), row.get('comment'));
    },
  },
  {
    app: 'movary',
    fits: (columns) => isMovary(columns, 'userrating'),
    read: (row, into) => {
      into.seen('movie', movaryTitle(row), null);
      into.score('movie', movaryTitle(row), into.scoreIn(row.get('userRating'), 'userRating'));
    },
  },
  {
    app: 'movary',
    fits: (columns) => isMovary(columns, 'addedat'),
    read: (row, into) => into.follow('movie', movaryTitle(row)),
  },
];

/* TMDB's own export of ratings, watchlist and favorites. The id of an episode's row is the episode's. */

function readTmdb(row: Row, into: CollectedRecords, file: string): void {
  const [name, type] = [row.get('Name'), row.get('Type').toLowerCase()];
  const score = into.scoreIn(row.get('Your Rating'), 'Your Rating');
  if (type === 'episode' || /episode/.test(type) || row.get('Episode Number') !== '') {
    const numbers = into.episodeIn(row.get('Season Number'), row.get('Episode Number'));
    const series = { title: name.replace(/\sS\d+\s*E\d+$/i, ''), year: null, tmdb: null };
    if (numbers === null) return;
    into.score('series', { ...series, ...numbers }, score);
    into.seen('series', { ...series, ...numbers }, null);
    return;
  }
  const kind = type === 'movie' ? 'movie' : /^(tv|show|series)/.test(type) ? 'series' : null;
  if (kind === null) {
    into.remark('kind', 'Type', `${row.get('Type')} ${name}`);
    return;
  }
  const title = {
    title: name,
    year: yearOf(row.get('Release Date').slice(0, 4)),
    tmdb: idOf(row.get('TMDb ID')),
  };
  if (/watchlist/i.test(baseName(file))) into.follow(kind, title);
  else if (/favou?rite/i.test(baseName(file)))
    into.listed(kind, title, { list: 'Favorites', position: null, note: '' });
  else {
    into.score(kind, title, score);
    if (kind === 'movie') into.seen(kind, title, null);
  }
}

/** TMDB's table. */
export const tmdb: readonly Table[] = [
  { app: 'tmdb', fits: (columns) => hasAll(columns, 'tmdb id', 'type', 'name'), read: readTmdb },
];

/* The table that Trakt imports, which other apps write: a movie, series or episode in each row, and what was done with it. */

function readTrakt(row: Row, into: CollectedRecords): void {
  const first = (...columns: readonly string[]): string =>
    columns.map((each) => row.get(each)).find(Boolean) ?? '';
  const type = row.get('type').toLowerCase();
  const isEpisode = type === 'episode' || (type !== 'movie' && row.get('episode') !== '');
  const kind = type === 'movie' ? 'movie' : 'series';
  const title = {
    title: first('title', 'name'),
    year: yearOf(row.get('year')),
    // Of an episode, it isn't said whose id it is.
    tmdb: isEpisode ? null : idOf(first('tmdb_id', 'tmdb')),
  };
  const [watched, listed] = [first('watched_at', 'date_watched'), first('listed_at', 'watchlisted_at')];
  if (type === 'season' || (type !== 'movie' && !isEpisode && row.get('season') !== '')) {
    into.remark(row.get('rating') === '' ? 'seasonListed' : 'seasonRating', 'type', title.title);
    return;
  }
  if (!isEpisode && !['movie', 'show', 'series', 'tv'].includes(type)) {
    into.remark('kind', 'type', `${row.get('type')} ${title.title}`);
    return;
  }
  const numbers = isEpisode ? into.episodeIn(row.get('season'), row.get('episode')) : {};
  if (numbers === null) return;
  const score = into.scoreIn(row.get('rating'), 'rating');
  const isSeen =
    watched !== '' || /^(watch|watched|scrobble|checkin)$/i.test(row.get('action')) || score !== null;
  const subject = { ...title, ...numbers };
  into.score(kind, subject, score);
  if (isSeen && (isEpisode || kind === 'movie'))
    into.seen(kind, subject, into.watchedAt(watched, 'watched_at'));
  else if (isSeen && watched !== '') into.remark('number', 'watched_at', title.title);
  if (listed === '' && !/^(watch)?list(ed)?$/i.test(row.get('action'))) return;
  if (isEpisode) into.remark('seasonListed', 'listed_at', title.title);
  else into.follow(kind, title);
}

const hasSome = (columns: ReadonlySet<string>, ...names: readonly string[]): boolean =>
  names.some((name) => columns.has(name));

/** Trakt's table. */
export const traktCsv: readonly Table[] = [
  {
    app: 'trakt',
    fits: (columns) =>
      hasAll(columns, 'type') &&
      hasSome(columns, 'title', 'name', 'tmdb', 'tmdb_id', 'trakt', 'trakt_id') &&
      hasSome(columns, 'watched_at', 'date_watched', 'listed_at', 'watchlisted_at', 'rated_at'),
    read: readTrakt,
  },
];

/* Yamtrack's table has a row for each series, season, episode and movie; those of seasons and episodes have the series' id. */

function readYamtrack(row: Row, into: CollectedRecords): void {
  const [type, status] = [row.get('media_type').toLowerCase(), row.get('status').toLowerCase()];
  const isTmdb = row.get('source').toLowerCase() === 'tmdb';
  const title = { title: row.get('title'), year: null, tmdb: isTmdb ? idOf(row.get('media_id')) : null };
  const kind = type === 'movie' ? 'movie' : ['tv', 'season', 'episode'].includes(type) ? 'series' : null;
  if (kind === null) {
    into.remark('kind', 'media_type', `${row.get('media_type')} ${title.title}`);
    return;
  }
  const score = into.scoreIn(row.get('score'), 'score');
  const end = (): string | null => into.watchedAt(row.get('end_date'), 'end_date');
  if (type === 'episode') {
    const numbers = into.episodeIn(row.get('season_number'), row.get('episode_number'));
    if (numbers === null) return;
    into.seen(kind, { ...title, ...numbers }, end());
    into.score(kind, { ...title, ...numbers }, score);
  } else if (type === 'season') {
    if (score !== null) into.remark('seasonRating', 'score', title.title);
  } else {
    into.score(kind, title, score);
    into.note(kind, title, row.get('notes'));
    if (status === 'dropped') into.remark('stopped', 'status', title.title);
    else if (status !== 'completed') into.follow(kind, title);
    else if (kind === 'movie') into.seen(kind, title, end());
  }
}

/** Yamtrack's table. */
export const yamtrack: readonly Table[] = [
  {
    app: 'yamtrack',
    fits: (columns) => hasAll(columns, 'media_id', 'source', 'media_type', 'title'),
    read: readYamtrack,
  },
];
