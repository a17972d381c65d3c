import type { TableColumns, TableField } from '#shared/contract/imports.ts';
import type { Row } from './csv.ts';
import type { Reading } from './reading.ts';
import { idOf, yearOf } from './values.ts';

/** Reads a row of a table whose columns the person named. */
export function readMappedRow(row: Row, into: Reading, table: TableColumns): void {
  const get = (field: TableField): string => {
    const column = table.columns[field];
    return column === undefined ? '' : row.get(column);
  };
  // "Low Tide (2019)", where no column has the year.
  const [, bare = '', behind = ''] = /^(.*?)\s*(?:\((\d{4})\))?$/.exec(get('title')) ?? [];
  const isWithYear = table.columns.year === undefined;
  const title = {
    title: isWithYear ? bare : get('title'),
    year: yearOf(isWithYear ? behind : get('year')),
    tmdb: idOf(get('tmdb')),
  };
  const isEpisode = get('episode') !== '';
  const said = /\b(tv|series|show|season|episode|anime)/i.test(get('kind')) || isEpisode ? 'series' : 'movie';
  const kind = get('kind') === '' && !isEpisode ? table.kind : said;
  // "Season 1", "S01".
  const numberIn = (field: TableField): string => /\d+/.exec(get(field))?.[0] ?? get(field);
  const numbers = isEpisode ? into.episodeIn(numberIn('season'), numberIn('episode')) : {};
  if (numbers === null) return;
  const subject = { ...title, ...numbers };
  const at = into.watchedAt(get('day'), table.columns.day ?? '');
  const score = into.scoreIn(get('score'), table.columns.score ?? '', 10 / table.scale);
  into.score(kind, subject, score);
  const list = get('list');
  if (list !== '' && isEpisode) into.remark('seasonListed', table.columns.list, title.title);
  else if (list !== '') into.listed(kind, title, { list, position: null, note: get('note') });
  else if (!isEpisode) into.note(kind, title, get('note'));
  if (table.rows === 'watchlist') into.follow(kind, title);
  else if (table.rows === 'seen' && (kind === 'movie' || isEpisode)) into.seen(kind, subject, at);
  // A series as a whole isn't seen by a day.
  else if (table.rows === 'seen' && score === null) into.remark('number', table.columns.episode, title.title);
}
