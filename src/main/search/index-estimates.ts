import { decodeText } from '#shared/catalogue/decode.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import { indexSizes } from '#shared/contract/search-index.ts';
import type { IndexCost, IndexEstimate, IndexSize } from '#shared/contract/search-index.ts';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { IndexBuilderPorts } from './index-builder-ports.ts';
import { keywordRoots } from './keyword-slices.ts';
import { movieRoots, requestOf, seriesRoots, singleSlicesOf } from './slices.ts';

/** About how many movies a size covers. */
const targets: Readonly<Record<IndexSize, number>> = { known: 20_000, large: 200_000, everything: Infinity };
/** A size may cover so much more than its target. */
const tolerance = 1.25;
/** Vote counts from which a size can begin. */
const thresholds = [0, 1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1_000, 2_000, 5_000, 10_000];
/** What a title takes on the disk: the mean of 20,000 movies with overviews of 240 characters. */
const diskBytesPerTitle = 800;
/** What a single slice has that no other one has, about: a series' people and characters, or a person's series. */
const rowsPerSingle = 5;
export const titlesPerPage = 20;

/** How long a list is, and its first page in bytes. */
interface Counted {
  readonly total: number;
  readonly bytes: number;
}

/** A size with the fewest votes that its movies have. */
interface SizedCost extends IndexCost {
  readonly leastVotes: number;
  /** Movies with any number of votes. */
  readonly total: number;
}

/** Finds out what each size would cost, with a few requests; each count is requested once per run. */
export class IndexEstimates {
  readonly #ports: Pick<IndexBuilderPorts, 'fetch' | 'isBundled' | 'language' | 'pageLimit'>;
  readonly #counted = new Map<string, Counted>();

  constructor(ports: Pick<IndexBuilderPorts, 'fetch' | 'isBundled' | 'language' | 'pageLimit'>) {
    this.#ports = ports;
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
      const counted = await this.#movies(thresholds[middle] ?? 0, signal);
      if (!counted.ok) return counted;
      if (counted.value.total <= most) high = middle;
      else low = middle + 1;
    }
    const leastVotes = thresholds[low] ?? 0;
    const [counted, all] = [await this.#movies(leastVotes, signal), await this.#movies(0, signal)];
    if (!counted.ok) return counted;
    if (!all.ok) return all;
    const series = await this.#series(signal);
    if (!series.ok) return series;
    const { total } = counted.value;
    const single = singleSlicesOf(size, this.#ports.isBundled, series.value.titles);
    // Few searches for keywords by letter end with their first two pages.
    const others = 2 * keywordRoots(size).length + 4;
    const requests = Math.ceil((total / titlesPerPage) * 1.05) + series.value.pages + single + others;
    const stored = total + series.value.titles + single * rowsPerSingle;
    return succeed({
      leastVotes,
      requests,
      titles: total,
      total: all.value.total,
      bytes: requests * Math.max(counted.value.bytes, series.value.bytes),
      diskBytes: stored * diskBytesPerTitle,
    });
  }

  #movies(least: number, signal: AbortSignal): Promise<Result<Counted>> {
    const [root = { kind: 'undated', votes: { least, most: null } }] = movieRoots({ least, most: null });
    const asked = requestOf(root, 1, 1, this.#ports.language());
    // What is last by date has short texts, so a page of popular movies tells more of the download.
    const parameters = { ...asked.parameters, sort_by: 'popularity.desc' };
    return this.#count({ endpoint: 'discover.movie', parameters }, signal);
  }

  /** All lists of series together: their pages and titles, and the longest first page in bytes. */
  async #series(
    signal: AbortSignal,
  ): Promise<Result<{ readonly pages: number; readonly titles: number; readonly bytes: number }>> {
    let [pages, titles, bytes] = [0, 0, 0];
    for (const root of seriesRoots) {
      const counted = await this.#count(requestOf(root, 1, 1, this.#ports.language()), signal);
      if (!counted.ok) return counted;
      const { total } = counted.value;
      const read = Math.max(1, Math.min(Math.ceil(total / titlesPerPage), this.#ports.pageLimit));
      pages += read;
      titles += Math.min(total, read * titlesPerPage);
      bytes = Math.max(bytes, counted.value.bytes);
    }
    return succeed({ pages, titles, bytes });
  }

  async #count({ endpoint, parameters }: BodyAsked, signal: AbortSignal): Promise<Result<Counted>> {
    const key = JSON.stringify([endpoint, parameters]);
    const known = this.#counted.get(key);
    if (known !== undefined) return succeed(known);
    const fetched = await this.#ports.fetch(endpoint, parameters, { priority: 'foreground', signal });
    if (!fetched.ok) return fetched;
    const body = fetched.value.kind === 'body' ? fetched.value.body : new Uint8Array();
    const decoded = decodeText(endpoint, new TextDecoder().decode(body));
    if (!decoded.ok) return decoded;
    const { total_results: total = 0 } = decoded.value.value as { readonly total_results?: number };
    const counted = { total, bytes: body.byteLength };
    this.#counted.set(key, counted);
    return succeed(counted);
  }
}
