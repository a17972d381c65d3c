import { dayNumber } from '#shared/text/calendar-day.ts';
import { cultures } from './cultures.ts';
import { yearOf } from '../service/catalogue/days.ts';
import type { CatalogueOrigin } from '../service/catalogue/source.ts';

/** What the content of a catalogue depends on. Days count from 1970-01-01. */
export interface World {
  readonly seed: number;
  /** How many series, and how many movies. */
  readonly titles: number;
  /** How many people. */
  readonly people: number;
  /** The day on which the catalogue was created, for which current titles are dated. */
  readonly createdOn: number;
  /** New Year of that day's year. Titles that aren't current are dated before it. */
  readonly epoch: number;
  /** The day as of which the catalogue is seen; see `later.ts`. */
  readonly today: number;
}

/** The world of a catalogue. */
export function worldOf({ seed, titles, createdOn, today }: CatalogueOrigin): World {
  return {
    seed,
    titles,
    people: Math.round(1000 + titles * 1.5),
    createdOn,
    epoch: dayNumber(`${yearOf(createdOn)}-01-01`),
    today,
  };
}

const weightSum = cultures.reduce((sum, { weight }) => sum + weight, 0);
const weightsBefore = cultures.map((_, index) =>
  cultures.slice(0, index).reduce((sum, { weight }) => sum + weight, 0),
);

/** The people of a culture: the index of the first one, and how many there are. */
export function populationOf(world: World, culture: number): { first: number; count: number } {
  const before = weightsBefore[culture] ?? 0;
  const first = Math.floor((world.people * before) / weightSum);
  const next = weightsBefore[culture + 1] ?? weightSum;
  return { first, count: Math.floor((world.people * next) / weightSum) - first };
}

// Primes above the number of titles make (key × step) mod prime a permutation.
const primes = [1_299_709, 15_485_863, 179_424_673] as const;

/** The interface's id of the title with this key; it doesn't depend on the rank. */
export function titleId(world: World, media: 'movie' | 'tv', key: number): number {
  const prime = primes.find((candidate) => candidate > world.titles) ?? primes[2];
  const step = media === 'movie' ? 7_907 : 6_113;
  return ((key * step + (world.seed % 1000) * 17 + 4_001) % prime) + 1;
}

/** The popularity of the title with this key; decreases with the key. */
export function popularityOf(key: number): number {
  return Math.round(940_000 / (key + 7) ** 0.66) / 1000;
}

/** The share of titles that are current on the day of creation: many of the popular ones, few of the rest. */
export function livingShare(key: number): number {
  if (key <= 2_000) return 0.3;
  return key <= 20_000 ? 0.05 : 0.002;
}
