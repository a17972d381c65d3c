import { fold, signsOf, wordsIn } from '#shared/text/fold.ts';
import { latinName, skeletonsIn } from '#shared/text/latin.ts';
import { withMarkedNumber, withoutSignsInside } from '#shared/text/spellings.ts';
import type { Database } from '../../store/database.ts';
import type { Reader } from '../../store/context.ts';

/** SQL of a row of `titles`: its names, separated by line feeds. */
export const namesInRow = `name || char(10) || original_name || coalesce((select char(10) || group_concat(other_names.name, char(10))
  from other_names where title_key = titles.key), '')`;

/**
 * A name as it is compared with a query: its words, and these with the parts of a word joined, with a number marked, with its
 * signs, and in Latin letters, where that differs.
 */
export function variantsOf(name: string): string[] {
  const folded = fold(name);
  const words = wordsIn(folded);
  const others = [withoutSignsInside(folded), withMarkedNumber(folded)].map(wordsIn);
  const signed = [words, ...signsOf(folded)].join(' ').trim();
  return [...new Set([words, ...others, signed, latinName(name)])].filter((each) => each !== '');
}

/**
 * The names of a title as the full-text table stores them; `names`: as `namesInRow`, in any order. Words are deleted by this
 * text, so a migration must write all words again if it comes to differ.
 */
export function wordsOfNames(names: string): string {
  const all = [...new Set(names.split('\n'))];
  return [...new Set([...all.flatMap(variantsOf), ...all.map(skeletonsIn)])]
    .filter((words) => words !== '')
    .toSorted()
    .join(' ');
}

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

/**
 * The name of a row of `episodes` as it is shown; "" if it is held in another language only. Before a language is set, all
 * names are shown.
 */
export const episodeNameShown = `iif(exists (
    select 1 from meta where meta.language = '' or exists (
      select 1 from seasons where seasons.series_id = episodes.series_id
        and seasons.season_number = episodes.season_number and seasons.language = meta.language
    )
  ), episodes.name, '')`;

/** The language in which titles and episodes are shown; '' if not set yet. */
export function languageShown(database: Reader): string {
  return database.value<string>('select language from meta') ?? '';
}
