import { indexPending } from '../../catalogue/store/word-index.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';

/**
 * Begins a round: slices whose `what` begins with one of `checked` are checked with one request each if they are complete,
 * otherwise read again, and so are those of `again`.
 */
export function beginRound(
  { database, now }: StoreContext,
  { checked, again }: { readonly checked: readonly string[]; readonly again: readonly string[] },
): void {
  database.transaction(() => {
    database.exec('update index_builds set round = round + 1, checked_at = null');
    // The clock was ahead.
    database.run('update index_slices set settled_at = :now where settled_at > :now', { now: now() });
    const beginsWith = `exists (select 1 from json_each(?) each where substr(what, 1, length(each.value)) = each.value)`;
    database.run(
      `update index_slices set page = 1, state = 'wanted', pass = 3 where state = 'done' and ${beginsWith}`,
      JSON.stringify(checked),
    );
    database.run(
      `update index_slices set page = 1, state = 'wanted', pass = 1,
         found = case kind when 'movies' then 0 else found end
       where state in ('done', 'cut') and ${beginsWith}`,
      JSON.stringify([...checked, ...again]),
    );
  });
}

/** Ends a round: marks the movies that their slice no longer names, where it was read completely. */
export function endRound({ database, now }: StoreContext): void {
  database.transaction(() => {
    // The parts of a slice name its titles, so what belongs to the whole one is named by none of them.
    database.run(
      `update titles set gone = 1 from index_slices
       where gone = 0 and index_slices.id = slice and kind = 'movies' and (
         (state = 'done' and titles.round < index_slices.round)
         or (state = 'split' and not exists (
           select 1 from index_slices where kind = 'movies' and state in ('cut', 'wanted'))))`,
    );
    // The next reading has a budget of its own.
    database.run('update index_builds set checked_at = ?, received_bytes = 0, granted_bytes = 0', now());
    database.run(`insert or ignore into word_renewals values ('words', -1)`);
  });
}

/** Pages of a full-text table to write in one call, and pages to give back. */
const mergedAtOnce = 500;

/** Merges the parts of the full-text tables of titles, which repeat their words, and frees the space; call it while `more`. */
export function mergeWords({ database }: StoreContext): { readonly more: boolean } {
  if (indexPending({ database }).more) return { more: true };
  const changes = (): number => database.value<number>('select total_changes() as count') ?? 0;
  for (const table of ['title_words', 'description_words']) {
    const before = changes();
    // Negative: all parts become one. Source: "The 'merge' Command" of SQLite's FTS5 documentation, with when it is done.
    database.run(`insert into ${table} (${table}, rank) values ('merge', ?)`, -mergedAtOnce);
    if (changes() - before >= 2) return { more: true };
  }
  const free = (): number => database.value<number>('pragma freelist_count') ?? 0;
  const before = free();
  database.exec(`pragma incremental_vacuum (${mergedAtOnce})`);
  const more = free() < before;
  // Until then, `finishWords` goes on with it after a stop.
  if (!more) database.run(`delete from word_renewals where name = 'words'`);
  return { more };
}

/**
 * Goes on with the words of an index that was completed before a stop, and with those that wait, a part of them; call it again
 * while `more`.
 */
export function finishWords(context: StoreContext): { readonly more: boolean } {
  if (indexPending(context).more) return { more: true };
  const isDue = context.database.has(`select 1 from word_renewals where name = 'words'`);
  return isDue ? mergeWords(context) : { more: false };
}

/** Reads slices again whose titles the service's terms no longer allow to keep, inside the caller's transaction. */
export function expireSlices({ database }: StoreContext, moment: number): void {
  const expired = `state in ('done', 'cut') and settled_at < ?`;
  if (!database.has(`select 1 from index_slices where ${expired}`, moment)) return;
  // Titles that didn't expire are counted again with the others.
  database.run(
    `update titles set round = -1 where slice in (select id from index_slices where kind = 'movies' and ${expired})`,
    moment,
  );
  database.run(
    `with counted (slice, titles) as materialized (select slice, count(*) from titles group by slice)
     update index_slices set state = 'wanted', page = 1, pass = 1, found = case kind when 'movies' then 0
       else coalesce((select titles from counted where slice = index_slices.id), 0) end
     where ${expired}`,
    moment,
  );
}

/** How far the index is. */
export interface IndexProgress {
  readonly movies: number;
  readonly series: number;
  /** Slices to read. */
  readonly wanted: number;
  /** Slices of one series or person each that were read. */
  readonly singles: number;
  readonly incomplete: number;
  /** Epoch ms; null: nothing was read completely. */
  readonly settledAt: number | null;
}

/** Counts what the slices have. */
export function progress({ database, now }: ReadContext): IndexProgress {
  const none = { movies: 0, series: 0, wanted: 0, singles: 0, incomplete: 0, settledAt: null };
  return (
    database.get<IndexProgress>(
      `select coalesce(sum(found) filter (where kind = 'movies'), 0) as movies,
         coalesce(sum(found) filter (where kind = 'series'), 0) as series,
         count(*) filter (where state = 'wanted') as wanted,
         count(*) filter (where state <> 'wanted' and what like '{%"id":%') as singles,
         count(*) filter (where state = 'cut') as incomplete,
         -- What a clock said that was ahead counts as long ago.
         (select max(iif(at > ?, 0, at)) from (select settled_at as at from index_slices
            union all select checked_at from index_builds)) as settledAt
       from index_slices`,
      now(),
    ) ?? none
  );
}

/** Slices of one series or person each; `before` and `after` surround its id in `what`. */
export interface SingleSlices {
  readonly of: 'series' | 'people';
  readonly before: string;
  readonly after: string;
  /** How many there can be, and how many are added together. */
  readonly most: number;
  readonly atOnce: number;
}

/** SQL of the stored series and people, and of their order: the most popular first. */
const singles = {
  series: {
    rows: 'select key / 2 as id, bucket, id as own from titles where key % 2 = 0',
    order: 'bucket, own',
  },
  people: { rows: 'select id, ref from people', order: 'ref' },
} as const;

/** Adds slices of the first kind that has some for the most popular series or people without one. */
export function addSingle({ database }: StoreContext, kinds: readonly SingleSlices[]): void {
  for (const { of, ...slices } of kinds) {
    const { changes } = database.run(
      `insert into index_slices (kind, what)
       select 'series', :before || id || :after from (${singles[of].rows}) each
       where not exists (select 1 from index_slices where what = :before || each.id || :after)
       order by ${singles[of].order} limit max(0, min(:atOnce, :most - (
         select count(*) from index_slices where what > :before and what < :before || ':')))`,
      slices,
    );
    if (changes > 0) return;
  }
}
