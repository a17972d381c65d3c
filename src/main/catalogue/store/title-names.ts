import { fold, signsOf, wordsIn } from '#shared/text/fold.ts';
import { latinName, skeletonsIn } from '#shared/text/latin.ts';
import { withMarkedNumber, withoutSignsInside } from '#shared/text/spellings.ts';

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
