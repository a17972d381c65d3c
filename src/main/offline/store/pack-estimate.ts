import { isFresh } from '#shared/catalogue/freshness.ts';
import type { PackItem, PackPlan } from '#shared/catalogue/pack-plan.ts';
import type { PackEstimate } from '#shared/contract/packs.ts';
import { bodyRow } from '../../catalogue/store/bodies.ts';
import { pictureRow } from '../../catalogue/store/pictures.ts';
import { jsonOf } from '../../store/bytes.ts';
import type { ReadContext } from '../../store/context.ts';
import { ExpectedBytes, forecast } from './size-forecast.ts';
import { itemsNeededBy, rootItems, seasonItem, titlePictures } from './pack-needs.ts';
import { titleItem } from './pack-rows.ts';

/**
 * The range of an estimate, as factors: `sizes` of items known to be needed, and `items` that they lead to, which vary
 * most with people's other work.
 */
const range = { least: { sizes: 0.6, items: 0.5 }, most: { sizes: 1.2, items: 1.9 } } as const;

/**
 * Estimates what a pack would take, from what is stored and without writing anything. `seasons`: the numbers found so far;
 * `all`: whether discovery has finished.
 */
export function estimate(
  { database }: ReadContext,
  plan: PackPlan,
  seasons: { readonly numbers: readonly number[]; readonly all: boolean },
  now: number,
): PackEstimate {
  const expected = new ExpectedBytes(database);
  const { subject } = plan;
  const title = titleItem(database, subject);
  const open: PackItem[] = [...rootItems(plan), ...(title === null ? [] : titlePictures(plan, title))];
  if (subject.kind === 'series') {
    const numbers = seasons.numbers.filter((number) => number > 0 || subject.specials);
    open.push(...numbers.map((number) => seasonItem(plan, subject.seriesId, number)));
  }
  const seen = new Set<string>();
  const sum = { requests: 0, pictures: 0, bytes: 0, held: 0 };
  const guess = { requests: 0, pictures: 0, bytes: 0 };
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (seen.has(item.item)) continue;
    seen.add(item.item);
    if (item.kind === 'picture') {
      if (pictureRow(database, item.asked) !== undefined) sum.held += 1;
      else {
        sum.pictures += 1;
        sum.bytes += expected.of(item);
      }
      continue;
    }
    const row = bodyRow(database, item.item);
    if (row !== undefined) {
      if (isFresh(row, now)) sum.held += 1;
      else sum.requests += 1;
      open.push(...itemsNeededBy(plan, item.asked, jsonOf(row.bytes)));
      continue;
    }
    const more = forecast(item.asked.endpoint, plan, expected);
    guess.requests += more.requests;
    guess.pictures += more.pictures;
    guess.bytes += more.bytes;
    sum.requests += 1;
    sum.bytes += expected.of(item);
  }
  const isGuessed = guess.requests + guess.pictures > 0 || (subject.kind === 'series' && !seasons.all);
  const bytesAt = ({ sizes, items }: { readonly sizes: number; readonly items: number }): number =>
    Math.round(sum.bytes * (isGuessed ? sizes : 1) + guess.bytes * items);
  return {
    requests: sum.requests + Math.round(guess.requests),
    pictures: sum.pictures + Math.round(guess.pictures),
    bytes: sum.bytes + Math.round(guess.bytes),
    leastBytes: bytesAt(range.least),
    mostBytes: bytesAt(range.most),
    held: sum.held,
    sure: isGuessed ? 'rough' : 'exact',
  };
}
