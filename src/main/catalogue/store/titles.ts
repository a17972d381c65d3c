import { isNewer } from '#shared/catalogue/freshness.ts';
import type { TitleItem } from '#shared/catalogue/index-entries.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import type { KnownTitle, MediaType } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { ReadContext, Reader } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';
import { bucketOf, bucketSize, titleRef } from './popularity-order.ts';
import { columnsOf, itemColumns, itemOf, languageOf } from './title-items.ts';
import type { ListItemRow } from './title-items.ts';
import { languageShown } from './title-names.ts';
import { writtenWords } from './title-words.ts';
import { changeWords } from './word-index.ts';
import type { ChangedTitle } from './word-index.ts';

/** Where titles come from. */
export interface TitleSource {
  /** Epoch ms. */
  readonly fetchedAt: number;
  /** Epoch ms. */
  readonly now: number;
  /** The language of the names, `xx-XX`; '' if unknown. */
  readonly language: string;
  /** The request whose response contained them; null: unknown. */
  readonly by: BodyAsked | null;
  /** Whether their words may be written later; see `changeWords`. */
  readonly wordsLater?: boolean;
  /** The slice of the index that names those that are new. */
  readonly slice?: { readonly id: number; readonly round: number };
}

/** What is the same is written again after this time, in ms: lists name the most popular titles again and again. */
const sameForMs = 60 * 60_000;

/** A known title, and the request that could refresh it. */
export type TitleFound = KnownTitle & { readonly toldBy: BodyAsked | null };

/** A stored title, with the rowid and names of its row. */
interface TitleRow {
  /** See `titleKey`. */
  readonly key: number;
  readonly title: TitleItem;
  /** JSON. */
  readonly toldBy: string | null;
  /** Epoch ms. */
  readonly fetchedAt: number;
  readonly id: number;
  readonly bucket: number;
  /** The rowid of its words. */
  readonly ref: number;
  readonly language: string;
  readonly name: string;
  readonly original: string;
  readonly overview: string;
}

/** Where a title's row is, or comes to be. */
interface Place {
  /** The row's number; undefined: it is new. */
  readonly id: number | undefined;
  readonly bucket: number;
  readonly slice?: TitleSource['slice'];
}

/*
 * Series and movies from lists, under every name that occurred. Each has one row, in the shown language if a list in it was
 * indexed since it is shown.
 */

/** A title's number across both kinds, because series and movies share ids. */
export function titleKey(mediaType: MediaType, id: number): number {
  return id * 2 + (mediaType === 'movie' ? 1 : 0);
}

/**
 * Stores titles unless newer data in the same language is known; returns how many are new. Ids of 2^40 and above are left
 * out.
 */
export function writeTitles(database: Database, titles: readonly TitleItem[], source: TitleSource): number {
  const changed: ChangedTitle[] = [];
  let added = 0;
  const languages = { shown: languageShown(database), number: numberOf(database, source.language) };
  const seen = new Set<number>();
  for (const title of titles) {
    const key = titleKey(title.mediaType, title.item.id);
    if (seen.has(key)) continue;
    seen.add(key);
    if (writeTitle(database, title, source, languages, changed)) added += 1;
  }
  changeWords(database, changed, source.wordsLater === true);
  return added;
}

/** Returns whether it is new. */
function writeTitle(
  database: Database,
  title: TitleItem,
  { fetchedAt, now, language, by, slice }: TitleSource,
  { shown, number }: { readonly shown: string; readonly number: string },
  changed: ChangedTitle[],
): boolean {
  const { mediaType, item } = title;
  const key = titleKey(mediaType, item.id);
  if (key >= bucketSize) return false;
  const known = titleRow(database, key);
  // A request for one title says more than the index builder, which names none.
  const knownBy = known?.language === language ? (known.toldBy ?? null) : null;
  const toldBy = by === null ? knownBy : JSON.stringify(by);
  const { name, original } = namesOf(title);
  if (known !== undefined && isPreferred(known, isNewer(known.fetchedAt, fetchedAt, now), language, shown)) {
    if (known.language !== language && language !== '')
      changed.push(...addNamesOf(database, known, [name], fetchedAt));
    return false;
  }
  const bucket = bucketOf(item.popularity);
  const isMoved = known?.bucket !== bucket;
  const isRenamed = known?.name !== name || known.original !== original;
  const isDescribed = known?.overview !== item.overview;
  const old =
    known === undefined || !(isMoved || isRenamed || isDescribed) ? null : writtenWords(database, known);
  const row = { id: known?.id, bucket, slice };
  const ref = bucket * bucketSize + writeRow(database, { key, toldBy, fetchedAt }, title, row, number);
  // Names in another language, and former names, still find the title.
  if (known !== undefined && known.name !== name) addName(database, key, known.name, fetchedAt);
  if (isMoved || isDescribed) changed.push({ ref, old, oldDescription: known?.ref ?? null });
  else if (isRenamed) changed.push({ ref, old });
  return known === undefined;
}

/** Whether a stored title takes precedence over a new one. */
function isPreferred(known: TitleRow, isKnownNewer: boolean, language: string, shown: string): boolean {
  if (known.language === language || (language !== shown && known.language !== shown)) return isKnownNewer;
  return known.language !== '' && known.language === shown;
}

/**
 * Writes a title, in the row of this number if it has one, where it isn't the same; returns its number.
 * `language`: as `numberOf`.
 */
function writeRow(
  database: Database,
  { key, fetchedAt, toldBy }: Pick<TitleRow, 'key' | 'fetchedAt' | 'toldBy'>,
  title: TitleItem,
  { id, bucket, slice }: Place,
  language: string,
): number {
  const columns = { bucket, ...columnsOf(title), language, told_by: toldBy };
  const values = [fetchedAt, ...Object.values(columns)];
  rowSql ??= rowSqlOf(Object.keys(columns));
  if (id === undefined)
    return database.run(rowSql.insert, ...values, key, slice?.id ?? null, slice?.round ?? 0).lastRowid;
  database.run(rowSql.update, ...values, id);
  return id;
}

/** Made once: there are many rows, and a statement is looked up by its text. */
let rowSql: ReturnType<typeof rowSqlOf> | undefined;

function rowSqlOf(columns: readonly string[]): { readonly insert: string; readonly update: string } {
  const [names, values] = [columns.join(', '), columns.map((_, index) => `?${index + 2}`).join(', ')];
  const [key, slice, round] = [1, 2, 3].map((place) => `?${columns.length + 1 + place}`);
  return {
    // A title's number, and with it the rowid of its words, is odd for movies.
    insert: `insert into titles (id, fetched_at, ${names}, key, slice, round)
      values ((select coalesce(max(id), 0) / 2 * 2 + 2 from titles) + ${key} % 2, ?1, ${values}, ${key}, ${slice}, ${round})`,
    update: `update titles set fetched_at = ?1, (${names}) = (${values}) where id = ${key}
      and (fetched_at not between ?1 - ${sameForMs} and ?1 or (${names}) is not (${values}))`,
  };
}

/** What `titles.language` has for a language. */
function numberOf(database: Database, language: string): string {
  if (language === '') return '';
  const id = database.value<number>('select id from title_languages where language = ?', language);
  return String(id ?? database.run('insert into title_languages (language) values (?)', language).lastRowid);
}

/** Adds alternative names of a title. */
export function addNames(database: Database, key: number, names: readonly string[], fetchedAt: number): void {
  const row = titleRow(database, key);
  if (row === undefined) for (const name of names) addName(database, key, name, fetchedAt);
  else changeWords(database, addNamesOf(database, row, names, fetchedAt), false);
}

/** Adds names of a known title; returns what changed. */
function addNamesOf(
  database: Database,
  title: Pick<TitleRow, 'id' | 'key' | 'ref'>,
  names: readonly string[],
  fetchedAt: number,
): ChangedTitle[] {
  const known = database.values<string>('select name from other_names where title_key = ?', title.key);
  const added = names.filter((name) => !known.includes(name));
  if (added.length === 0) return [];
  const old = writtenWords(database, title);
  for (const name of added) addName(database, title.key, name, fetchedAt);
  return [{ ref: title.ref, old }];
}

/** A title in the shown language if known in it. Fails with `notFound` if no stored list names it. */
export function knownTitle({ database }: ReadContext, mediaType: MediaType, id: number): Result<TitleFound> {
  const row = titleRow(database, titleKey(mediaType, id));
  if (row === undefined) return fail('notFound', { mediaType, id });
  const { fetchedAt, language } = row;
  const toldBy = row.toldBy === null ? null : (JSON.parse(row.toldBy) as BodyAsked);
  return succeed({ ...row.title, id, fetchedAt, language, toldBy });
}

const titleSql = `select ${itemColumns}, id, bucket, ${titleRef} as ref, fetched_at as fetchedAt, ${languageOf} as language,
  told_by as toldBy from titles where key = ?`;

function titleRow(database: Reader, key: number): TitleRow | undefined {
  const row = database.get<Omit<TitleRow, 'title'> & ListItemRow>(titleSql, key);
  return row && { ...row, title: itemOf(row) };
}

function addName(database: Database, key: number, name: string, fetchedAt: number): void {
  const insert = 'insert or ignore into other_names (title_key, name, fetched_at) values (?, ?, ?)';
  database.run(insert, key, name, fetchedAt);
}

function namesOf({ mediaType, item }: TitleItem): {
  readonly name: string;
  readonly original: string;
  readonly released: string | null;
} {
  return mediaType === 'tv'
    ? { name: item.name, original: item.original_name, released: item.first_air_date }
    : { name: item.title, original: item.original_title, released: item.release_date };
}
