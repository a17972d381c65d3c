import { daysOfDelay } from './later.ts';
import { Random, purposes } from './random.ts';
import type { Concept } from './concept.ts';
import { livingShare } from './world.ts';
import type { World } from './world.ts';

/** How often episodes of a season appear. */
export type Cadence = 'weekly' | 'weekdays' | 'atOnce' | 'quarterly';

/** A season before its episodes are written. */
export interface SeasonShape {
  /** 0: specials. */
  readonly number: number;
  readonly count: number;
  /** The day of the first episode, in days since 1970; null: unknown. */
  readonly start: number | null;
  readonly cadence: Cadence;
  /** How many of the episodes have a known date. */
  readonly dated: number;
  /** The index of its first episode in the whole series. */
  readonly firstIndex: number;
  /** The days on which all later episodes were put off by a week, in order. */
  readonly delays: readonly number[];
}

/** A series' seasons, specials first. */
export interface SeriesShape {
  readonly seasons: readonly SeasonShape[];
  readonly living: boolean;
  readonly lastSeason: number;
  /** Days since 1970; null: unknown. */
  readonly firstDay: number | null;
  /** Whether the first episode of the latest season is in the future. */
  readonly returning: boolean;
}

/** The day of a season's episode (`place` from 0), or null when unknown. */
export function episodeDay(season: SeasonShape, place: number): number | null {
  if (season.start === null || place >= season.dated) return null;
  const planned = season.start + daysInto(season.cadence, place);
  return season.delays.reduce((day, delay) => (day > delay ? day + 7 : day), planned);
}

function daysInto(cadence: Cadence, place: number): number {
  if (cadence === 'weekly') return place * 7;
  if (cadence === 'atOnce') return 0;
  if (cadence === 'quarterly') return place * 91;
  return Math.floor(place / 5) * 7 + (place % 5);
}

/** 0 Monday … 6 Sunday. */
function weekday(day: number): number {
  return (day + 3) % 7;
}

type Phase = 'over' | 'airing' | 'weekdays' | 'soon' | 'later' | 'unknown' | 'complete';

const livingPhases: readonly (readonly [number, Phase])[] = [
  [52, 'airing'],
  [3, 'weekdays'],
  [14, 'soon'],
  [14, 'later'],
  [6, 'unknown'],
  [11, 'complete'],
];

const seasonCounts: readonly (readonly [number, number])[] = [
  [30, 1],
  [18, 2],
  [14, 3],
  [10, 4],
  [8, 5],
  [5, 6],
  [4, 7],
  [3, 8],
  [2, 9],
  [2, 10],
  [1, 11],
  [1, 12],
];

interface Latest {
  readonly start: number | null;
  readonly count: number;
  readonly cadence: Cadence;
  readonly dated: number;
}

function latestSeason(world: World, random: Random, key: number, phase: Phase, usual: number): Latest {
  const { createdOn: today, epoch } = world;
  const count = usual;
  const nextOn = key === 1 ? 0 : (random.below(7) - weekday(today) + 7) % 7;
  if (phase === 'airing') {
    const aired = key === 1 ? 5 : random.below(count);
    return {
      start: today + nextOn - 7 * aired,
      count,
      cadence: 'weekly',
      dated: random.pick([count, count, Math.min(count, aired + 2)]),
    };
  }
  if (phase === 'weekdays') {
    const weeks = key === 3 ? 31 : random.between(4, 30);
    return {
      start: today - weekday(today) - 7 * weeks,
      count: 250,
      cadence: 'weekdays',
      dated: Math.min(250, weeks * 5 + 15),
    };
  }
  if (phase === 'soon') {
    const cadence = random.pick(['weekly', 'weekly', 'atOnce'] as const);
    return { start: today + random.between(1, 21), count, cadence, dated: count };
  }
  if (phase === 'later') {
    return {
      start: today + random.between(25, 320),
      count,
      cadence: 'weekly',
      dated: random.pick([1, 1, count]),
    };
  }
  if (phase === 'unknown') return { start: null, count: Math.min(count, 6), cadence: 'weekly', dated: 0 };
  if (phase === 'complete') {
    const cadence = random.pick(['weekly', 'atOnce'] as const);
    const ended = today - random.between(3, 160);
    return { start: ended - daysInto(cadence, count - 1), count, cadence, dated: count };
  }
  const ago = Math.floor(random.next() ** (key <= 60 ? 5 : 2.6) * 58 * 365);
  const cadence: Cadence = ago < 3_500 && random.chance(0.3) ? 'atOnce' : 'weekly';
  return { start: epoch - 40 - ago - daysInto(cadence, count - 1), count, cadence, dated: count };
}

function phaseOf(random: Random, key: number): Phase {
  if (key === 1) return 'airing';
  if (key === 3) return 'weekdays';
  if (key === 13) return 'unknown';
  return random.chance(livingShare(key)) ? random.weighted(livingPhases) : 'over';
}

function seasonNumbers(random: Random, key: number, phase: Phase): number[] {
  if (key === 5) return [1, 2, 4];
  if (key === 13) return [1];
  if (phase === 'weekdays') return key === 3 ? [1, 2] : [1];
  const count = key === 1 ? 4 : key === 8 ? 12 : random.weighted(seasonCounts);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  if (count >= 3 && random.chance(0.03)) numbers.splice(random.between(1, count - 2), 1);
  return numbers;
}

function usualLength(random: Random, concept: Concept): number {
  const { words, country } = concept;
  if (words.name === 'live') return random.pick([8, 10, 10, 12, 20]);
  if (country === 'US') return random.pick([8, 8, 10, 10, 13, 22, 24]);
  if (country === 'KR') return random.pick([12, 16, 16, 20]);
  if (country === 'JP') return random.pick([12, 12, 13, 24]);
  return random.pick([4, 6, 6, 8, 8, 10, 13]);
}

/** The seasons of a series. Depends on the seed and, for a current series, on the days of the world. */
export function shapeOf(world: World, concept: Concept): SeriesShape {
  const { key } = concept;
  const random = new Random(world.seed, purposes.shape, key);
  const phase = phaseOf(random, key);
  const numbers = seasonNumbers(random, key, phase);
  const usual = key === 1 ? 10 : usualLength(random, concept);
  const latest = latestSeason(world, random, key, phase, usual);
  const living = phase !== 'over';
  // Earlier seasons have fixed dates, early enough that they never overlap with the latest one.
  const slack = latest.cadence === 'weekdays' ? 420 : 250;
  let before = living ? world.epoch - slack : (latest.start ?? world.epoch);
  const seasons: Omit<SeasonShape, 'firstIndex' | 'delays'>[] = [];
  for (const [index, number] of [...numbers.entries()].toReversed()) {
    if (index === numbers.length - 1) {
      seasons.unshift({ number, ...latest });
      continue;
    }
    const count = Math.max(3, usual + random.between(-1, 1));
    const cadence: Cadence = latest.cadence === 'weekdays' ? 'weekly' : latest.cadence;
    before -= Math.max(daysInto(cadence, count) + 60, random.between(300, 430));
    seasons.unshift({ number, count, start: before, cadence, dated: count });
  }
  const [first] = seasons;
  const started = first?.start ?? null;
  const specials = key === 1 || random.chance(0.28);
  const specialsStart = (started ?? world.epoch) + 160;
  // Specials end before New Year too, because only a current series has episodes in the future.
  const dated = Math.min(random.between(1, 5), Math.floor((world.epoch - specialsStart) / 91));
  if (specials && dated > 0) {
    seasons.unshift({ number: 0, count: dated + 1, start: specialsStart, cadence: 'quarterly', dated });
  }
  let firstIndex = 0;
  const delays = living ? daysOfDelay(world, key) : [];
  const placed = seasons.map((season) => {
    const here = { ...season, firstIndex, delays };
    firstIndex += season.count;
    return here;
  });
  const last = placed.at(-1);
  return {
    seasons: placed,
    living,
    lastSeason: last?.number ?? 1,
    firstDay: started,
    returning: last === undefined || last.start === null || last.start > world.today,
  };
}

/** The days between two (both included) on which a series airs, each once. */
export function airingDays(shape: SeriesShape, from: number, to: number): number[] {
  const days = new Set<number>();
  for (const season of shape.seasons) {
    for (let place = 0; place < season.dated; place++) {
      const day = episodeDay(season, place);
      if (day !== null && day >= from && day <= to) days.add(day);
    }
  }
  return [...days];
}
