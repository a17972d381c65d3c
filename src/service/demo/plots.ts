import type { Random } from './random.ts';
import type { StoryWords } from './words/stories.ts';

/** Somebody in a story. */
export interface Character {
  readonly name: string;
  /** How the others call them. */
  readonly first: string;
  /** 1 she, 2 he, others they are never asked: a hero is one or the other. */
  readonly gender: number;
  /** What the credits say they play. */
  readonly part: string;
}

/** What a title is about. */
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

/** Whom he and she mean: in a plot always the hero, in an episode whoever is named first. */
function subjectOf(template: string, story: Story, of: 'plot' | 'episode'): Character {
  if (of === 'plot') return story.hero;
  const named = /\{([hst])\}/.exec(template)?.[1];
  if (named === 's') return story.second;
  return named === 't' ? story.third : story.hero;
}

/**
 * Puts people and places into a template's slots, see `words/stories.ts`. Sentences begin with a capital
 * whatever fills their first slot.
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

/** The plot of a title: two to four sentences. */
export function plotOf(random: Random, story: Story): string {
  const { words } = story;
  const sentences = [random.pick(words.openings), random.pick(words.complications)];
  if (random.chance(0.35)) {
    const more = random.pick(words.complications);
    if (!sentences.includes(more)) sentences.push(more);
  }
  if (random.chance(0.6)) sentences.push(random.pick(words.closers));
  return sentences.map((sentence) => fill(sentence, story, 'plot')).join(' ');
}
