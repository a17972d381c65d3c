import type { Database } from '../../store/connection.ts';
import type { Reader } from '../../store/context.ts';

/** A title as a list in one language contained it; `item` and `toldBy` are JSON. */
export interface TitleVersion {
  /** See `titleKey`. */
  readonly key: number;
  readonly item: string;
  readonly toldBy: string | null;
  /** Epoch ms. */
  readonly fetchedAt: number;
}

/*
 * Versions of titles in languages other than the shown one.
 */

/** Stores a version, unless a newer one in the language is stored; one of the future isn't newer, as for `isNewer`. */
export function keepTranslation(
  database: Database,
  { key, item, toldBy, fetchedAt }: TitleVersion,
  language: string,
  now: number,
): void {
  database.run(
    `insert into title_translations (key, language, item, told_by, fetched_at) 
     values (:key, :language, :item, :toldBy, :fetchedAt)
     on conflict (key, language) do update set item = excluded.item, told_by = excluded.told_by,
       -- Proved by indexed-bodies.test.ts: a translation of the future gives way to a later one.
       fetched_at = excluded.fetched_at where excluded.fetched_at >= fetched_at or fetched_at > :now`,
    { key, language, item, toldBy, fetchedAt, now },
  );
}

/** The next versions in a language after a key; not all of them fit into memory. */
export function translationsAfter(database: Reader, key: number, language: string): TitleVersion[] {
  return database.all<TitleVersion>(
    `select key, item, told_by as toldBy, fetched_at as fetchedAt from title_translations
     where language = ? and key > ? order by key limit 500`,
    language,
    key,
  );
}

export function forgetTranslation(database: Database, key: number, language: string): void {
  database.run('delete from title_translations where key = ? and language = ?', key, language);
}
