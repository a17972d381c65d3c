import type { EpisodeNumbers } from '#shared/mine/operations.ts';
import type { Row } from './csv.ts';
import { hasAll } from './file-formats.ts';
import type { Entries, Table } from './file-formats.ts';
import type { RecordTitle, CollectedRecords } from './collected-records.ts';
import { fieldsOf, isYes, itemsOf, numberOf, textOf, titleAndYear, yearOf } from './values.ts';

/*
 * TV Time's exports, which it ended in 2026: the archive of personal data (two generations of its log, tables of seen episodes
 * and followed series, votes and lists), and "export my data" (tvtime-*.csv and .json). Its numbers are TVDB's. It names series
 * without a year, or with one behind the name ("Doctor Who (2005)").
 */

function named(name: string, year: unknown = ''): RecordTitle {
  const [title, behind] = titleAndYear(name);
  return { title, year: yearOf(year) ?? yearOf(behind), tmdb: null };
}

const key = (kind: 'series' | 'vote', id: string): string => `TV Time ${kind} ${id}`;

/** Reads what is said of a series that a row names, or that another row names by the same number. */
function ofSeries(
  name: string,
  id: string,
  into: CollectedRecords,
  read: (series: RecordTitle) => void,
): void {
  if (name !== '') {
    into.name(key('series', id), named(name));
    read(named(name));
  } else if (id === '') read(named(''));
  else into.whenNamed(key('series', id), (series) => read(series ?? named('')));
}

/** The better time of the log is in a key of its own. */
function timeOf(row: Row, into: CollectedRecords): string | null {
  const [, epoch = ''] = /^watch-date-(\d+)/.exec(row.get('watch_date_range_key')) ?? [];
  return into.watchedAt(epoch || row.get('created_at'), 'created_at');
}

/** The second generation of the log: what a row is about is the beginning of its key. */
function newerRecord(row: Row, into: CollectedRecords): void {
  const [kind, name, id] = [row.get('key'), row.get('series_name'), row.get('s_id')];
  if (name !== '' && id !== '') into.name(key('series', id), named(name));
  if (/^(re)?watch-episode/.test(kind)) {
    const season = row.get('season_number') || row.get('s_no');
    const numbers = into.episodeIn(season, row.get('episode_number') || row.get('ep_no'));
    if (numbers === null) return;
    const at = timeOf(row, into);
    ofSeries(name, id, into, (series) => into.seen('series', { ...series, ...numbers }, at));
  } else if (kind.startsWith('user-series')) {
    const isFollowed = isYes(row.get('is_followed')) || isYes(row.get('is_for_later'));
    if (isYes(row.get('is_archived'))) into.remark('stopped', 'is_archived', name || id);
    else if (isFollowed) ofSeries(name, id, into, (series) => into.follow('series', series));
  }
}

function olderRecord(row: Row, into: CollectedRecords): void {
  const [type, subject] = [row.get('type'), row.get('entity_type')];
  const isSeen = type === 'watch' || type === 'rewatch';
  if (subject === 'movie') {
    // An unknown day is in the year 1.
    const movie = named(row.get('movie_name'), row.get('release_date').slice(0, 4));
    into.name(key('vote', row.get('uuid')), movie);
    if (isSeen) into.seen('movie', movie, timeOf(row, into));
    else if (type === 'towatch' || type === 'follow') into.follow('movie', movie);
  } else if (subject === 'episode' && isSeen) {
    const numbers = into.episodeIn(row.get('season_number'), row.get('episode_number'));
    if (numbers === null) return;
    const at = timeOf(row, into);
    ofSeries(row.get('series_name'), row.get('series_id'), into, (series) =>
      into.seen('series', { ...series, ...numbers }, at),
    );
  } else if (subject === 'series' && type === 'follow')
    ofSeries(row.get('series_name'), row.get('series_id'), into, (series) => into.follow('series', series));
}

/** A table of seen episodes with the names of its columns. */
function seenEpisode(row: Row, into: CollectedRecords, name: string): void {
  const numbers = into.episodeIn(row.get('episode_season_number'), row.get('episode_number'));
  const at = into.watchedAt(row.get('created_at') || row.get('ts'), 'created_at');
  if (numbers !== null) into.seen('series', { ...named(row.get(name)), ...numbers }, at);
}

function followed(row: Row, into: CollectedRecords): void {
  const [name, id] = [row.get('tv_show_name'), row.get('tv_show_id')];
  if (isYes(row.get('archived'))) {
    into.name(key('series', id), named(name));
    into.remark('stopped', 'archived', name);
  } else ofSeries(name, id, into, (series) => into.follow('series', series));
}

/* Patterns are bounded, so that long digits and brackets without an end cost no more than their length. */

/** Points by the last part of a vote's key. */
const points: Readonly<Record<string, number>> = { 1: 2, 27: 4, 28: 6, 29: 8, 3: 10 };

function vote(row: Row, into: CollectedRecords, file: string): void {
  // A table of feelings has the same columns.
  if (/emotion/i.test(file)) {
    into.remark('kind', 'vote_key', row.get('movie_name') || row.get('episode_id'));
    return;
  }
  const score = points[/\d{1,9}$/.exec(row.get('vote_key'))?.[0] ?? ''];
  if (score === undefined) into.remark('score', 'vote_key', row.get('vote_key'));
  else if (row.get('movie_name') === '') into.remark('number', 'episode_id', row.get('episode_id'));
  else
    into.whenNamed(key('vote', row.get('uuid')), (known) => {
      const movie = known ?? named(row.get('movie_name'));
      into.score('movie', movie, score);
      into.seen('movie', movie, null);
    });
}

/** A list of the archive: its series are in a text, as Go prints them, with TVDB's numbers. */
function listRow(row: Row, into: CollectedRecords): void {
  const items = [...row.get('objects').matchAll(/map\[([^\]]{0,500})\]/g)];
  for (const [index, [, item = '']] of items.entries()) {
    const id = /\bid:(\d+)/.exec(item)?.[1] ?? '';
    const place = { list: row.get('name'), position: index + 1, note: '' };
    if (!/\btype:series\b/.test(item)) into.remark('unnamed', 'objects', item);
    else ofSeries('', id, into, (series) => into.listed('series', series, place));
  }
}

/** What "export my data" says of an episode, a movie or a series, as a table and as JSON. */
function episode(
  series: RecordTitle,
  numbers: EpisodeNumbers | null,
  at: unknown,
  into: CollectedRecords,
): void {
  if (numbers !== null) into.seen('series', { ...series, ...numbers }, into.watchedAt(at, 'watched_at'));
}
function movie(title: RecordTitle, isSeen: unknown, at: unknown, into: CollectedRecords): void {
  if (isYes(isSeen)) into.seen('movie', title, into.watchedAt(at, 'watched_at'));
  else into.follow('movie', title);
}
function series(title: RecordTitle, status: string, into: CollectedRecords): void {
  if (status === 'stopped') into.remark('stopped', 'status', title.title);
  else into.follow('series', title);
}

function listItem(row: Row, into: CollectedRecords): void {
  const kind = /movie/i.test(row.get('item_type')) ? 'movie' : 'series';
  const order = numberOf(row.get('custom_order'));
  const position = order === null ? null : order + 1;
  into.listed(kind, named(row.get('name')), { list: row.get('list_name'), position, note: '' });
}

/** A row of the extension that saves everything as one table. */
function activity(row: Row, into: CollectedRecords): void {
  const title = named(row.get('title'));
  const kind = /movie/i.test(row.get('type')) ? 'movie' : 'series';
  const isEpisode = kind === 'series' && row.get('episode') !== '';
  const numbers = isEpisode ? into.episodeIn(row.get('season'), row.get('episode')) : null;
  if (isEpisode && numbers === null) return;
  const subject = { ...title, ...numbers };
  if (isYes(row.get('is_watched')) && (kind === 'movie' || isEpisode))
    into.seen(kind, subject, into.watchedAt(row.get('watched_at'), 'watched_at'));
  if (isYes(row.get('is_watchlisted'))) into.follow(kind, title);
  into.score(kind, subject, into.scoreIn(row.get('rating'), 'rating'));
}

/** TV Time's tables, the first that fits applies. */
export const tvTime: readonly Table[] = [
  {
    app: 'tvTime',
    // Columns without values are left out of the table.
    fits: (columns) =>
      columns.has('key') &&
      ['series_name', 's_id', 'gsi', 'ep_id', 'is_followed'].some((name) => columns.has(name)),
    read: newerRecord,
  },
  { app: 'tvTime', fits: (columns) => hasAll(columns, 'type', 'entity_type'), read: olderRecord },
  {
    app: 'tvTime',
    fits: (columns) => hasAll(columns, 'tv_show_name', 'episode_season_number', 'episode_number'),
    read: (row, into) => seenEpisode(row, into, 'tv_show_name'),
  },
  {
    app: 'tvTime',
    fits: (columns) => hasAll(columns, 'show_name', 'episode_season_number', 'episode_number'),
    read: (row, into) => seenEpisode(row, into, 'show_name'),
  },
  { app: 'tvTime', fits: (columns) => hasAll(columns, 'tv_show_name', 'archived'), read: followed },
  { app: 'tvTime', fits: (columns) => hasAll(columns, 'vote_key', 'uuid'), read: vote },
  { app: 'tvTime', fits: (columns) => hasAll(columns, 'objects', 's_key', 'name'), read: listRow },
  {
    app: 'tvTime',
    fits: (columns) => hasAll(columns, 'title', 'is_watched', 'is_watchlisted'),
    read: activity,
  },
  {
    app: 'tvTime',
    fits: (columns) => hasAll(columns, 'title', 'season', 'episode', 'is_watched'),
    read: (row, into) => {
      if (!isYes(row.get('is_watched'))) return;
      const numbers = into.episodeIn(row.get('season'), row.get('episode'));
      episode(named(row.get('title')), numbers, row.get('watched_at'), into);
    },
  },
  {
    app: 'tvTime',
    fits: (columns) => hasAll(columns, 'title', 'year', 'is_watched'),
    read: (row, into) =>
      movie(named(row.get('title'), row.get('year')), row.get('is_watched'), row.get('watched_at'), into),
  },
  {
    app: 'tvTime',
    fits: (columns) => hasAll(columns, 'title', 'status', 'tvdb_id', 'uuid'),
    read: (row, into) => series(named(row.get('title')), row.get('status'), into),
  },
  { app: 'tvTime', fits: (columns) => hasAll(columns, 'list_name', 'item_type', 'name'), read: listItem },
];

/** The JSON files of "export my data". */
export const tvTimeEntries: readonly Entries[] = [
  {
    app: 'tvTime',
    fits: ({ id, title, seasons }) =>
      title !== undefined && ('tvdb' in fieldsOf(id) || (id !== undefined && seasons !== undefined)),
    read: (entry, into) => {
      const title = named(textOf(entry.title));
      // Of a movie whose numbers are as a series'.
      if ('is_watched' in entry) {
        movie(named(textOf(entry.title), entry.year), entry.is_watched, entry.watched_at, into);
        return;
      }
      series(title, textOf(entry.status), into);
      for (const { number, episodes } of itemsOf(entry.seasons).map(fieldsOf))
        for (const each of itemsOf(episodes).map(fieldsOf))
          if (isYes(each.is_watched))
            episode(title, into.episodeIn(number, each.number), each.watched_at, into);
    },
  },
  {
    app: 'tvTime',
    fits: (entry) => 'is_watched' in entry && 'title' in entry,
    read: ({ title, year, is_watched, watched_at }, into) =>
      movie(named(textOf(title), year), is_watched, watched_at, into),
  },
];
