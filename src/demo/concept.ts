import { Random, purposes } from './random.ts';
import { cultureNamed, cultures, fullName } from './cultures.ts';
import type { Culture } from './cultures.ts';
import { plotOf } from './plots.ts';
import type { Character, Story } from './plots.ts';
import { curiosities, nameTitle } from './titles.ts';
import type { TitleNames } from './titles.ts';
import { stories } from './words/stories.ts';
import type { StoryWords } from './words/story-words.ts';
import { personAt, pickPerson } from './people.ts';
import type { Picked } from './people.ts';
import type { World } from './world.ts';
import type { Mood } from './art/art-path.ts';

export type Media = 'movie' | 'tv';

/** Everything about a title that doesn't depend on its dates. */
export interface Concept {
  readonly media: Media;
  readonly key: number;
  readonly culture: Culture;
  readonly country: string;
  readonly language: string;
  readonly words: StoryWords;
  readonly genres: readonly number[];
  readonly mood: Mood;
}

const moods: Readonly<Record<string, Concept['mood']>> = {
  crime: 'crime',
  drama: 'drama',
  comedy: 'comedy',
  'science fiction': 'science',
  fantasy: 'fantasy',
  thriller: 'adventure',
  romance: 'romance',
  horror: 'horror',
  history: 'history',
  young: 'family',
  documentary: 'documentary',
  live: 'comedy',
};

function moodOf(words: StoryWords, genres: readonly number[]): Concept['mood'] {
  if (genres.includes(37)) return 'western';
  if (genres.includes(10752) || genres.includes(10768)) return 'war';
  if (genres.includes(10402)) return 'music';
  if (words.name === 'thriller' && !genres.some((genre) => [28, 12, 10759].includes(genre))) return 'crime';
  return moods[words.name] ?? 'drama';
}

const cultureWeights = cultures.map((culture) => [culture.weight, culture] as const);
const storyWeights = {
  movie: stories.map((words) => [words.weight[0], words] as const),
  tv: stories.map((words) => [words.weight[1], words] as const),
};

/** The curious title of the title with this key, if any: one in nine of the first 120. */
export function curiosityOf(media: Media, key: number): (typeof curiosities)[number] | undefined {
  if (key > 120 || key % 9 !== (media === 'movie' ? 4 : 2)) return undefined;
  return curiosities[(Math.floor(key / 9) + (media === 'movie' ? 6 : 0)) % curiosities.length];
}

/** The concept of the title with this key. */
export function conceive(world: World, media: Media, key: number): Concept {
  const random = new Random(world.seed, purposes.concept, media === 'movie' ? 1 : 2, key);
  let culture = random.weighted(cultureWeights);
  let [country, language] = random.pick(culture.homes);
  let words = random.weighted(storyWeights[media]);
  const curious = curiosityOf(media, key);
  if (curious !== undefined) {
    ({ country, language } = curious);
    culture = cultures.find(({ homes }) => homes.some((home) => home[1] === language)) ?? culture;
  }
  // Series 3 runs every weekday, see `shape.ts`.
  if (media === 'tv' && key === 3) words = storyWeights.tv[1]?.[1] ?? words;
  if (media === 'tv' && key === 1) culture = cultureNamed('english');
  if (media === 'tv' && key === 1) [country, language] = random.pick(culture.homes);
  const genres = random.pick(media === 'movie' ? words.movieGenres : words.seriesGenres);
  return { media, key, culture, country, language, words, genres, mood: moodOf(words, genres) };
}

const unscripted = new Set(['documentary', 'live']);

/** The character of a person, from the person's own culture. */
function characterFor(world: World, random: Random, words: StoryWords, person: Picked): Character {
  const { culture } = person;
  const gender = person.gender === 1 || (person.gender !== 2 && random.chance(0.5)) ? 1 : 2;
  if (unscripted.has(words.name)) {
    const { roman } = personAt(world, person.culture, person.offset).name;
    const part = words.name === 'live' ? random.pick(['Self – Host', 'Self – Judge', 'Self']) : 'Self';
    const first = person.culture.order === 'familyFirst' ? roman.split(' ').at(-1) : roman.split(' ')[0];
    return { name: roman, first: first ?? roman, gender, part };
  }
  const given = random.pick(gender === 1 ? culture.women : culture.men);
  const { roman } = fullName(culture, given, random.pick(culture.families));
  return { name: roman, first: given.roman, gender, part: roman };
}

/** The cast and the story of a title; `cast` holds at least the three main characters. */
export interface Casting {
  readonly cast: readonly { readonly person: Picked; readonly character: Character }[];
  readonly story: Story;
  readonly taken: Set<number>;
}

/** Picks the cast of a title of a year: `size` (three or more) people. */
export function castTitle(world: World, concept: Concept, size: number, year: number): Casting {
  const { culture, words } = concept;
  const random = new Random(world.seed, purposes.credits, concept.media === 'movie' ? 1 : 2, concept.key);
  const taken = new Set<number>();
  const firsts = new Set<string>();
  const cast = Array.from({ length: size }, () => {
    const person = pickPerson(world, random, { culture, calling: 'Acting', year }, taken);
    let character = characterFor(world, random, concept.words, person);
    for (let attempt = 0; attempt < 4 && firsts.has(character.first); attempt++) {
      character = characterFor(world, random, concept.words, person);
    }
    firsts.add(character.first);
    return { person, character };
  });
  const [hero, second, third] = cast.map(({ character }) => character) as [Character, Character, Character];
  const place = random.pick(culture.places);
  const story: Story = {
    words,
    hero,
    second,
    third,
    place,
    places: culture.places,
    role: random.pick(words.roles),
    setting: random.pick(words.settings),
    thing: random.pick(words.things),
  };
  return { cast, story, taken };
}

/** The names of a title. */
export function nameOf(world: World, concept: Concept, story: Story): TitleNames {
  const { media, key, language } = concept;
  const curious = curiosityOf(media, key);
  if (curious !== undefined) {
    const { english, original } = curious;
    return { english, original, translations: language === 'en' ? {} : { [language]: original } };
  }
  const random = new Random(world.seed, purposes.title, media === 'movie' ? 1 : 2, key);
  return nameTitle(random, 2 * key + (media === 'movie' ? 1 : 0), language, story, world.seed);
}

/** The English overview of a title; "" for a few. */
export function overviewOf(world: World, concept: Concept, story: Story): string {
  const random = new Random(world.seed, purposes.plot, concept.media === 'movie' ? 1 : 2, concept.key);
  return random.chance(concept.key < 30 ? 0 : 0.04) ? '' : plotOf(random, story);
}
