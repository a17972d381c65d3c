import { endpointOf } from '#shared/catalogue/endpoints.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { IndexSize } from '#shared/contract/search-index.ts';
import type { Database } from './connection.ts';
import type { StoreContext } from './context.ts';
import { forgetUnseenTitles } from './index-rows.ts';
import type { BodyAsked } from './packs/plan.ts';
import { writeCharacters } from './people.ts';
import { titleKey, writeTitles } from './titles.ts';
import type { TitleItem } from './titles.ts';

/** What the person chose to have in the index. */
export interface IndexBuild {
  readonly size: IndexSize;
  /** Requests a minute; 0: no limit. */
  readonly pace: number;
  /** Movies with fewer votes are left out. */
  readonly leastVotes: number;
  /** How many movies the service has with so many votes. */
  readonly expected: number;
  /** The language of the names, `xx-XX`. */
  readonly language: string;
  readonly paused: boolean;
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
export interface SlicePage extends BodyAsked {
  /** UTF-8 JSON. */
  readonly body: Uint8Array;
  /** Epoch ms. */
  readonly fetchedAt: number;
  /** The page's titles belong to the slices into which this one is split if it has at least so many pages. */
  readonly splitAt: number;
  /** Whether only titles without a date belong to the slice. */
  readonly undated: boolean;
}

/** What a page says of its slice. */
export interface PageFacts {
  readonly pages: number;
  readonly total: number;
  /** Titles of the slice so far. */
  readonly found: number;
  readonly firstIsUndated: boolean;
  readonly lastIsUndated: boolean;
}

/** What becomes of a slice: its next page, its parts, or nothing more. `cut`: the service doesn't return all of it. */
export type SliceStep =
  | { readonly state: 'wanted'; readonly page: number; readonly pass: number }
  | { readonly state: 'done' | 'cut' }
  | { readonly state: 'split'; readonly into: readonly string[] };

/** How far the index is. */
export interface IndexProgress {
  readonly movies: number;
  readonly series: number;
  /** Slices to read. */
  readonly wanted: number;
  readonly incomplete: number;
  /** Epoch ms; null: nothing was read completely. */
  readonly settledAt: number | null;
}

/** How many titles one call of `remove` deletes. */
const removedAtOnce = 2_000;

/** The person's choice; null: they chose no index. */
export function build({ database }: Pick<StoreContext, 'database'>): IndexBuild | null {
  const row = database.get<Omit<IndexBuild, 'paused'> & { readonly paused: number }>(
    `select size, pace, least_votes as leastVotes, expected, language, paused from index_builds`,
  );
  return row === undefined ? null : { ...row, paused: row.paused === 1 };
}

/** Begins an index, or extends it; slices that it has stay as they are. */
export function begin(
  { database }: StoreContext,
  { leastVotes, paused, ...chosen }: IndexBuild,
  slices: readonly NewSlice[],
): void {
  database.transaction(() => {
    database.upsert(
      'index_builds',
      { id: 1 },
      { ...chosen, least_votes: leastVotes, paused: Number(paused) },
    );
    for (const { kind, what } of slices) addSlice(database, kind, what);
  });
}

/** Changes the pace, or pauses and resumes. */
export function change(
  { database }: StoreContext,
  { pace, paused }: Partial<Pick<IndexBuild, 'pace' | 'paused'>>,
): void {
  database.run(
    'update index_builds set pace = coalesce(?, pace), paused = coalesce(?, paused)',
    pace ?? null,
    paused === undefined ? null : Number(paused),
  );
}

/** Slices to read, the latest first, so that a slice's parts come before other slices. */
export function next({ database }: StoreContext, limit: number): WantedSlice[] {
  return database.all<WantedSlice>(
    `select id, what, page, pass, found from index_slices where state = 'wanted' order by id desc limit ?`,
    limit,
  );
}

/**
 * Adds slices for the most popular people that have none, at most `atOnce`, until there are `most`. `before` and `after`
 * surround the person's id in `what`.
 */
export function addPeople(
  { database }: StoreContext,
  people: { readonly before: string; readonly after: string; readonly most: number; readonly atOnce: number },
): void {
  database.run(
    `insert into index_slices (kind, what)
     select 'series', :before || id || :after from people
     where not exists (select 1 from index_slices where what = :before || people.id || :after)
     order by ref limit max(0, min(:atOnce, :most - (
       select count(*) from index_slices where what > :before and what < :before || ':')))`,
    people,
  );
}

/** Stores the titles of a page. Fails with `badResponse`, and with `notFound` if the slice was removed meanwhile. */
export async function accept(
  context: StoreContext,
  id: number,
  { endpoint, parameters, body, fetchedAt, splitAt, undated }: SlicePage,
): Promise<Result<PageFacts>> {
  const { database } = context;
  const { readAnswer } = await import('./read-answer.ts');
  const read = readAnswer(endpoint, body);
  if (!read.ok) return read;
  // The answer was decoded with this endpoint's schema.
  const entries = endpointOf(endpoint).index?.(read.value.answer as never, parameters) ?? {};
  const { series = [], movies = [], characters = [] } = entries;
  const titles: TitleItem[] = [
    ...series.map((item) => ({ mediaType: 'tv', item }) as const),
    ...movies.map((item) => ({ mediaType: 'movie', item }) as const),
  ];
  const { total_pages: pages = 1, total_results: total = titles.length } = read.value.answer as Totals;
  const dated = titles.map(
    ({ item }) => ('title' in item ? item.release_date : item.first_air_date) !== null,
  );
  return database.transaction(() => {
    const slice = database.get<{ found: number }>('select found from index_slices where id = ?', id);
    const chosen = build(context);
    if (slice === undefined || chosen === null) return fail('notFound', { slice: id });
    const { language } = chosen;
    writeTitles(database, titles, { fetchedAt, now: context.now(), language, by: null });
    if (characters.length > 0) writeCharacters(database, characters, fetchedAt);
    const own = pages >= splitAt ? [] : titles.filter((_, index) => !undated || dated[index] === false);
    // What couldn't be decoded can't be found in another way either.
    let found = slice.found + (pages >= splitAt ? 0 : read.value.dropped);
    for (const { mediaType, item } of own) {
      const key = titleKey(mediaType, item.id);
      found += database.run('insert or ignore into slice_titles (key) values (?)', key).changes;
    }
    database.run('update index_slices set found = ? where id = ?', found, id);
    return succeed({
      ...{ pages, total, found },
      firstIsUndated: dated[0] === false,
      lastIsUndated: dated.at(-1) === false,
    });
  });
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
    const slice = database.get<{ kind: NewSlice['kind'] }>('select kind from index_slices where id = ?', id);
    if (slice === undefined) return;
    database.run('update index_slices set state = ?, settled_at = ? where id = ?', step.state, now(), id);
    if (step.state === 'split') for (const what of step.into) addSlice(database, slice.kind, what);
  });
}

export function progress({ database }: StoreContext): IndexProgress {
  const none = { movies: 0, series: 0, wanted: 0, incomplete: 0, settledAt: null };
  return (
    database.get<IndexProgress>(
      `select coalesce(sum(found) filter (where kind = 'movies'), 0) as movies,
         coalesce(sum(found) filter (where kind = 'series'), 0) as series,
         count(*) filter (where state = 'wanted') as wanted,
         count(*) filter (where state = 'cut') as incomplete,
         max(settled_at) as settledAt
       from index_slices`,
    ) ?? none
  );
}

/** Removes the index, and titles that only it knew; in parts: call it again while `more`. */
export function remove({ database }: StoreContext): { readonly more: boolean } {
  const more = database.transaction(() => {
    database.exec('delete from index_builds; delete from index_slices');
    const keys = database
      .all<{ key: number }>('select key from slice_titles limit ?', removedAtOnce)
      .map(({ key }) => key);
    forgetUnseenTitles(database, keys);
    database.run(
      'delete from slice_titles where key in (select value from json_each(?))',
      JSON.stringify(keys),
    );
    return keys.length === removedAtOnce;
  });
  if (!more) database.giveBack();
  return { more };
}

/** Reads slices again whose titles the service's terms no longer allow to keep, inside the caller's transaction. */
export function expireSlices(database: Database, moment: number): void {
  database.run(
    `update index_slices set state = 'wanted', page = 1, pass = 1, found = 0
     where state in ('done', 'cut') and settled_at < ?`,
    moment,
  );
  database.exec('delete from slice_titles where key not in (select key from title_items)');
}

function addSlice(database: Database, kind: NewSlice['kind'], what: string): void {
  database.run('insert or ignore into index_slices (kind, what) values (?, ?)', kind, what);
}
