import type { PackEstimate } from '#shared/contract/packs.ts';
import type { Database } from '../connection.ts';
import { ExpectedBytes } from './expected.ts';
import { Foreseen } from './foreseen.ts';
import type { PackItem, PackPlan } from '#shared/packs/plan.ts';
import { itemsNeededBy, rootItems, seasonItem, titlePictures } from '#shared/packs/needs.ts';
import { titleItem } from './rows.ts';

/**
 * Of what is guessed, at least and at most so much comes: `sizes` of what is known to be needed, and `items` that it
 * will lead to, of which people's other work differs most.
 */
const range = { least: { sizes: 0.6, items: 0.5 }, most: { sizes: 1.2, items: 1.9 } } as const;

/**
 * What keeping something would take, worked out from what is stored without writing anything. `seasons`: numbers of
 * those that were found; `all`: whether the finding came to its end.
 */
export function estimate(
  database: Database,
  plan: PackPlan,
  seasons: { readonly numbers: readonly number[]; readonly all: boolean },
  now: number,
): PackEstimate {
  const expected = new ExpectedBytes(database);
  const foreseen = new Foreseen(database, expected, plan);
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
      const { file, kind, size } = item.asked;
      const there =
        database.get('select 1 from pictures where file = ? and kind = ? and size = ?', file, kind, size) !==
        undefined;
      if (there) sum.held += 1;
      else {
        sum.pictures += 1;
        sum.bytes += expected.of(item);
      }
      continue;
    }
    const row = database.get<{ fresh_until: number; text: Uint8Array }>(
      'select fresh_until, text from bodies join body_texts using (id) where key = ?',
      item.item,
    );
    if (row !== undefined) {
      if (row.fresh_until > now) sum.held += 1;
      else sum.requests += 1;
      open.push(
        ...itemsNeededBy(plan, item.asked, JSON.parse(Buffer.from(row.text).toString('utf8')) as unknown),
      );
      continue;
    }
    const more = foreseen.of(item.asked.endpoint);
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
