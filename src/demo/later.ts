import { hash, purposes } from './random.ts';
import { watchPlanCount } from './watch-plans.ts';
import type { CatalogueOrigin } from '../service/catalogue/source.ts';
import type { World } from './world.ts';

/** How often the offers for a movie change, in days. */
const offersEveryDays = 45;
/** Later weeks change nothing: the days of a far one would take each request seconds. */
const mostWeeks = 20 * 52;
/** One of so many weeks puts the coming episodes of a series off. */
const putOffEvery = 8;

/** The days since the creation of the catalogue on which a series puts all its later episodes off by a week. */
export function daysOfDelay({ seed, createdOn, today }: World, key: number): number[] {
  const weeks = Array.from(
    { length: Math.min(Math.max(0, Math.floor((today - createdOn) / 7)), mostWeeks) },
    (_, week) => week + 1,
  );
  return weeks
    .filter((week) => hash(seed, purposes.delay, key, week) % putOffEvery === 0)
    .map((week) => createdOn + 7 * week);
}

/** The watch plan of a movie after the days since the catalogue was created; `plan`: at that time. null: no offers. */
export function laterPlan(
  { seed, createdOn, today }: Pick<CatalogueOrigin, 'seed' | 'createdOn' | 'today'>,
  key: number,
  plan: number | null,
): number | null {
  const since = Math.max(0, today - createdOn);
  const offset = hash(seed, purposes.offers, key) % offersEveryDays;
  const period = Math.floor((since + offset) / offersEveryDays);
  if (period === 0) return plan;
  const drawn = hash(seed, purposes.offers, key, period);
  return drawn % 4 === 0 ? null : drawn % watchPlanCount;
}
