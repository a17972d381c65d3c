import type { Reader, StoreContext } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';
import { relearn } from './similar-words.ts';
import { titleRef } from './popularity-order.ts';
import { indexedLongAgo } from './seasons.ts';
import { namesInRow } from './title-names.ts';
import { forgetTitleWords, writtenWords } from './title-words.ts';
import { changeWords, removeWords } from './word-index.ts';
import type { ChangedTitle, WordTable } from './word-index.ts';

/** A table of the index. `bytes`, `isKept` and `age` are SQL of a row. */
interface IndexTable {
  readonly name: string;
  /** The full-text tables of its names and texts. */
  readonly words?: readonly WordTable[];
  /** SQL of their rowids; absent: its own. */
  readonly ref?: string;
  /** The length of its texts; twice where an index repeats them. */
  readonly bytes: string;
  /** Whether it belongs to what packs keep. */
  readonly isKept: string;
  /** When it was last written, epoch ms; null: it goes with a row of another table. */
  readonly age: string | null;
}

const lengthOf = (...columns: string[]): string =>
  columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');
// What the person chose to have in the index isn't evicted either.
const ofTitle = (key: string) => ({
  isKept: `(${key} in kept_titles or exists (select 1 from titles where titles.key = ${key} and slice is not null))`,
  age: 'fetched_at',
});
const ofSeries = { isKept: 'series_id in kept_series', age: 'fetched_at' };
const ofNobody = { isKept: 'false', age: 'fetched_at' };

/** In the order of deletion: people come before what says that they belong to a kept series. */
const tables: readonly IndexTable[] = [
  {
    name: 'people',
    words: ['person_words'],
    bytes: lengthOf('name', 'original_name', 'folded', 'folded', 'profile_path', 'known_for_department'),
    isKept: 'people.id in kept_people',
    age: 'fetched_at',
  },
  {
    name: 'titles',
    words: ['description_words'],
    ref: titleRef,
    bytes: lengthOf(
      ...['name', 'original_name', 'folded', 'poster_path', 'backdrop_path', 'told_by', 'overview'],
      // Proved by index-rows.test.ts: every text of the index counts.
      ...['original_language', 'genres', 'countries'],
    ),
    isKept: '(key in kept_titles or slice is not null)',
    age: 'fetched_at',
  },
  { name: 'other_names', bytes: lengthOf('name'), ...ofTitle('title_key') },
  { name: 'characters', words: ['character_words'], bytes: lengthOf('name', 'name'), ...ofSeries },
  { name: 'episodes', words: ['episode_words'], bytes: lengthOf('name', 'still_path'), ...ofSeries },
  { name: 'season_searches', bytes: lengthOf('gaps'), ...ofSeries, age: 'coalesce(checked_at, 0)' },
  { name: 'seasons', bytes: lengthOf('name', 'overview', 'poster_path'), ...ofSeries },
  { name: 'appearances', bytes: lengthOf('role', 'role'), ...ofSeries, age: null },
  {
    name: 'keywords',
    words: ['keyword_words'],
    bytes: lengthOf('name'),
    // The index that the person chose has them all.
    isKept: 'exists (select 1 from index_builds)',
    age: 'fetched_at',
  },
  { name: 'watch_providers', bytes: lengthOf('name', 'logo_path'), ...ofNobody },
];

/** What a row takes besides its texts, in bytes. */
const rowBytes = 60;

const idOf = (column: string, path: string): string => `json_extract(${column}, '$.${path}')`;
const itemsWith = (path: string, id: string): string =>
  `select ${id} from pack_items where kind = 'body' and ${idOf('asked', path)} is not null`;

const keptSeries = `select ${idOf('subject', 'seriesId')} as id from packs where ${idOf('subject', 'seriesId')} is not null`;

/** SQL of the titles that packs keep; see `titleKey`. */
export const keptTitleKeys = `select id * 2 from (${keptSeries})
    union select ${idOf('subject', 'movieId')} * 2 + 1 from packs where ${idOf('subject', 'movieId')} is not null
    union ${itemsWith('parameters.movie_id', `${idOf('asked', 'parameters.movie_id')} * 2 + 1`)}`;

/**
 * What packs keep: their series, their titles, and the people of both; the series that the person chose to have in the index; and
 * the titles and people that the person's own data name, because the interface has no request for the name of one.
 */
const kept = `with
  kept_series (id) as materialized (
    ${keptSeries} union select key / 2 from titles where slice is not null and key % 2 = 0),
  kept_titles (key) as materialized (${keptTitleKeys} union select key from named where kind = 'title'),
  kept_people (id) as materialized (
    select person_id from characters where series_id in kept_series
    union select person_id from appearances where series_id in kept_series
    union ${itemsWith('parameters.person_id', idOf('asked', 'parameters.person_id'))}
    union select key from named where kind = 'person')`;

/** Notes which titles and people the person's own data name. */
export function noteNamed({ database, named }: StoreContext): void {
  database.transaction(() => {
    database.run('delete from named');
    database.run(
      "insert or ignore into named select value ->> 'kind', value ->> 'key' from json_each(?)",
      JSON.stringify(named()),
    );
  });
}

/** What the index takes, in bytes. */
export interface IndexBytes {
  /** Rows. */
  readonly count: number;
  readonly bytes: number;
  /** The part of what packs keep, in bytes. */
  readonly keptBytes: number;
}

/** Measures the index; reads all of it except its long texts. */
export function measureIndex(database: Reader): IndexBytes {
  const each = tables.map(
    ({ name, bytes, isKept }) => `select ${rowBytes} + ${bytes} as bytes, ${isKept} as is_kept from ${name}`,
  );
  const rows = database.get<IndexBytes>(
    `${kept} select count(*) as count, coalesce(sum(bytes), 0) as bytes,
       coalesce(sum(bytes) filter (where is_kept), 0) as keptBytes from (${each.join(' union all ')})`,
  );
  if (rows === undefined || rows.count === 0) return { count: 0, bytes: 0, keptBytes: 0 };
  const blocks = [...tables.flatMap(({ words }) => words ?? []), 'title_words', 'word_trigrams'].map(
    (table) => `select octet_length(block) as bytes from ${table}_data`,
  );
  const words = database.value<number>(
    `select sum(bytes) as bytes from (${blocks.join(' union all ')}
       union all select ${rowBytes} + 2 * octet_length(word) from words)`,
  );
  // Words are shared by rows, so each row has its part of them.
  const share = (rows.bytes + (words ?? 0)) / rows.bytes;
  const [bytes, keptBytes] = [Math.round(rows.bytes * share), Math.round(rows.keptBytes * share)];
  return { count: rows.count, bytes, keptBytes };
}

/**
 * Deletes what was last written at `moment` (epoch ms) or before, inside the caller's transaction. `sparing`: nothing that
 * packs keep.
 */
export function forgetIndex(database: Database, moment: number, sparing: boolean): void {
  for (const { name, words, ref = 'rowid', isKept, age } of tables) {
    if (age === null) continue;
    const where = `where ${age} <= ? and not (${sparing ? isKept : 'false'})`;
    // With some of its seasons only, a series would look complete.
    if (name === 'season_searches')
      database.run(
        `${kept} delete from season_searches where series_id in (select series_id from seasons
           where fetched_at <= :moment and not (${sparing ? isKept : 'false'}))`,
        { moment },
      );
    const renamed = name === 'other_names' ? titlesNamedBy(database, where, moment) : [];
    if (name === 'titles') forgetTitles(database, where, moment);
    else if (words === undefined) database.run(`${kept} delete from ${name} ${where}`, moment);
    else
      forgetNamed(
        database,
        name,
        words,
        `${kept} delete from ${name} ${where} returning ${ref} as ref`,
        moment,
      );
    changeWords(database, renamed, true);
  }
  database.exec(
    `delete from appearances where (series_id, season_number) not in (select series_id, season_number from seasons)`,
  );
  // The next confirmation of a body indexes it again.
  database.run(
    'update bodies set indexed_at = 0 where indexed_at <= ? and indexed_at <> ?',
    moment,
    indexedLongAgo,
  );
}

function forgetNamed(
  database: Database,
  table: string,
  words: readonly WordTable[],
  sql: string,
  moment: number,
): void {
  const refs = database.values<number>(sql, moment);
  if (refs.length === 0) return;
  const isEmpty = !database.has(`select 1 from ${table}`);
  for (const each of words) {
    if (!isEmpty) removeWords(database, each, refs);
    // Deleted words leave their space only so.
    database.exec(`insert into ${each} (${each}) values ('${isEmpty ? 'delete-all' : 'optimize'}')`);
  }
}

/** So many rows are looked at together, because their names are read. */
const titlesAtOnce = 50_000;

/** Deletes titles that a condition is true of. */
function forgetTitles(database: Database, where: string, moment: number): void {
  const last = database.value<number>('select max(id) as id from titles') ?? 0;
  let isAny = false;
  for (let first = 0; first <= last; first += titlesAtOnce) {
    const rows = database.all<{ ref: number; names: string }>(
      `${kept} delete from titles ${where} and id >= ? and id < ? returning ${titleRef} as ref, ${namesInRow} as names`,
      ...[moment, first, first + titlesAtOnce],
    );
    forgetTitleWords(database, rows);
    removeWords(
      database,
      'description_words',
      rows.map(({ ref }) => ref),
    );
    isAny ||= rows.length > 0;
  }
  if (!isAny) return;
  const isEmpty = !database.has('select 1 from titles');
  for (const table of ['title_words', 'description_words'])
    database.exec(`insert into ${table} (${table}) values ('${isEmpty ? 'delete-all' : 'optimize'}')`);
}

/** The titles with other names that a condition is true of, and their words with these. */
function titlesNamedBy(database: Reader, where: string, moment: number): ChangedTitle[] {
  const rows = database.all<{ id: number; ref: number }>(
    `${kept} select id, ${titleRef} as ref from titles where key in (select title_key from other_names ${where})`,
    moment,
  );
  return rows.map((row) => ({ ref: row.ref, old: writtenWords(database, row) }));
}

/** Forgets these titles (see `titleKey`) unless a pack keeps them or a page showed them, inside the caller's transaction. */
export function forgetUnseenTitles(database: Database, keys: readonly number[]): void {
  const rows = database.all<{ id: number; ref: number; names: string }>(
    `${kept} select id, ${titleRef} as ref, ${namesInRow} as names from titles
     where key in (select value from json_each(?)) and told_by is null and key not in kept_titles`,
    JSON.stringify(keys),
  );
  forgetTitleWords(database, rows);
  removeWords(
    database,
    'description_words',
    rows.map(({ ref }) => ref),
  );
  database.run(
    'delete from titles where id in (select value from json_each(?))',
    JSON.stringify(rows.map(({ id }) => id)),
  );
}

/** Forgets all that no pack keeps, inside the caller's transaction. */
export function clearIndex(database: Database): void {
  forgetIndex(database, Number.MAX_SAFE_INTEGER, true);
  relearn(database);
}

/**
 * Forgets the oldest that no pack keeps until it takes at most `most` bytes, inside the caller's transaction; returns what
 * it takes.
 */
export function shrinkIndex(database: Database, most: number): number {
  for (;;) {
    const { bytes, keptBytes } = measureIndex(database);
    const evictable = bytes - keptBytes;
    if (evictable <= most) return evictable;
    const moment = ageAt(database, 1 - most / evictable);
    if (moment === null) {
      clearIndex(database);
      return 0;
    }
    forgetIndex(database, moment, true);
    relearn(database);
  }
}

/** When this part (0 to 1) of what no pack keeps was last written, epoch ms; null: there is nothing. */
function ageAt(database: Reader, part: number): number | null {
  const each = tables.flatMap(({ name, isKept, age }) =>
    age === null ? [] : `select ${age} as age from ${name} where not (${isKept})`,
  );
  const rows = `(${each.join(' union all ')})`;
  const count = database.value<number>(`${kept} select count(*) as count from ${rows}`) ?? 0;
  const at = `${kept} select age from ${rows} order by age limit 1 offset ?`;
  return database.value<number>(at, Math.floor(count * part)) ?? null;
}
