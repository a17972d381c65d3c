import type { DailyList } from '../service/catalogue/source.ts';
import { conceive } from './concept.ts';
import { Random, purposes } from './random.ts';
import { airingDays, shapeOf } from './shape.ts';
import type { SeriesShape } from './shape.ts';
import { popularityOf } from './world.ts';
import type { World } from './world.ts';

const mostTrending = 10_000;

/** E4's order: popularity with a random factor that changes every day (or week). */
function trending(world: World, period: number, wildness: number): number[] {
  const random = new Random(world.seed, purposes.trending, period, wildness * 10);
  return Array.from({ length: Math.min(world.titles, mostTrending) }, (_, index) => ({
    key: index + 1,
    score: popularityOf(index + 1) * (0.3 + random.next() * wildness),
  }))
    .sort((a, b) => b.score - a.score)
    .map(({ key }) => key);
}

/** Whether a series airs in the week that begins today. */
export function airsThisWeek({ today }: World, shape: SeriesShape): boolean {
  return shape.living && airingDays(shape, today, today + 6).length > 0;
}

/** The keys of the series in a list, in its order. `living`: the keys of the current series, in ascending order. */
export function seriesIn(world: World, list: DailyList, living: readonly number[]): readonly number[] {
  if (list === 'day') return trending(world, world.today, 1.6);
  if (list === 'week') return trending(world, Math.floor(world.today / 7), 0.8);
  return living.filter((key) => airsThisWeek(world, shapeOf(world, conceive(world, 'tv', key))));
}
