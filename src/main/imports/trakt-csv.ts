import type { Row } from './csv.ts';
import { hasAll } from './file-formats.ts';
import type { Table } from './file-formats.ts';
import type { CollectedRecords } from './collected-records.ts';
import { idOf, yearOf } from './values.ts';

/* The table that Trakt imports, which other apps write: a movie, series or episode in each row, and what was done with it. */

function read(row: Row, into: CollectedRecords): void {
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

const some = (columns: ReadonlySet<string>, ...names: readonly string[]): boolean =>
  names.some((name) => columns.has(name));

/** Trakt's table. */
export const traktCsv: readonly Table[] = [
  {
    app: 'trakt',
    fits: (columns) =>
      hasAll(columns, 'type') &&
      some(columns, 'title', 'name', 'tmdb', 'tmdb_id', 'trakt', 'trakt_id') &&
      some(columns, 'watched_at', 'date_watched', 'listed_at', 'watchlisted_at', 'rated_at'),
    read,
  },
];
