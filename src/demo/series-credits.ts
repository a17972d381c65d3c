import { Random, hash, purposes } from './random.ts';
import { castTitle } from './concept.ts';
import type { Casting, Concept } from './concept.ts';
import { fullName } from './cultures.ts';
import { jobNamed } from './jobs.ts';
import { pickPerson } from './people.ts';
import type { Calling, Picked } from './people.ts';
import { episodeDay } from './shape.ts';
import type { SeasonShape, SeriesShape } from './shape.ts';
import { populationOf } from './world.ts';
import type { World } from './world.ts';
import { yearOf } from '../service/catalogue/days.ts';
import { creditKinds } from '../service/catalogue/schema.ts';

/** A person's credit in a series. */
export interface SeriesCredit {
  readonly number: number;
  readonly person: Picked;
  readonly kind: 0 | 1 | 2;
  readonly character: string;
  readonly jobId: number | null;
  readonly position: number;
  readonly firstSeason: number;
  readonly lastSeason: number;
  readonly episodeCount: number;
  readonly firstDay: number | null;
  /** The episodes of guests and of crew by episode, as indexes in the whole series. */
  readonly episodes: readonly number[];
}

/** How many people have a credit in a title; popular titles have more. */
interface Size {
  readonly cast: number;
  readonly guestsPerEpisode: number;
  readonly mostGuests: number;
  readonly perEpisode: readonly (readonly [job: string, calling: Calling, people: number])[];
  readonly whole: readonly (readonly [job: string, calling: Calling])[];
}

/** Titles up to this rank have long lists of credits. */
const wellKnown = 2_000;

function sizeOf(random: Random, concept: Concept): Size {
  if (concept.key > wellKnown) {
    return {
      cast: random.between(4, 6),
      guestsPerEpisode: 0.3,
      mostGuests: 3,
      perEpisode: [
        ['Director', 'Directing', 1],
        ['Writer', 'Writing', 1],
      ],
      whole: [['Executive Producer', 'Production']],
    };
  }
  return {
    cast: random.between(5, 12),
    guestsPerEpisode: random.pick([1.2, 2, 3]),
    mostGuests: 54,
    perEpisode: [
      ['Director', 'Directing', random.between(2, 4)],
      ['Writer', 'Writing', random.between(2, 5)],
      ['Director of Photography', 'Camera', random.between(1, 2)],
      ['Editor', 'Editing', random.between(1, 3)],
    ],
    whole: [
      ['Executive Producer', 'Production'],
      ['Producer', 'Production'],
      ['Original Music Composer', 'Sound'],
      ['Production Design', 'Art'],
      ['Costume Design', 'Art'],
    ],
  };
}

const smallParts = [
  'Lodger', 'Ferry Captain', 'Postman', 'Night Porter', 'Dr. Hale', 'Inspector', 'The Neighbour', 'Waiter',
  'Judge', 'Passenger on the Train', 'Mayor', 'Choir Director', 'Locksmith', 'Nurse', 'Himself', 'Radio Voice (voice)',
  'Tax Collector', 'Professor', 'The Stranger', 'Bus Driver', '',
] as const; // prettier-ignore

/**
 * The year in which work on a series began, which determines who is of working age. It doesn't follow the calendar,
 * so that the cast is the same on every day: the only season of a current series moves with the day.
 */
function yearBegun(world: World, { firstDay, living, lastSeason }: SeriesShape): number {
  return yearOf(firstDay === null || (living && lastSeason === 1) ? world.epoch : firstDay);
}

/** Collects the credits of a series in the order of their numbers. */
class CreditList {
  readonly credits: SeriesCredit[] = [];
  private readonly regular: readonly SeasonShape[];

  constructor(regular: readonly SeasonShape[]) {
    this.regular = regular;
  }

  /** Adds a person in the opening titles, from one season to another. */
  addRegular(
    person: Picked,
    character: string,
    position: number,
    from: SeasonShape,
    to: SeasonShape,
    share: number,
  ): void {
    const seasons = this.regular.filter(({ number }) => number >= from.number && number <= to.number);
    const episodes = seasons.reduce((sum, { count }) => sum + count, 0);
    this.credits.push({
      number: this.credits.length,
      person,
      kind: creditKinds.cast,
      character,
      jobId: null,
      position,
      firstSeason: from.number,
      lastSeason: to.number,
      episodeCount: Math.max(1, Math.round(episodes * share)),
      firstDay: from.start,
      episodes: [],
    });
  }

  /** Adds a credit by episode: a guest's part, or a job of the crew. Adds nothing without an episode. */
  addByEpisode(person: Picked, work: string | number, episodes: readonly number[]): void {
    const [first] = episodes;
    const last = episodes.at(-1);
    if (first === undefined || last === undefined) return;
    const guest = typeof work === 'string';
    this.credits.push({
      number: this.credits.length,
      person,
      kind: guest ? creditKinds.guest : creditKinds.crew,
      character: guest ? work : '',
      jobId: guest ? null : work,
      position: guest ? 500 + this.credits.length * 2 + (person.id % 2) : 0,
      firstSeason: this.seasonAt(first)?.number ?? 1,
      lastSeason: this.seasonAt(last)?.number ?? 1,
      episodeCount: episodes.length,
      firstDay: this.dayAt(first),
      episodes,
    });
  }

  private seasonAt(index: number): SeasonShape | undefined {
    return this.regular.findLast(({ firstIndex }) => firstIndex <= index);
  }

  private dayAt(index: number): number | null {
    const season = this.seasonAt(index);
    return season === undefined ? null : episodeDay(season, index - season.firstIndex);
  }
}

function addCast(
  list: CreditList,
  random: Random,
  { cast }: Casting,
  regular: readonly [SeasonShape, ...SeasonShape[]],
): void {
  const [opening] = regular;
  const last = regular.at(-1) ?? opening;
  let position = 0;
  for (const [place, { person, character }] of cast.entries()) {
    const whole = place < 3 || random.chance(0.5) || regular.length === 1;
    const from = whole ? opening : random.pick(regular);
    const to = whole ? last : random.pick(regular.filter(({ number }) => number >= from.number));
    list.addRegular(person, character.part, position, from, to, place < 3 ? 1 : 0.55 + random.next() * 0.45);
    position += random.between(1, 3);
  }
}

type Find = (calling: Calling) => Picked;

function addCrew(list: CreditList, find: Find, size: Size, key: number, indexes: readonly number[]): void {
  for (const [job, calling, count] of size.perEpisode) {
    const id = jobNamed(job);
    const people = Array.from({ length: Math.min(count, indexes.length) }, () => find(calling));
    // Productions shoot two episodes at a time.
    const placeOf = (index: number): number => hash(key, id, index >> 1) % people.length;
    const byPlace = people.length === 1 ? new Map([[0, indexes]]) : Map.groupBy(indexes, placeOf);
    for (const [place, person] of people.entries()) list.addByEpisode(person, id, byPlace.get(place) ?? []);
  }
  for (const [job, calling] of size.whole) list.addByEpisode(find(calling), jobNamed(job), indexes);
}

function addGuests(
  list: CreditList,
  world: World,
  random: Random,
  concept: Concept,
  find: Find,
  size: Size,
  indexes: readonly number[],
): void {
  const total = indexes.length;
  // A small country has few actors, so the same ones return.
  const mostGuests = Math.min(
    size.mostGuests,
    6 + Math.floor(populationOf(world, concept.culture.index).count * 0.3),
  );
  const guests = Math.min(mostGuests, Math.ceil(total * size.guestsPerEpisode));
  const usual = Math.max(1, Math.round((total * size.guestsPerEpisode) / Math.max(guests, 1)));
  for (let place = 0; place < guests; place++) {
    const person = find('Acting');
    const most = concept.key > wellKnown ? 1 : random.between(1, usual * 2 - 1);
    const stride = Math.max(1, Math.floor(total / most));
    const from = random.below(total);
    const at = new Set(Array.from({ length: most }, (_, turn) => (from + turn * stride) % total));
    const episodes = [...at].sort((a, b) => a - b).map((index) => indexes[index] as number);
    list.addByEpisode(person, partOf(random, concept, person), episodes);
  }
}

/** The cast and the story of a series. */
export function castSeries(
  world: World,
  concept: Concept,
  shape: SeriesShape,
): { readonly casting: Casting; readonly size: Size; readonly random: Random; readonly year: number } {
  const random = new Random(world.seed, purposes.credits, 3, concept.key);
  const size = sizeOf(random, concept);
  const year = yearBegun(world, shape);
  return { casting: castTitle(world, concept, size.cast, year), size, random, year };
}

/** The credits of a series, and its story. */
export function creditSeries(
  world: World,
  concept: Concept,
  shape: SeriesShape,
): Casting & { credits: readonly SeriesCredit[] } {
  const { casting, size, random, year } = castSeries(world, concept, shape);
  const [opening, ...others] = shape.seasons.filter(({ number }) => number > 0);
  if (opening === undefined) return { ...casting, credits: [] };
  const regular = [opening, ...others] as const;
  // Only specials come before the first season, and nothing between two.
  const episodes = regular.reduce((sum, { count }) => sum + count, 0);
  const indexes = Array.from({ length: episodes }, (_, place) => opening.firstIndex + place);
  const find: Find = (calling) =>
    pickPerson(world, random, { culture: concept.culture, calling, year }, casting.taken);
  const list = new CreditList(regular);
  addCast(list, random, casting, regular);
  addCrew(list, find, size, concept.key, indexes);
  addGuests(list, world, random, concept, find, size, indexes);
  return { ...casting, credits: list.credits };
}

function partOf(random: Random, { words }: Concept, person: Picked): string {
  const { culture } = person;
  if (words.name === 'live' || words.name === 'documentary') return 'Self';
  if (random.chance(0.3)) {
    const part = random.pick(smallParts);
    return part === 'Himself' && person.gender === 1 ? 'Herself' : part;
  }
  const given = random.pick(person.gender === 1 ? culture.women : culture.men);
  return fullName(culture, given, random.pick(culture.families)).roman;
}
