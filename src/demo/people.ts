import { hash, purposes } from './random.ts';
import type { Random } from './random.ts';
import { cultures, fullName } from './cultures.ts';
import type { Culture, NamePart } from './cultures.ts';
import { populationOf } from './world.ts';
import type { World } from './world.ts';

/** A person's main profession. */
export type Calling =
  'Acting' | 'Directing' | 'Writing' | 'Production' | 'Camera' | 'Sound' | 'Editing' | 'Art';

/** What determines whether a person fits into a cast. */
export interface Traits {
  readonly calling: Calling;
  readonly birthYear: number;
  /** 0 not given, 1 female, 2 male, 3 non-binary. */
  readonly gender: number;
}

/** A person of the catalogue. */
export interface Person extends Traits {
  readonly id: number;
  readonly name: NamePart;
  readonly popularity: number;
  readonly hasPicture: boolean;
  readonly adult: boolean;
}

/** The culture that provides people when another one has none left. */
const largest = cultures.reduce((one, other) => (other.weight > one.weight ? other : one));

const otherCallings = ['Production', 'Camera', 'Sound', 'Editing', 'Art'] as const;

/** The interface's id of the person at an index. */
export function personId(index: number): number {
  return 1_103 + index * 3 + (hash(purposes.person, index) % 3);
}

function callingAt(offset: number): Calling {
  const place = offset % 10;
  if (place < 7) return 'Acting';
  if (place === 7) return 'Directing';
  if (place === 8) return 'Writing';
  return otherCallings[Math.floor(offset / 10) % otherCallings.length] ?? 'Production';
}

function bornIn(bits: number): number {
  // The sum of three even distributions: most people are middle-aged today.
  const group = bits % 10;
  const within = (bits >>> 8) % 1000;
  if (group < 1) return 1880 + Math.floor((within * 38) / 1000);
  if (group < 4) return 1918 + Math.floor((within * 40) / 1000);
  return 1952 + Math.floor((within * 53) / 1000);
}

function genderFrom(bits: number): number {
  const share = (bits >>> 16) % 100;
  if (share < 47) return 1;
  if (share < 95) return 2;
  return share < 97 ? 3 : 0;
}

/** The traits of the person at an index; `offset` counts the people of the same culture. */
function traitsAt(world: World, index: number, offset: number): Traits {
  const bits = hash(world.seed, purposes.person, index);
  return { calling: callingAt(offset), birthYear: bornIn(bits), gender: genderFrom(hash(bits)) };
}

function nameAt(culture: Culture, offset: number, gender: number): NamePart {
  const feminine = gender === 1 || (gender !== 2 && offset % 2 === 0);
  const given = feminine ? culture.women : culture.men;
  const count = given.length * culture.families.length;
  // Steps through all pairs of names, so that a name repeats only after all are used.
  const step = (offset * 1_009) % count;
  const round = Math.floor(offset / count);
  const middle = round === 0 ? '' : `${String.fromCharCode(65 + (round % 26))}.`;
  const families = culture.families.length;
  const first = Math.floor(step / families);
  // Each given name has its own order of family names, because the step alone would favour a few of them.
  const family = (step + (hash(culture.index, first) % families)) % families;
  return fullName(culture, given[first] as NamePart, culture.families[family] as NamePart, middle);
}

/** The person at `offset` of a culture. */
export function personAt(world: World, culture: Culture, offset: number): Person {
  const { first, count } = populationOf(world, culture.index);
  const index = first + offset;
  const traits = traitsAt(world, index, offset);
  const bits = hash(world.seed, purposes.person, index, 1);
  const fame = 1 - offset / Math.max(count, 1);
  return {
    ...traits,
    id: personId(index),
    name: nameAt(culture, offset, traits.gender),
    popularity: Math.round((0.4 + 42 * fame ** 4 * ((bits % 1000) / 1000) + 3 * fame) * 1000) / 1000,
    hasPicture: (bits >>> 10) % 100 < (traits.calling === 'Acting' ? 78 + 20 * fame : 46 + 20 * fame),
    adult: false,
  };
}

/** Calls `visit` for every person, in the order of their ids. */
export function forEachPerson(world: World, visit: (person: Person) => void): void {
  for (const culture of cultures) {
    const { count } = populationOf(world, culture.index);
    for (let offset = 0; offset < count; offset++) visit(personAt(world, culture, offset));
  }
}

/** A person who was picked for a credit. */
export interface Picked extends Traits {
  readonly id: number;
  readonly culture: Culture;
  /** The index among the people of the culture. */
  readonly offset: number;
}

/** How many years too young or too old a person is to work in a year; 0 for working age. */
function yearsOutOfAge({ birthYear }: Traits, year: number): number {
  const age = year - birthYear;
  return Math.max(0, 19 - age, age - 79);
}

/**
 * Picks a person of a culture (or of another if all its people are taken) with a calling and of working age in `year`,
 * preferably a well-known one. Adds the person to `taken`, whose people aren't picked again.
 */
export function pickPerson(
  world: World,
  random: Random,
  wanted: { culture: Culture; calling: Calling; year: number },
  taken: Set<number>,
): Picked {
  let best: (Picked & { misfit: number }) | undefined;
  for (let attempt = 0; attempt < 90; attempt++) {
    const abroad = attempt >= 14 && attempt % 2 === 0;
    const culture = !abroad ? wanted.culture : random.chance(0.6) ? largest : random.pick(cultures);
    const { first, count } = populationOf(world, culture.index);
    const drawn = Math.floor(count * random.next() ** 1.45);
    const offset = towardsCalling(drawn, count, wanted.calling);
    const index = first + offset;
    const id = personId(index);
    if (count === 0 || taken.has(id)) continue;
    const traits = traitsAt(world, index, offset);
    const misfit = yearsOutOfAge(traits, wanted.year) * 2 + (traits.calling === wanted.calling ? 0 : 5);
    if (best === undefined || misfit < best.misfit) best = { ...traits, id, culture, offset, misfit };
    if (misfit === 0) break;
  }
  if (best === undefined) throw new Error('There are too few people for so many titles.');
  taken.add(best.id);
  return best;
}

/** The nearest offset with this calling, by the order of `callingAt`. */
function towardsCalling(offset: number, count: number, calling: Calling): number {
  if (calling === 'Acting') return callingAt(offset) === 'Acting' ? offset : Math.max(0, offset - 5);
  const base = Math.floor(offset / 10) * 10;
  if (calling === 'Directing' || calling === 'Writing') {
    const place = base + (calling === 'Directing' ? 7 : 8);
    return place < count ? place : offset;
  }
  const round = Math.floor(offset / 50) * 50 + otherCallings.indexOf(calling) * 10 + 9;
  return round < count ? round : offset;
}
