import type { MovieListItem, TvListItem } from '#shared/catalogue/resources/lists.ts';
import type { KnownTitle, MediaType } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { isNewer } from './body-rows.ts';
import type { Database } from './connection.ts';
import { languageShown } from './context.ts';
import type { StoreContext } from './context.ts';
import { fold } from './fold.ts';
import type { BodyAsked } from './packs/plan.ts';
import { refOf } from './popularity-order.ts';
import { wordsOfNames } from './title-names.ts';
import { forgetTranslation, keepTranslation, translationsAfter } from './translations.ts';
import type { TitleVersion } from './translations.ts';
import { writeWords } from './word-index.ts';
import type { IndexedRow } from './word-index.ts';

/** A title as a list contains it. */
export type TitleItem =
  | { readonly mediaType: 'tv'; readonly item: TvListItem }
  | { readonly mediaType: 'movie'; readonly item: MovieListItem };

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
}

/** A known title, and the request that could refresh it. */
export type TitleFound = KnownTitle & { readonly toldBy: BodyAsked | null };

/** A title's version in the shown language, with its rowid and names. */
interface TitleRow extends TitleVersion {
  readonly ref: number;
  readonly language: string;
  readonly name: string;
  readonly original: string;
}

/*
 * Series and movies from lists, under every name that occurred. Each has one row, in the shown language if a list in it is
 * stored; versions in other languages are stored beside it.
 */

/** A title's number across both kinds, because series and movies share ids. */
export function titleKey(mediaType: MediaType, id: number): number {
  return id * 2 + (mediaType === 'movie' ? 1 : 0);
}

/** Stores titles unless newer data in the same language is known. Ids of 2^40 and above are left out. */
export function writeTitles(database: Database, titles: readonly TitleItem[], source: TitleSource): void {
  const changed: IndexedRow[] = [];
  const shown = languageShown(database);
  const seen = new Set<number>();
  for (const title of titles) {
    const key = titleKey(title.mediaType, title.item.id);
    if (seen.has(key)) continue;
    seen.add(key);
    const row = writeTitle(database, title, source, shown);
    if (row !== null) changed.push(row);
  }
  writeWords(database, 'title_words', changed);
}

function writeTitle(
  database: Database,
  title: TitleItem,
  { fetchedAt, now, language, by }: TitleSource,
  shown: string,
): IndexedRow | null {
  const { mediaType, item } = title;
  const key = titleKey(mediaType, item.id);
  const ref = refOf(item.popularity, key);
  if (ref === null) return null;
  const known = titleRow(database, key);
  // A request for one title says more than the index builder, which names none.
  const knownBy = known?.language === language ? (known.toldBy ?? null) : null;
  const toldBy = by === null ? knownBy : JSON.stringify(by);
  const version = { key, item: JSON.stringify(item), toldBy, fetchedAt };
  const { name, original } = namesOf(title);
  if (known !== undefined && isPreferred(known, isNewer(known.fetchedAt, fetchedAt, now), language, shown)) {
    if (known.language === language || language === '') return null;
    keepTranslation(database, version, language, now);
    return addName(database, key, name, fetchedAt) ? indexed(database, known, known.ref) : null;
  }
  if (known !== undefined && known.language !== language) keepOld(database, known, now);
  forgetTranslation(database, key, language);
  writeRow(database, version, title, ref, language);
  if (known !== undefined && known.ref !== ref) database.run('delete from titles where ref = ?', known.ref);
  if (known?.ref === ref && known.name === name && known.original === original) return null;
  // Names in another language, and former names, still find the title.
  if (known !== undefined && known.name !== name) addName(database, key, known.name, fetchedAt);
  return indexed(database, { key, ref, name, original }, known?.ref ?? null);
}

/** Whether the stored version of a title takes precedence over a new one. */
function isPreferred(known: TitleRow, isKnownNewer: boolean, language: string, shown: string): boolean {
  if (known.language === language || (language !== shown && known.language !== shown)) return isKnownNewer;
  return known.language !== '' && known.language === shown;
}

/** Writes the shown version of a title. */
function writeRow(
  database: Database,
  version: TitleVersion,
  title: TitleItem,
  ref: number,
  language: string,
): void {
  const { key, fetchedAt, toldBy } = version;
  const { name, original, released } = namesOf(title);
  const { popularity, poster_path: poster } = title.item;
  database.upsert(
    'titles',
    { ref },
    {
      name,
      original_name: original,
      folded: fold(name),
      released,
      popularity,
      poster_path: poster,
      fetched_at: fetchedAt,
      language,
      told_by: toldBy,
    },
  );
  database.upsert('title_items', { key }, { ref, item: version.item });
}

/** Adds alternative names of a title. */
export function addNames(database: Database, key: number, names: readonly string[], fetchedAt: number): void {
  const added = names.filter((name) => addName(database, key, name, fetchedAt));
  const row = titleRow(database, key);
  if (added.length > 0 && row !== undefined)
    writeWords(database, 'title_words', [indexed(database, row, row.ref)]);
}

/** Shows titles in this language from now on, where a version in it is stored. */
export function showTitlesIn(database: Database, language: string, now: number): void {
  for (let last = -1; ;) {
    const version = translationsAfter(database, last, language);
    for (const each of version) {
      const known = titleRow(database, each.key);
      if (known === undefined || known.language === language) continue;
      keepOld(database, known, now);
      forgetTranslation(database, each.key, language);
      addName(database, each.key, known.name, each.fetchedAt);
      // Its rowid and its indexed words stay: they cover all names.
      writeRow(database, each, titleOf(each), known.ref, language);
    }
    const end = version.at(-1)?.key;
    if (end === undefined) return;
    last = end;
  }
}

/** A title in the shown language if known in it. Fails with `notFound` if no stored list names it. */
export function knownTitle({ database }: StoreContext, mediaType: MediaType, id: number): Result<TitleFound> {
  const row = titleRow(database, titleKey(mediaType, id));
  if (row === undefined) return fail('notFound', { mediaType, id });
  const { fetchedAt, language } = row;
  const toldBy = row.toldBy === null ? null : (JSON.parse(row.toldBy) as BodyAsked);
  return succeed({ ...titleOf(row), id, fetchedAt, language, toldBy });
}

function titleRow(database: Database, key: number): TitleRow | undefined {
  return database.get<TitleRow>(
    `select key, titles.ref, name, original_name as original, fetched_at as fetchedAt, language, told_by as toldBy, item
     from title_items join titles using (ref) where key = ?`,
    key,
  );
}

/** Moves the shown version of a title to the versions in other languages. */
function keepOld(database: Database, row: TitleRow, now: number): void {
  // Rows from before languages were recorded can't be shown by language.
  if (row.language !== '') keepTranslation(database, row, row.language, now);
}

/** Adds a name; returns whether it is new. */
function addName(database: Database, key: number, name: string, fetchedAt: number): boolean {
  const insert = 'insert or ignore into other_names (title_key, name, fetched_at) values (?, ?, ?)';
  return database.run(insert, key, name, fetchedAt).changes > 0;
}

function indexed(
  database: Database,
  { key, ref, name, original }: Pick<TitleRow, 'key' | 'ref' | 'name' | 'original'>,
  oldRef: number | null,
): IndexedRow {
  const others = database.all<{ name: string }>('select name from other_names where title_key = ?', key);
  return { oldRef, ref, words: wordsOfNames([name, original, ...others.map((other) => other.name)]) };
}

function titleOf({ key, item }: TitleVersion): TitleItem {
  // The key contains the media type.
  return { mediaType: key % 2 === 1 ? 'movie' : 'tv', item: JSON.parse(item) as unknown } as TitleItem;
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
