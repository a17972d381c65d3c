import { Random, hash, purposes } from './random.ts';
import { castTitle } from './concept.ts';
import type { Casting, Concept } from './concept.ts';
import { fullName } from './cultures.ts';
import { jobNamed } from './jobs.ts';
import { pickPerson } from './people.ts';
import type { Calling, Picked } from './people.ts';
import { episodeDay } from './shape.ts';
import type { SeasonShape, SeriesShape } from './shape.ts';
import type { World } from './world.ts';
import { yearOf } from '../database/days.ts';

/** Kinds of `series_credits`. */
export const creditKinds = { cast: 0, guest: 1, crew: 2 } as const;

/** Somebody's work on a series. */
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
  /** Where they are, for guests and for crew who are named by episode: indexes through the whole series. */
  readonly episodes: readonly number[];
}

/** How many people a title employs: those that many look at are told at length. */
interface Size {
  readonly cast: number;
  readonly guestsPerEpisode: number;
  readonly mostGuests: number;
  readonly perEpisode: readonly (readonly [job: string, calling: Calling, people: number])[];
  readonly whole: readonly (readonly [job: string, calling: Calling])[];
}

function sizeOf(random: Random, concept: Concept): Size {
  if (concept.key > 2_000) {
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

function seasonsBetween(seasons: readonly SeasonShape[], first: number, last: number): SeasonShape[] {
  return seasons.filter(({ number }) => number >= first && number <= last);
}

function dayAt(seasons: readonly SeasonShape[], index: number): number | null {
  const season = seasons.findLast(({ firstIndex }) => firstIndex <= index);
  return season === undefined ? null : episodeDay(season, index - season.firstIndex);
}

function seasonAt(seasons: readonly SeasonShape[], index: number): number {
  return seasons.findLast(({ firstIndex }) => firstIndex <= index)?.number ?? 1;
}

/** The year in which work on a series began, or the present one. */
export function yearBegun(world: World, shape: SeriesShape): number {
  return yearOf(shape.firstDay ?? world.today);
}

/** Everyone who works on a series, and the story they tell. */
export function creditSeries(
  world: World,
  concept: Concept,
  shape: SeriesShape,
): Casting & { credits: SeriesCredit[] } {
  const random = new Random(world.seed, purposes.credits, 3, concept.key);
  const size = sizeOf(random, concept);
  const year = yearBegun(world, shape);
  const casting = castTitle(world, concept, Math.max(3, size.cast), year);
  const regular = shape.seasons.filter(({ number }) => number > 0);
  const [opening] = regular;
  const last = regular.at(-1);
  const credits: SeriesCredit[] = [];
  if (opening === undefined || last === undefined) return { ...casting, credits };
  const total = regular.reduce((sum, { count }) => sum + count, 0);

  let position = 0;
  for (const [place, { person, character }] of casting.cast.entries()) {
    const whole = place < 3 || random.chance(0.5) || regular.length === 1;
    const from = whole ? opening : random.pick(regular);
    const to = whole ? last : random.pick(regular.filter(({ number }) => number >= from.number));
    const seasons = seasonsBetween(regular, from.number, to.number);
    const episodes = seasons.reduce((sum, { count }) => sum + count, 0);
    credits.push({
      number: credits.length,
      person,
      kind: creditKinds.cast,
      character: character.part,
      jobId: null,
      position: position,
      firstSeason: from.number,
      lastSeason: to.number,
      episodeCount: place < 3 ? episodes : Math.max(1, Math.round(episodes * (0.55 + random.next() * 0.45))),
      firstDay: from.start,
      episodes: [],
    });
    position += random.between(1, 3);
  }

  const indexes = regular.flatMap(({ firstIndex, count }) =>
    Array.from({ length: count }, (_, i) => firstIndex + i),
  );
  const byEpisode = (
    person: Picked,
    kind: 1 | 2,
    character: string,
    jobId: number | null,
    at: number[],
  ): void => {
    const [firstAt] = at;
    const lastAt = at.at(-1);
    if (firstAt === undefined || lastAt === undefined) return;
    credits.push({
      number: credits.length,
      person,
      kind,
      character,
      jobId,
      position: kind === 1 ? 500 + credits.length * 2 + random.below(2) : 0,
      firstSeason: seasonAt(regular, firstAt),
      lastSeason: seasonAt(regular, lastAt),
      episodeCount: at.length,
      firstDay: dayAt(regular, firstAt),
      episodes: at,
    });
  };
  const find = (calling: Calling): Picked =>
    pickPerson(world, random, { culture: concept.culture, calling, year }, casting.taken);

  for (const [job, calling, count] of size.perEpisode) {
    const people = Array.from({ length: Math.min(count, total) }, () => find(calling));
    people.forEach((person, place) => {
      const at = indexes.filter(
        (index) => hash(concept.key, jobNamed(job), index >> 1) % people.length === place,
      );
      byEpisode(person, creditKinds.crew, '', jobNamed(job), at);
    });
  }
  for (const [job, calling] of size.whole) {
    byEpisode(find(calling), creditKinds.crew, '', jobNamed(job), indexes);
  }

  const guests = Math.min(size.mostGuests, Math.ceil(total * size.guestsPerEpisode));
  const appearances = Math.max(1, Math.round((total * size.guestsPerEpisode) / Math.max(guests, 1)));
  for (let place = 0; place < guests; place++) {
    const person = find('Acting');
    const most = concept.key > 2_000 ? 1 : random.between(1, appearances * 2 - 1);
    const stride = Math.max(1, Math.floor(total / most));
    const from = random.below(total);
    const at = new Set<number>();
    for (let turn = 0; turn < most; turn++) at.add((from + turn * stride) % total);
    const sorted = [...at].sort((a, b) => a - b).map((index) => indexes[index] as number);
    byEpisode(person, creditKinds.guest, partOf(random, concept, person), null, sorted);
  }
  return { ...casting, credits };
}

function partOf(random: Random, { culture, words }: Concept, person: Picked): string {
  if (words.name === 'live' || words.name === 'documentary') return 'Self';
  if (random.chance(0.3)) {
    const part = random.pick(smallParts);
    return part === 'Himself' && person.gender === 1 ? 'Herself' : part;
  }
  const given = random.pick(person.gender === 1 ? culture.women : culture.men);
  return fullName(culture, given, random.pick(culture.families)).roman;
}
