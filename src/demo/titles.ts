import { lines } from './random.ts';
import type { Random } from './random.ts';
import { curiousTitles } from './words/curious-titles.ts';
import {
  circumstances as circumstanceLines,
  epithets as epithetWords,
  nativeTitles,
  nouns as nounWords,
  things as thingLines,
  titleLanguages,
  ventures,
} from './words/title-words.ts';
import { wholeTitles } from './words/whole-titles.ts';
import type { Story } from './plots.ts';

/** The names of a title. */
export interface TitleNames {
  readonly english: string;
  readonly original: string;
  /** Titles in additional languages. */
  readonly translations: Readonly<Partial<Record<string, string>>>;
}

/** A title with its own language and country, see `words/curious-titles.ts`. */
export interface CuriousTitle {
  readonly language: string;
  readonly country: string;
  readonly original: string;
  readonly english: string;
}

const things = lines(thingLines).map((line) => line.split('|'));
const circumstances = lines(circumstanceLines).map((line) => line.split('|'));
const wholes = lines(wholeTitles).map((line) => line.split('|'));
const epithets = epithetWords.split(' ');
const nouns = nounWords.split(' ');
const natives = new Map(
  Object.entries(nativeTitles).map(([language, [first, second]]) => [
    language,
    { first: first.split('|'), second: second.split('|') },
  ]),
);

/** Titles that are hard to show. Movies and series start at different indexes. */
export const curiosities: readonly CuriousTitle[] = lines(curiousTitles).map((line) => {
  const [language = '', country = '', original = '', english = ''] = line.split('|');
  return { language, country, original, english };
});

const scriptsWithoutSpaces = new Set(['ja', 'zh', 'cn']);

/** A title in six languages; repeats only after `serial` has used them all. */
function aligned(serial: number): Record<string, string> {
  const combination = (serial * 977) % (things.length * circumstances.length);
  const thing = things[Math.floor(combination / circumstances.length)] ?? [];
  const circumstance = circumstances[combination % circumstances.length] ?? [];
  return Object.fromEntries(
    titleLanguages.map((language, index) => {
      const [what = '', where = ''] = [thing[index], circumstance[index]];
      return [language, language === 'ja' ? where + what : `${what} ${where}`];
    }),
  );
}

/** Complete titles go to every third title until each is used, so the popular titles have them. */
function whole(serial: number, seed: number): Record<string, string> | undefined {
  if (serial % 3 !== 0 || serial / 3 >= wholes.length) return undefined;
  const titles = wholes[(serial / 3 + (seed % wholes.length)) % wholes.length] ?? [];
  return Object.fromEntries(titleLanguages.map((language, index) => [language, titles[index] ?? '']));
}

function unaligned(serial: number): string {
  const combination = (serial * 577) % (epithets.length * nouns.length);
  return `${epithets[Math.floor(combination / nouns.length)] ?? ''} ${nouns[combination % nouns.length] ?? ''}`;
}

function native(language: string, random: Random): string | undefined {
  const words = natives.get(language);
  if (words === undefined) return undefined;
  return (
    random.pick(words.first) + (scriptsWithoutSpaces.has(language) ? '' : ' ') + random.pick(words.second)
  );
}

function named(random: Random, story: Story): string {
  const family = story.hero.name.split(' ').at(-1) ?? story.hero.name;
  const venture = random.pick(ventures);
  if (/County|Heights|Hospital|Moon/.test(venture)) return `${story.place} ${venture}`;
  const stem = /&/.test(venture) ? family : story.hero.first;
  return venture.startsWith(',') ? stem + venture : `${stem} ${venture}`;
}

/**
 * Names a title of a language. `serial` counts the titles of both media, so that a movie and a series share a name only
 * after all names are used.
 */
export function nameTitle(
  random: Random,
  serial: number,
  language: string,
  story: Story,
  seed: number,
): TitleNames {
  const form = random.next();
  const shaken = serial + (seed % 997);
  const made = whole(serial, seed);
  if (made !== undefined) return namesFrom(random, made, language);
  if (language === 'en' && form < 0.16) {
    const english = form < 0.06 ? story.place : named(random, story);
    return { english, original: english, translations: {} };
  }
  if (language === 'en' && form < 0.5) {
    const english = unaligned(shaken);
    return { english, original: english, translations: {} };
  }
  return namesFrom(random, aligned(shaken), language);
}

function namesFrom(
  random: Random,
  translations: Readonly<Record<string, string>>,
  language: string,
): TitleNames {
  const english = translations['en'] ?? '';
  const original = translations[language] ?? native(language, random) ?? english;
  const { [language]: _own, en: _english, ...others } = translations;
  return { english, original, translations: { ...others, [language]: original } };
}
