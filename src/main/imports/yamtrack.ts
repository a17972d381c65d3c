import type { Row } from './csv.ts';
import { hasAll } from './file-formats.ts';
import type { Table } from './file-formats.ts';
import type { CollectedRecords } from './collected-records.ts';
import { idOf } from './values.ts';

/* Yamtrack's table has a row for each series, season, episode and movie; those of seasons and episodes have the series' id. */

function read(row: Row, into: CollectedRecords): void {
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
  { app: 'yamtrack', fits: (columns) => hasAll(columns, 'media_id', 'source', 'media_type', 'title'), read },
];
