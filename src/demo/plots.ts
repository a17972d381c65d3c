import type { Random } from './random.ts';
import { anyClosers, anyComplications, anyOpenings } from './words/any-story.ts';
import type { StoryWords } from './words/story-words.ts';

/** A character of a story. */
export interface Character {
  readonly name: string;
  /** The first name. */
  readonly first: string;
  /** 1: she, 2: he. */
  readonly gender: number;
  /** The name of the part in the credits. */
  readonly part: string;
}

/** The elements of a title's plot. */
export interface Story {
  readonly words: StoryWords;
  readonly hero: Character;
  readonly second: Character;
  readonly third: Character;
  readonly place: string;
  readonly places: readonly string[];
  readonly role: string;
  readonly setting: string;
  readonly thing: string;
}

const pronouns = {
  she: { he: 'she', his: 'her', him: 'her' },
  he: { he: 'he', his: 'his', him: 'him' },
} as const;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** The character that pronouns refer to: the hero of a plot, or the first character named in an episode. */
function subjectOf(template: string, story: Story, of: 'plot' | 'episode'): Character {
  if (of === 'plot') return story.hero;
  const named = /\{([hst])\}/.exec(template)?.[1];
  if (named === 's') return story.second;
  return named === 't' ? story.third : story.hero;
}

/**
 * Fills the slots of a template, see `words/story-words.ts`. Sentences begin with a capital letter whatever fills their
 * first slot.
 */
export function fill(template: string, story: Story, of: 'plot' | 'episode'): string {
  const { hero, second, third } = story;
  const words = pronouns[subjectOf(template, story, of).gender === 1 ? 'she' : 'he'];
  const slots: Readonly<Record<string, string>> = {
    hero: hero.name,
    second: second.name,
    third: third.name,
    h: hero.first,
    s: second.first,
    t: third.first,
    ...words,
    He: capital(words.he),
    His: capital(words.his),
    role: story.role,
    a_role: withArticle(story.role),
    A_role: capital(withArticle(story.role)),
    place: story.place,
    setting: story.setting,
    thing: story.thing.replaceAll('{his}', words.his),
  };
  const text = template.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot);
  return text.replace(
    /(^|[.?!] )(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** Kinds of stories without a plot: their sentences describe the programme. */
export const plotless: ReadonlySet<string> = new Set(['documentary', 'live']);

/** A sentence of the story's own kind, or one that fits every story. */
function sentenceOf(random: Random, own: readonly string[], any: readonly string[], share: number): string {
  return random.pick(random.chance(share) ? own : any);
}

/** Replaces each full name after its first use by the first name. */
function onFirstNameTerms(text: string, { name, first }: Character): string {
  const [before = '', ...after] = text.split(name);
  return after.length === 0 ? text : before + name + after.join(first);
}

/** The plot of a title: two to four sentences. */
export function plotOf(random: Random, story: Story): string {
  const { words } = story;
  const share = plotless.has(words.name) ? 1 : 0.5;
  const sentences = new Set([
    sentenceOf(random, words.openings, anyOpenings, share),
    sentenceOf(random, words.complications, anyComplications, share),
  ]);
  if (random.chance(0.4)) sentences.add(sentenceOf(random, words.complications, anyComplications, share));
  if (random.chance(0.55))
    sentences.add(sentenceOf(random, words.closers, anyClosers, Math.max(share, 0.75)));
  const text = [...sentences].map((sentence) => fill(sentence, story, 'plot')).join(' ');
  return [story.hero, story.second, story.third].reduce(onFirstNameTerms, text);
}
