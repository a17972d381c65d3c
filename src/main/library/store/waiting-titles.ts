import type { TitleItem } from '#shared/catalogue/index-entries.ts';
import type { LookUpList, StoredTitle, WaitingTitles } from '#shared/contract/imports.ts';
import type { WaitingPlace } from '#shared/contract/local-file.ts';
import type { ImportRecord } from '#shared/mine/import-record.ts';
import { noNumber } from '#shared/mine/operations.ts';
import { fold } from '#shared/text/fold.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import { matchOf, noYear, titlesNamed } from './title-matches.ts';
import { bindWritten } from './episode-marks.ts';
import { ImportLists, writesOf } from './import-writes.ts';
import { absentEpisodes, forgetNotPlaced, notPlaced } from './import-remarks.ts';
import { batchOf, extend } from './operations.ts';

/** Lists of the service that may contain titles that wait, and how far each was read. */
interface LookUps {
  /** Those that aren't read to the end; movies of the most wanted years first. */
  readonly open: readonly LookUpList[];
  /** Titles that wait. */
  readonly titles: number;
}

/** A movie is looked up by its year, a series among all series. */
const source = `case kind when 'movie' then 'movies ' || year else 'series' end`;

/** Says which lists to read next. */
export function lookUps({ library, service }: ReadContext): LookUps {
  const rows = library.all<LookUpList & { readonly isDone: number; readonly titles: number }>(
    `select kind, nullif(max(case kind when 'movie' then year else ${noYear} end), ${noYear}) as year,
       ${source} as name, coalesce(next_page, 1) as page, coalesce(is_done, 0) as isDone,
       count(distinct folded || ' ' || year) as titles
     from to_match left join look_ups on look_ups.service = to_match.service and look_ups.source = ${source}
     where to_match.service = ? group by ${source} order by titles desc, name`,
    service,
  );
  return {
    open: rows
      .filter(({ isDone }) => isDone === 0)
      .map(({ kind, year, name, page }) => ({ kind, year, name, page })),
    titles: rows.reduce((sum, { titles }) => sum + titles, 0),
  };
}

/** Notes that a page of a list was read; `isDone`: it was the last one. */
export function noteLookUp(
  { library, service }: StoreContext,
  name: string,
  page: number,
  isDone: boolean,
): void {
  library.run(
    'insert or replace into look_ups (service, source, next_page, is_done) values (?, ?, ?, ?)',
    ...[service, name, page + 1, isDone ? 1 : 0],
  );
}

/** Lets all lists be read from their beginning, because other titles wait now. */
function beginLookUps({ library, service }: StoreContext): void {
  library.run('delete from look_ups where service = ?', service);
}

/** The titles that `waiting` lists. */
const mostListed = 200;

interface WaitingRow {
  readonly what: ImportRecord['what'];
  readonly title: string;
  readonly year: number;
  readonly season: number;
  readonly episode: number;
  readonly value: string;
  readonly position: number | null;
  readonly note: string | null;
  readonly batch: string;
}

/** Adds records that wait for their titles, inside the caller's transaction; returns how many are new. */
export function addWaiting(context: StoreContext, records: readonly ImportRecord[], batch: string): number {
  const { library, service } = context;
  let added = 0;
  for (const record of records)
    added += library.run(
      `insert or ignore into to_match (service, kind, folded, year, what, season, episode, value, title, batch, position, note)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[service, ...keyOf(record), record.title, batch, record.position, record.note],
    ).changes;
  if (added > 0) beginLookUps(context);
  return added;
}

const keyOf = ({ kind, title, year, what, season, episode, value }: ImportRecord) => [
  ...[kind, fold(title).trim(), year ?? noYear, what],
  ...[season ?? noNumber, episode ?? noNumber, value ?? ''],
];

/** How many values of records don't wait yet. */
export function countNew(context: ReadContext, records: readonly ImportRecord[]): number {
  return new Set(
    records.filter((record) => !isWaiting(context, record)).map((each) => keyOf(each).join('\n')),
  ).size;
}

function isWaiting({ library, service }: ReadContext, record: ImportRecord): boolean {
  return library.has(
    `select 1 from to_match where service = ? and kind = ? and folded = ? and year = ? and what = ?
       and season = ? and episode = ? and value = ?`,
    ...[service, ...keyOf(record)],
  );
}

/** Records in a page of those that wait. */
const pageLength = 2_000;

/** A page of the records that wait, from the first or `after` one. */
export function waitingPage(
  { library, service }: ReadContext,
  after: WaitingPlace | null,
): { readonly records: readonly ImportRecord[]; readonly next: WaitingPlace | null } {
  const key = 'kind, folded, year, what, season, episode, value';
  const rows = library.all<WaitingRow & { readonly kind: ImportRecord['kind']; readonly folded: string }>(
    `select ${key}, title, position, note, batch from to_match
     where service = ? and (${key}) > (?, ?, ?, ?, ?, ?, ?) order by ${key} limit ?`,
    ...[service, ...(after ?? ['', '', 0, '', 0, 0, '']), pageLength],
  );
  const last = rows.at(-1);
  const isLast = last === undefined || rows.length < pageLength;
  return {
    records: rows.map((row) => recordOf(row.kind, row, row.title)),
    next: isLast
      ? null
      : [last.kind, last.folded, last.year, last.what, last.season, last.episode, last.value],
  };
}

/** Matches what came with a batch and waits with the stored titles. */
export function matchStored(context: StoreContext, batch: string): void {
  const { library, service } = context;
  const names = library.all<{ kind: ImportRecord['kind']; folded: string }>(
    'select distinct kind, folded from to_match where service = ? and batch = ?',
    service,
    batch,
  );
  for (const { kind, folded } of names)
    settle(context, {
      kind,
      folded,
      rows: rowsOf(context, kind, folded),
      candidates: titlesNamed(context, kind, folded),
    });
}

/** The titles that wait, and what wasn't placed. */
export function waiting(context: ReadContext): WaitingTitles {
  const { library, service } = context;
  const titles = `select kind, min(title) as title, nullif(year, ${noYear}) as year from to_match where service = ?
    group by kind, folded, year`;
  const total = library.value<number>(`select count(*) as total from (${titles})`, service) ?? 0;
  const isLookedUp = lookUps(context).open.length === 0;
  return {
    total,
    isLookedUp,
    remarks: [...notPlaced(context), ...absentEpisodes(context)],
    titles: library.all(`${titles} order by folded limit ${mostListed}`, service),
  };
}

/** Forgets what waits and what wasn't placed: all of it, or what came with a batch. */
export function forgetWaiting(context: StoreContext, batch: string | null = null): void {
  const { library, service } = context;
  forgetNotPlaced(context, batch);
  library.run('delete from to_match where service = ? and (?2 is null or batch = ?2)', service, batch);
}

/**
 * Matches what waits with titles that a list contains, and adds it to the import that brought it.
 */
export function matchWaiting(context: StoreContext, items: readonly TitleItem[]): void {
  const { library, service } = context;
  if (!library.has('select 1 from to_match where service = ? limit 1', service)) return;
  const done = new Set<string>();
  for (const item of items)
    for (const folded of foldedNames(item)) {
      const kind = item.mediaType === 'tv' ? 'series' : 'movie';
      if (done.has(`${kind} ${folded}`)) continue;
      done.add(`${kind} ${folded}`);
      const rows = rowsOf(context, kind, folded);
      if (rows.length === 0) continue;
      const named = titlesNamed(context, kind, folded);
      const own = candidateOf(item);
      const candidates = named.some(({ id }) => id === own.id) ? named : [...named, own];
      settle(context, { kind, folded, rows, candidates });
    }
}

function rowsOf({ library, service }: ReadContext, kind: ImportRecord['kind'], folded: string): WaitingRow[] {
  return library.all<WaitingRow>(
    // The first import wins, as with titles that are known.
    `select what, title, year, season, episode, value, position, note, batch from to_match
     where service = ? and kind = ? and folded = ? order by length(batch), batch`,
    ...[service, kind, folded],
  );
}

interface Settled {
  readonly kind: ImportRecord['kind'];
  readonly folded: string;
  readonly rows: readonly WaitingRow[];
  readonly candidates: readonly StoredTitle[];
}

/** Adds the rows of one name whose title is certain now. */
function settle(context: StoreContext, { kind, folded, rows, candidates }: Settled): void {
  const { library, service } = context;
  for (const year of new Set(rows.map((row) => row.year))) {
    const { title } = matchOf(candidates, year === noYear ? null : year);
    if (title === null) continue;
    const ofYear = rows.filter((row) => row.year === year);
    library.transaction(() => {
      for (const batch of new Set(ofYear.map((row) => row.batch))) {
        const lists = new ImportLists(context);
        const records = ofYear
          .filter((row) => row.batch === batch)
          .filter(({ what, value }) => what !== 'list' || !lists.isDeleted(value))
          .map((row) => recordOf(kind, row, title.name));
        const writes = writesOf(context, title.id, records, { lists });
        extend(context, batchOf(batch), [...lists.writes(), ...writes]);
        bindWritten(context, writes);
      }
      library.run(
        'delete from to_match where service = ? and kind = ? and folded = ? and year = ?',
        ...[service, kind, folded, year],
      );
    });
  }
}

function recordOf(kind: ImportRecord['kind'], row: WaitingRow, title: string): ImportRecord {
  const { what, season, episode, value, position, note } = row;
  return {
    what,
    kind,
    title,
    year: row.year === noYear ? null : row.year,
    tmdb: null,
    value: value === '' ? null : value,
    position,
    note,
    season: season === noNumber ? null : season,
    episode: episode === noNumber ? null : episode,
  };
}

function namesOf({ mediaType, item }: TitleItem): readonly [string, string, string | null] {
  return mediaType === 'tv'
    ? [item.name, item.original_name, item.first_air_date]
    : [item.title, item.original_title, item.release_date];
}

function foldedNames(item: TitleItem): Set<string> {
  const [name, original] = namesOf(item);
  return new Set([fold(name).trim(), fold(original).trim()]);
}

function candidateOf(item: TitleItem): StoredTitle {
  const [name, , released] = namesOf(item);
  return { id: item.item.id, name, year: released === null ? null : Number(released.slice(0, 4)) };
}
