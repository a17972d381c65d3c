import { cultures } from './cultures.ts';
import { yearOf, dayNumber } from '../database/days.ts';

/** What a whole catalogue follows from. */
export interface World {
  readonly seed: number;
  /** Series, and movies. */
  readonly titles: number;
  /** People. */
  readonly people: number;
  /** Days since 1970: titles that do not live lie before it. New Year of the year in which the catalogue was made. */
  readonly epoch: number;
  /** Days since 1970. */
  readonly today: number;
}

/** A world. `today` and `madeOn` (the day on which the catalogue was made) in days since 1970. */
export function worldOf(seed: number, titles: number, madeOn: number, today: number): World {
  return {
    seed,
    titles,
    people: Math.round(1000 + titles * 1.5),
    epoch: dayNumber(`${yearOf(madeOn)}-01-01`),
    today,
  };
}

const weightSum = cultures.reduce((sum, { weight }) => sum + weight, 0);
const weightsBefore = cultures.map((_, index) =>
  cultures.slice(0, index).reduce((sum, { weight }) => sum + weight, 0),
);

/** The people of a culture: index of the first one and how many there are. */
export function populationOf(world: World, culture: number): { first: number; count: number } {
  const before = weightsBefore[culture] ?? 0;
  const first = Math.floor((world.people * before) / weightSum);
  const next = weightsBefore[culture + 1] ?? weightSum;
  return { first, count: Math.floor((world.people * next) / weightSum) - first };
}

// Primes above the number of titles make (key × step) mod prime a permutation.
const primes = [1_299_709, 15_485_863, 179_424_673] as const;

/** The number under which the interface shows the title with this key; says nothing about its place. */
export function titleId(world: World, media: 'movie' | 'tv', key: number): number {
  const prime = primes.find((candidate) => candidate > world.titles) ?? primes[2];
  const step = media === 'movie' ? 7_907 : 6_113;
  return ((key * step + (world.seed % 1000) * 17 + 4_001) % prime) + 1;
}

/** How popular the title with this key is: falls with the key. */
export function popularityOf(key: number): number {
  return Math.round(940_000 / (key + 7) ** 0.66) / 1000;
}

/** Titles whose dates move with the day: many among the popular ones, few among the rest. */
export function livingShare(key: number): number {
  if (key <= 2_000) return 0.3;
  return key <= 20_000 ? 0.05 : 0.002;
}
