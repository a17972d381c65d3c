import { cultures as written } from './words/cultures.ts';
import type { CultureWords } from './words/cultures.ts';

/** A name as it reads in English and as it is written where it comes from (the same when in Latin letters). */
export interface NamePart {
  readonly roman: string;
  readonly native: string;
}

/** Where a person or a story comes from, ready for picking. */
export interface Culture {
  readonly index: number;
  readonly name: string;
  readonly weight: number;
  readonly homes: CultureWords['languages'];
  readonly women: readonly NamePart[];
  readonly men: readonly NamePart[];
  readonly families: readonly NamePart[];
  readonly places: readonly string[];
  /** How the parts of a name are put together. */
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
  // Japanese names are turned round when they are written for English readers; Korean and Chinese ones are not.
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

/** The culture of this name, which must be one of `words/cultures.ts`. */
export function cultureNamed(name: string): Culture {
  const culture = cultures.find((candidate) => candidate.name === name);
  if (culture === undefined) throw new Error(`There is no culture called ${name}.`);
  return culture;
}

/** A full name, in English and as written at home. */
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
