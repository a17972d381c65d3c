import { decodeText } from '#shared/catalogue/decode.ts';
import { succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { indexSizes } from '#shared/contract/search-index.ts';
import type { IndexCost, IndexEstimate, IndexSize } from '#shared/contract/search-index.ts';
import type { Client } from '../http/client.ts';
import { keywordRoots } from './keyword-slices.ts';
import { movieRoots, requestOf, seriesRoots } from './slices.ts';

/** About how many movies a size covers. */
const targets: Readonly<Record<IndexSize, number>> = { known: 20_000, large: 200_000, everything: Infinity };
/** A size may cover so much more than its target. */
const tolerance = 1.25;
/** Vote counts from which a size can begin. */
const thresholds = [0, 1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1_000, 2_000, 5_000, 10_000];
/** What a title takes on the disk: the mean of 20,000 movies with overviews of 240 characters. */
const diskBytesPerTitle = 800;
export const titlesPerPage = 20;

/** How many movies have so many votes, and how long a page of them is in bytes. */
interface Counted {
  readonly total: number;
  readonly bytes: number;
}

/** A size with the fewest votes that its movies have. */
export interface SizedCost extends IndexCost {
  readonly leastVotes: number;
  /** Movies with any number of votes. */
  readonly total: number;
}

/** Finds out what each size would cost, with a few requests; each count is requested once per run. */
export class IndexEstimates {
  readonly #fetch: Client['fetch'];
  readonly #counted = new Map<number, Counted>();

  constructor(fetch: Client['fetch']) {
    this.#fetch = fetch;
  }

  async all(signal: AbortSignal): Promise<Result<IndexEstimate>> {
    const costs: Partial<Record<IndexSize, SizedCost>> = {};
    let last = 0;
    for (const size of indexSizes) {
      const cost = await this.of(size, signal);
      if (!cost.ok) return cost;
      if (cost.value.titles === last) continue;
      last = cost.value.titles;
      costs[size] = cost.value;
    }
    return succeed(costs);
  }

  /** The cost of one size. */
  async of(size: IndexSize, signal: AbortSignal): Promise<Result<SizedCost>> {
    const most = targets[size] * tolerance;
    let [low, high] = [0, thresholds.length - 1];
    // The lowest threshold that covers no more than the size; thresholds before `low` cover more.
    for (let middle = 0; low < high; middle = Math.floor((low + high) / 2)) {
      const counted = await this.#count(thresholds[middle] ?? 0, signal);
      if (!counted.ok) return counted;
      if (counted.value.total <= most) high = middle;
      else low = middle + 1;
    }
    const leastVotes = thresholds[low] ?? 0;
    const [counted, all] = [await this.#count(leastVotes, signal), await this.#count(0, signal)];
    if (!counted.ok) return counted;
    if (!all.ok) return all;
    const { total, bytes } = counted.value;
    // Few searches for keywords by letter end with their first two pages.
    const others = seriesRoots.length + 2 * keywordRoots(size).length + 4;
    const requests = Math.ceil((total / titlesPerPage) * 1.05) + others;
    return succeed({
      ...{ leastVotes, requests, titles: total, total: all.value.total },
      ...{ bytes: requests * bytes, diskBytes: total * diskBytesPerTitle },
    });
  }

  async #count(least: number, signal: AbortSignal): Promise<Result<Counted>> {
    const known = this.#counted.get(least);
    if (known !== undefined) return succeed(known);
    const [root] = movieRoots({ least, most: null });
    const { endpoint, parameters } = requestOf(root ?? { kind: 'onTheAir' }, 1, 1, 'en-US');
    const fetched = await this.#fetch(endpoint, parameters, { priority: 'foreground', signal });
    if (!fetched.ok) return fetched;
    const body = fetched.value.kind === 'body' ? fetched.value.body : new Uint8Array();
    const decoded = decodeText('discover.movie', new TextDecoder().decode(body));
    if (!decoded.ok) return decoded;
    const counted = { total: decoded.value.value.total_results, bytes: body.byteLength };
    this.#counted.set(least, counted);
    return succeed(counted);
  }
}
