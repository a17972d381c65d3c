import type { Decoded } from '#shared/catalogue/decode.ts';
import { titlesIn } from '#shared/catalogue/index-entries.ts';
import type { TitleItem } from '#shared/catalogue/index-entries.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import type { IndexSize } from '#shared/contract/search-index.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { entriesOf, writeOthers } from '../../catalogue/store/answer-index.ts';
import { forgetUnseenTitles, noteNamed } from '../../catalogue/store/index-rows.ts';
import { beginningOf } from '../../catalogue/store/keywords.ts';
import { relearn } from '../../catalogue/store/similar-words.ts';
import type { Beginning } from '../../catalogue/store/keywords.ts';
import { titleKey, writeTitles } from '../../catalogue/store/titles.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';
import { mergeWords } from './index-rounds.ts';

/** What the person chose to have in the index. */
export interface IndexBuild {
  readonly size: IndexSize;
  /** Requests a minute; 0: no limit. */
  readonly pace: number;
  /** Movies with fewer votes are left out. */
  readonly leastVotes: number;
  /** How many movies the service has with so many votes. */
  readonly expected: number;
  /** How many it has with any number. */
  readonly total: number;
  /** The language of the names, `xx-XX`. */
  readonly language: string;
  /** How large the download was estimated to be. */
  readonly estimatedBytes: number;
  /** What the service has sent since this reading began: the first one, or a round. */
  readonly receivedBytes: number;
  /** What it had sent when the person last let it go on; 0: they needn't yet. */
  readonly grantedBytes: number;
  readonly paused: boolean;
  /** Whether a round, or the first reading, hasn't ended; see `endRound`. */
  readonly isOpen: boolean;
}

/** A slice that isn't settled. */
export interface WantedSlice {
  readonly id: number;
  /** JSON that only the index builder reads; a slice's identity. */
  readonly what: string;
  /** The page to request next. */
  readonly page: number;
  /** 2: its pages are read once more, in the opposite order. */
  readonly pass: number;
  /** Titles that no other slice had. */
  readonly found: number;
}

/** A slice to add. */
export type NewSlice = Pick<WantedSlice, 'what'> & { readonly kind: 'movies' | 'series' };

/** A page of a slice as the service sent it. */
export interface SlicePage extends BodyAsked, Pick<WantedSlice, 'page' | 'pass'> {
  /** The slice's number. */
  readonly slice: number;
  /** UTF-8 JSON. */
  readonly body: Uint8Array;
  /** Epoch ms. */
  readonly fetchedAt: number;
  /** The page's titles belong to the slices into which this one is split if it has at least so many pages. */
  readonly splitAt: number;
  /** Whether only titles without a date belong to the slice. */
  readonly undated: boolean;
  /** It is the first page of a slice that was read before, and tells whether the slice changed. */
  readonly isCheck: boolean;
  /** It tells whether another list is as long as the one that the slice was read from. */
  readonly isCount: boolean;
  /** What is read next if the list has so many pages; it is noted with the titles. null: `settle` says what. */
  readonly following: { readonly page: number; readonly pass: number } | null;
}

/** What a page says of its slice. */
export interface SliceReading {
  readonly pages: number;
  readonly total: number;
  /** Titles of the slice so far. */
  readonly found: number;
  readonly firstIsUndated: boolean;
  readonly lastIsUndated: boolean;
  /** Of a checked slice, or a count: the list is as long as the slice's was. */
  readonly isSame: boolean;
  /** Of a search: which names on the page begin with its text. */
  readonly beginning: Beginning;
  /** Whether the slice goes on as `following` says. */
  readonly goesOn: boolean;
}

/** What becomes of a slice: its next page, its parts, or nothing more. `cut`: the service doesn't return all of it. */
export type SliceStep =
  | { readonly state: 'wanted'; readonly page: number; readonly pass: number }
  /** same: a checked slice stays as it is. */
  | { readonly state: 'done' | 'cut' | 'same' }
  | { readonly state: 'split'; readonly into: readonly string[] };

/** Endpoints whose answers are lists of titles; of the others, nothing is counted. */
const countedEndpoints: ReadonlySet<string> = new Set([
  ...['discover.movie', 'trending.tv', 'tv.onTheAir', 'person.tvCredits'],
]);
/** How many titles one call of `remove` deletes. */
const removedAtOnce = 2_000;

/** The person's choice; null: they chose no index. */
export function build({ database }: Pick<ReadContext, 'database'>): IndexBuild | null {
  const row = database.get<
    Omit<IndexBuild, 'paused' | 'isOpen'> & { readonly paused: number; readonly isOpen: number }
  >(
    `select size, pace, least_votes as leastVotes, expected, total, language, paused, checked_at is null as isOpen,
       estimated_bytes as estimatedBytes, received_bytes as receivedBytes, granted_bytes as grantedBytes
     from index_builds`,
  );
  return row === undefined ? null : { ...row, paused: row.paused === 1, isOpen: row.isOpen === 1 };
}

/** Begins an index, or extends it; slices that it has stay as they are. */
export function begin(
  { database }: StoreContext,
  { leastVotes, estimatedBytes, receivedBytes, grantedBytes, paused, isOpen, ...chosen }: IndexBuild,
  slices: readonly NewSlice[],
): void {
  database.transaction(() => {
    database.upsert(
      'index_builds',
      { id: 1 },
      {
        ...chosen,
        least_votes: leastVotes,
        paused: Number(paused),
        estimated_bytes: estimatedBytes,
        received_bytes: receivedBytes,
        granted_bytes: grantedBytes,
        ...(isOpen ? { checked_at: null } : {}),
      },
    );
    for (const { kind, what } of slices) addSlice(database, kind, what);
  });
}

/** Changes the pace, pauses and resumes, or lets the service send more. */
export function change(
  { database }: StoreContext,
  { pace, paused, grantedBytes }: Partial<Pick<IndexBuild, 'pace' | 'paused' | 'grantedBytes'>>,
): void {
  database.run(
    `update index_builds set pace = coalesce(?, pace), paused = coalesce(?, paused),
       granted_bytes = coalesce(?, granted_bytes)`,
    ...[pace ?? null, paused === undefined ? null : Number(paused), grantedBytes ?? null],
  );
}

/** Slices to read, the latest first, so that a slice's parts come before other slices. */
export function next({ database }: ReadContext, limit: number): WantedSlice[] {
  return database.all<WantedSlice>(
    `select id, what, page, pass, found from index_slices where state = 'wanted' order by id desc limit ?`,
    limit,
  );
}

/**
 * Stores the titles of several pages together: each transaction costs as much as half a page. A page fails with `badResponse`,
 * with `notFound` if its slice was removed meanwhile, and with `cancelled` if another page of it is wanted by now.
 */
export async function accept(
  context: StoreContext,
  pages: readonly SlicePage[],
): Promise<Result<SliceReading>[]> {
  const { decodeBody } = await import('../../store/read-answer.ts');
  const bytes = pages.reduce((sum, { body }) => sum + body.byteLength, 0);
  const read = pages.map((page) => ({ page, decoded: decodeBody(page.endpoint, page.body) }));
  return context.database.transaction(() => {
    const chosen = build(context);
    context.database.run('update index_builds set received_bytes = received_bytes + ?', bytes);
    return read.map(({ page, decoded }) =>
      decoded.ok ? acceptPage(context, chosen, page, decoded.value) : decoded,
    );
  });
}

function acceptPage(
  context: StoreContext,
  chosen: IndexBuild | null,
  { slice: id, page, pass, endpoint, parameters, fetchedAt, ...asked }: SlicePage,
  { value: answer, dropped: lost }: Decoded<unknown>,
): Result<SliceReading> {
  const { database, now } = context;
  const { splitAt, undated, isCheck, isCount, following } = asked;
  const slice = database.get<SliceRow>(
    `select kind, page, pass, found, slice.total, slice.round as readIn, index_builds.round
     from index_slices slice, index_builds where slice.id = ?`,
    id,
  );
  if (slice === undefined || chosen === null) return fail('notFound', { slice: id });
  if (slice.page !== page || slice.pass !== pass) return fail('cancelled');
  const entries = entriesOf({ endpoint, parameters }, answer);
  const titles = titlesIn(entries);
  const { total_pages: pages = 1, total_results: total = titles.length } = answer as Totals;
  const dated = titles.map(
    ({ item }) => ('title' in item ? item.release_date : item.first_air_date) !== null,
  );
  // After a stop in between, the page of a slice that changed comes a second time.
  const isFirst = isCheck && slice.readIn !== slice.round;
  const isSame = (isFirst || isCount) && total === slice.total;
  const own =
    isSame || pages >= splitAt ? [] : titles.filter((_, index) => !undated || dated[index] === false);
  const source = { fetchedAt, now: now(), language: chosen.language, by: null, wordsLater: true };
  const by = { id, round: slice.kind === 'series' ? 0 : slice.round };
  const isWhole = own.length === titles.length;
  const added = writeTitles(database, titles, isWhole ? { ...source, slice: by } : source);
  const episodes = writeOthers(context, { endpoint, parameters }, entries, fetchedAt);
  context.stored({ endpoint, parameters, entries, fetchedAt, body: null }, { body: null, episodes });
  const facts = {
    pages,
    total,
    isSame,
    firstIsUndated: dated[0] === false,
    lastIsUndated: dated.at(-1) === false,
    beginning: beginningOf(entries.keywords ?? [], String(parameters.query ?? '')),
  };
  if (isSame) return succeed({ ...facts, found: slice.found, goesOn: false });
  // What couldn't be decoded can't be found in another way either.
  const dropped = pages >= splitAt || !countedEndpoints.has(endpoint) ? 0 : lost;
  // New titles were noted as they were written.
  const named = isWhole ? added : 0;
  const others = named === own.length ? 0 : noteTitles(database, own, slice.kind, by);
  const found = (isFirst ? 0 : slice.found) + dropped + named + others;
  const goesOn = following !== null && following.page <= pages && pages < splitAt;
  database.run(
    `update index_slices set found = ?, total = ?, round = ?, page = coalesce(?, page), pass = coalesce(?, pass)
     where id = ?`,
    ...[found, total, slice.round, ...(goesOn ? [following.page, following.pass] : [null, null]), id],
  );
  return succeed({ ...facts, found, goesOn });
}

interface SliceRow extends Pick<NewSlice, 'kind'>, Pick<WantedSlice, 'page' | 'pass' | 'found'> {
  /** How long its list was when it was read; null: it wasn't. */
  readonly total: number | null;
  /** The round in which it was read. */
  readonly readIn: number;
  /** The round in which the index is read. */
  readonly round: number;
}

/** Notes that a slice names titles, unless it was noted; returns how many titles more the slice has by it. */
function noteTitles(
  database: Database,
  titles: readonly TitleItem[],
  kind: NewSlice['kind'],
  { id, round }: { readonly id: number; readonly round: number },
): number {
  // Lists of series have titles in common, which belong to the first of them.
  const isNew = kind === 'series' ? 'slice is null' : '(slice is not :id or round <> :round)';
  const keys = JSON.stringify(titles.map(({ mediaType, item }) => titleKey(mediaType, item.id)));
  return database.run(
    `update titles set slice = :id, round = :round, gone = 0
     where key in (select value from json_each(:keys)) and ${isNew}`,
    { id, round, keys },
  ).changes;
}

/** The totals of a list; a person's credits have none. */
interface Totals {
  readonly total_pages?: number;
  readonly total_results?: number;
}

/** Notes what becomes of a slice. */
export function settle({ database, now }: StoreContext, id: number, step: SliceStep): void {
  database.transaction(() => {
    if (step.state === 'wanted') {
      database.run('update index_slices set page = ?, pass = ? where id = ?', step.page, step.pass, id);
      return;
    }
    if (step.state === 'same') {
      // Its titles are as old as they were, which the service's terms count.
      database.run(`update index_slices set state = 'done' where id = ?`, id);
      return;
    }
    const kind = database.value<NewSlice['kind']>('select kind from index_slices where id = ?', id);
    if (kind === undefined) return;
    database.run('update index_slices set state = ?, settled_at = ? where id = ?', step.state, now(), id);
    // Its titles are counted by its parts.
    if (step.state === 'split') database.run('update index_slices set found = 0 where id = ?', id);
    if (step.state === 'split') for (const what of step.into) addSlice(database, kind, what);
  });
}

/** Goes on with a removal that was stopped, if there is no index by now; in parts as `remove`. */
export function removeRest(context: StoreContext): { readonly more: boolean } {
  const hasIndex = context.database.has('select 1 from index_builds');
  return hasIndex ? { more: false } : remove(context);
}

/** Removes the index, titles that only it knew, and their words; in parts: call it again while `more`. */
export function remove(context: StoreContext): { readonly more: boolean } {
  const { database } = context;
  // At the first part.
  if (database.has('select 1 from index_builds')) noteNamed(context);
  const removed = database.transaction(() => {
    database.exec('delete from index_builds; delete from index_slices');
    const keys = database.values<number>(
      'select key from titles where slice is not null limit ?',
      removedAtOnce,
    );
    forgetUnseenTitles(database, keys);
    database.run(
      'update titles set slice = null, round = 0, gone = 0 where key in (select value from json_each(?))',
      JSON.stringify(keys),
    );
    if (keys.length > 0) database.run(`insert or ignore into word_renewals values ('removed', -1)`);
    return keys.length;
  });
  if (removed > 0) return { more: true };
  if (!database.has(`select 1 from word_renewals where name = 'removed'`)) return { more: false };
  // What was removed is only marked so in the full-text tables, which would grow by it.
  if (mergeWords(context).more) return { more: true };
  database.transaction(() => {
    relearn(database);
    database.run(`delete from word_renewals where name = 'removed'`);
  });
  database.giveBack();
  return { more: false };
}

function addSlice(database: Database, kind: NewSlice['kind'], what: string): void {
  database.run('insert or ignore into index_slices (kind, what) values (?, ?)', kind, what);
}
