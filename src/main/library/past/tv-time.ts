import { Malformed, numberIn, watchedAt, yearIn } from './reading.ts';
import type { NamedTitle, Reading } from './reading.ts';
import type { Row } from './csv.ts';
import type { Table } from './tables.ts';

/*
 * TV Time's export of personal data: two generations of its log (tracking-prod-records.csv, -v2.csv), tables of seen
 * episodes, and the followed series. It names series without a year, or with one behind the name ("Doctor Who (2005)").
 */

function named(name: string, year: string): NamedTitle {
  const [, bare = name, behind = ''] = /^(.*\S)\s*\((\d{4})\)$/.exec(name) ?? [];
  return { title: bare, year: yearIn(year.slice(0, 4) || behind || null), tmdb: null };
}

const isTrue = (value: string): boolean => value === 'true' || value === '1';

function atOf(row: Row, column: string): string | null {
  const text = row.get(column);
  const at = text === '' ? null : watchedAt(text.length === 10 ? `${text} 12:00:00` : text);
  if (at === undefined) throw new Malformed('entry', { line: row.line, field: column });
  return at;
}

function seenEpisode(
  row: Row,
  into: Reading,
  [name, season, episode]: readonly [string, string, string],
): void {
  const [seasonNumber, episodeNumber] = [numberIn(row.get(season)), numberIn(row.get(episode))];
  if (seasonNumber === null || episodeNumber === null) into.leaveOut('episode');
  else into.seenEpisode(named(row.get(name), ''), seasonNumber, episodeNumber, atOf(row, 'created_at'));
}

/** The second generation of the log: what a row is about is the beginning of its key. */
function newerRecord(row: Row, into: Reading): void {
  const key = row.get('key');
  if (/^(re)?watch-episode/.test(key)) {
    const [season, episode] =
      row.get('season_number') === '' ? ['s_no', 'ep_no'] : ['season_number', 'episode_number'];
    seenEpisode(row, into, ['series_name', season ?? '', episode ?? '']);
  } else if (
    key.startsWith('user-series') &&
    isTrue(row.get('is_followed')) &&
    !isTrue(row.get('is_archived'))
  )
    into.follow('series', named(row.get('series_name'), ''));
}

function olderRecord(row: Row, into: Reading): void {
  const [type, subject] = [row.get('type'), row.get('entity_type')];
  const watched = type === 'watch' || type === 'rewatch';
  if (subject === 'movie') {
    const movie = named(row.get('movie_name'), row.get('release_date'));
    if (watched) into.seenMovie(movie, atOf(row, 'created_at'));
    else if (type === 'towatch' || type === 'follow') into.follow('movie', movie);
  } else if (subject === 'episode' && watched)
    seenEpisode(row, into, ['series_name', 'season_number', 'episode_number']);
  else if (subject === 'series' && type === 'follow')
    into.follow('series', named(row.get('series_name'), ''));
}

const has = (columns: ReadonlySet<string>, ...names: string[]): boolean =>
  names.every((name) => columns.has(name));

/** TV Time's tables. */
export const tvTime: readonly Table[] = [
  { app: 'tvTime', fits: (columns) => has(columns, 'key', 'series_name'), read: newerRecord },
  { app: 'tvTime', fits: (columns) => has(columns, 'type', 'entity_type', 'movie_name'), read: olderRecord },
  {
    app: 'tvTime',
    fits: (columns) => has(columns, 'tv_show_name', 'episode_season_number', 'episode_number'),
    read: (row, into) => seenEpisode(row, into, ['tv_show_name', 'episode_season_number', 'episode_number']),
  },
  {
    app: 'tvTime',
    fits: (columns) => has(columns, 'tv_show_name', 'archived', 'active'),
    read: (row, into) => {
      if (isTrue(row.get('active')) && !isTrue(row.get('archived')))
        into.follow('series', named(row.get('tv_show_name'), ''));
    },
  },
];
