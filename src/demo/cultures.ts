import { cultures as written } from './words/cultures.ts';
import type { CultureWords } from './words/cultures.ts';

/** A name in English and in its own script (the same for Latin letters). */
export interface NamePart {
  readonly roman: string;
  readonly native: string;
}

/** The origin of a person or a story. */
export interface Culture {
  readonly index: number;
  readonly name: string;
  readonly weight: number;
  readonly homes: CultureWords['languages'];
  readonly women: readonly NamePart[];
  readonly men: readonly NamePart[];
  readonly families: readonly NamePart[];
  readonly places: readonly string[];
  /** The order of the parts of a name. */
  readonly order: 'givenFirst' | 'familyFirst' | 'familyFirstInNative';
  readonly nativeSpace: string;
}

function parts(text: string): NamePart[] {
  return text.split(' ').map((entry) => {
    const [roman = '', native = roman] = entry.replaceAll('_', ' ').split(':');
    return { roman, native };
  });
}

function orderOf(words: CultureWords): Culture['order'] {
  if (words.familyFirst !== true) return 'givenFirst';
  // English reverses Japanese names, but not Korean and Chinese ones.
  return words.name === 'japanese' ? 'familyFirstInNative' : 'familyFirst';
}

/** All cultures, in the order of `words/cultures.ts`. */
export const cultures: readonly Culture[] = written.map((words, index) => ({
  index,
  name: words.name,
  weight: words.weight,
  homes: words.languages,
  women: parts(words.women),
  men: parts(words.men),
  families: parts(words.families),
  places: words.places.split(' ').map((place) => place.replaceAll('_', ' ')),
  order: orderOf(words),
  nativeSpace: words.familyFirst === true ? '' : ' ',
}));

/** The culture with this name, which must be in `words/cultures.ts`. */
export function cultureNamed(name: string): Culture {
  const culture = cultures.find((candidate) => candidate.name === name);
  if (culture === undefined) throw new Error(`There is no culture called ${name}.`);
  return culture;
}

/** A full name, in English and in its own script. */
export function fullName(culture: Culture, given: NamePart, family: NamePart, middle = ''): NamePart {
  const between = middle === '' ? ' ' : ` ${middle} `;
  const roman =
    culture.order === 'familyFirst'
      ? `${family.roman} ${given.roman}`
      : `${given.roman}${between}${family.roman}`;
  if (given.native === given.roman && family.native === family.roman) return { roman, native: roman };
  const native =
    culture.order === 'givenFirst'
      ? `${given.native} ${family.native}`
      : `${family.native}${culture.nativeSpace}${given.native}`;
  return { roman, native };
}
