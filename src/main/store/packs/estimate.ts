import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { PackEstimate } from '#shared/contract/packs.ts';
import type { Database } from '../connection.ts';
import { ExpectedBytes } from './expected.ts';
import type { PackItem, PackPlan } from '#shared/packs/plan.ts';
import { itemsNeededBy, rootItems, seasonItem, titlePictures } from '#shared/packs/needs.ts';
import { titleItem } from './rows.ts';

/** What an answer that is not there yet probably leads to further. */
interface Further {
  readonly requests: number;
  readonly pictures: number;
  readonly bytes: number;
}

const pictureBytes = 12_000;
const bodyBytes = 8_000;

/** Measured at seasons and people of the public service: episodes with their videos, guests, portraits and stills. */
function further(endpoint: EndpointName, { choices }: PackPlan): Further {
  const [requests, pictures] = ((): readonly [number, number] => {
    switch (endpoint) {
      case 'tv.season':
        return [11 + (choices.people === 'everyone' ? 25 : 0), 35];
      case 'tv.credits':
        return [choices.people === 'nobody' ? 0 : 10, 12];
      case 'person.tvCredits':
        return [0, 2];
      case 'tv.images':
        return [0, 30];
      case 'movie.watchProviders':
        return [0, 10];
      case 'movie.similar':
        return [0, 15];
      case 'discover.movie':
        return [60, 40];
      default:
        return [0, 0];
    }
  })();
  const shown = choices.pictures === 'none' ? 0 : pictures;
  return { requests, pictures: shown, bytes: requests * bodyBytes + shown * pictureBytes };
}

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
  const { subject } = plan;
  const title = titleItem(database, subject);
  const open: PackItem[] = [...rootItems(plan), ...(title === null ? [] : titlePictures(plan, title))];
  if (subject.kind === 'series') {
    const numbers = seasons.numbers.filter((number) => number > 0 || subject.specials);
    open.push(...numbers.map((number) => seasonItem(plan, subject.seriesId, number)));
  }
  const seen = new Set<string>();
  const sum = { requests: 0, pictures: 0, bytes: 0, held: 0 };
  let guessed = subject.kind === 'series' && !seasons.all;
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
    const more = further(item.asked.endpoint, plan);
    guessed ||= more.requests + more.pictures > 0;
    sum.requests += 1 + more.requests;
    sum.pictures += more.pictures;
    sum.bytes += expected.of(item) + more.bytes;
  }
  return { ...sum, sure: guessed ? 'rough' : 'exact' };
}
