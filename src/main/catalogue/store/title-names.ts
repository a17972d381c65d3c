import { fold, signsOf, wordsIn } from '#shared/text/fold.ts';
import { latinName, skeletonsIn } from '#shared/text/latin.ts';
import { withMarkedNumber, withoutSignsInside } from '#shared/text/spellings.ts';
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
