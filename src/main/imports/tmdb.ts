import type { Row } from './csv.ts';
import { baseName, hasAll } from './file-formats.ts';
import type { Table } from './file-formats.ts';
import type { CollectedRecords } from './collected-records.ts';
import { idOf, yearOf } from './values.ts';

/* TMDB's own export of ratings, watchlist and favorites. The id of an episode's row is the episode's. */

function read(row: Row, into: CollectedRecords, file: string): void {
  const [name, type] = [row.get('Name'), row.get('Type').toLowerCase()];
  const score = into.scoreIn(row.get('Your Rating'), 'Your Rating');
  if (type === 'episode' || /episode/.test(type) || row.get('Episode Number') !== '') {
    const numbers = into.episodeIn(row.get('Season Number'), row.get('Episode Number'));
    const series = { title: name.replace(/\s+S\d+\s*E\d+$/i, ''), year: null, tmdb: null };
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
  { app: 'tmdb', fits: (columns) => hasAll(columns, 'tmdb id', 'type', 'name'), read },
];
