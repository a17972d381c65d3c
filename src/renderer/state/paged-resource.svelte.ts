import { untrack } from 'svelte';
import type { Page } from '#shared/catalogue/resources/lists.ts';
import type { Failure } from '#shared/result.ts';
import type { Clock } from '#shared/text/timing.ts';
import { RateLimit } from '#shared/text/timing.ts';
import { failureOf } from '../transport/marquee.ts';
import type { Loaded } from '../transport/marquee.ts';
import { getVisit, Remembered } from './visit.svelte.ts';

type Fetched<Body> = Pick<Loaded<Body>, 'value' | 'fetchedAt'>;

interface PagedSource<Item, Body extends Page<Item>> {
  load(page: number, signal: AbortSignal): Promise<Fetched<Body>>;
  /** What `load` would return, if it is at hand. */
  known?(page: number): Fetched<Body> | null;
  /** The key of an item; of items with the same key only the first is listed. */
  keyOf(item: Item): string;
  /** The last page that the service returns. */
  readonly pageLimit: number;
  readonly clock: Clock;
}

/** So many pages in a row that add nothing end a list. */
const mostWithout = 10;
/** A window that isn't full asks for more by itself: a list requests at most so many pages within so many ms. */
const [mostPages, withinMs] = [40, 10_000];

/**
 * A list that is read page by page, without duplicates. It ends at `total_pages`, at the service's limit, with several
 * pages in a row that add nothing, or, if the service gives no totals, with an empty page.
 */
export class PagedResource<Item, Body extends Page<Item> = Page<Item>> {
  items: readonly Item[] = $state.raw([]);
  failure: Failure | null = $state.raw(null);
  pending = $state(false);
  complete = $state(false);
  /** How many pages are loaded. */
  pages = $state(0);
  /** When the oldest page was fetched, epoch ms. */
  fetchedAt: number | null = $state(null);
  total: number | null = $state(null);
  /** The first page. */
  first: Body | null = $state.raw(null);
  readonly #source: PagedSource<Item, Body>;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #keys = new Set<string>();
  readonly #controller = new AbortController();
  readonly #rate: RateLimit;
  #loading: Promise<void> | null = null;

  constructor(source: PagedSource<Item, Body>) {
    this.#source = source;
    this.#rate = new RateLimit(source.clock, mostPages, withinMs);
  }

  /** Reads the next page, or waits for the one that is being read; retries after a failure. */
  more(): Promise<void> {
    if (this.complete || this.stopped) return Promise.resolve();
    if (this.#loading !== null) return this.#loading;
    // Shown without a skeleton before it. Whoever asks doesn't depend on what the list contains.
    const known = untrack(() => this.#source.known?.(this.pages + 1)) ?? null;
    if (known !== null && untrack(() => this.#add(known) > 0 || this.complete)) {
      this.failure = null;
      return Promise.resolve();
    }
    const loading = this.#load().finally(() => {
      if (this.#loading === loading) this.#loading = null;
    });
    this.#loading = loading;
    return loading;
  }

  /** Reads until this many pages are loaded, one fails, or the list ends. */
  async upTo(pages: number): Promise<void> {
    while (this.pages < pages) {
      const before = this.pages;
      await this.more();
      if (this.pages === before) return;
    }
  }

  /** Aborts the read; no further page is read. */
  stop(): void {
    this.#controller.abort();
  }

  get stopped(): boolean {
    return this.#controller.signal.aborted;
  }

  async #load(): Promise<void> {
    this.pending = true;
    try {
      // Nothing on the screen changes by a page that adds nothing, so nobody would ask for the next one.
      // Proved by paged-resource.svelte.test.ts: a page that adds nothing doesn’t end a list.
      for (let without = 0; !this.complete; without += 1) {
        const loaded = this.#source.known?.(this.pages + 1) ?? (await this.#request(this.pages + 1));
        this.failure = null;
        if (this.#add(loaded) > 0) break;
        if (without + 1 >= mostWithout) this.complete = true;
      }
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code !== 'cancelled') this.failure = failure;
    }
    this.pending = false;
  }

  async #request(page: number): Promise<Fetched<Body>> {
    const { signal } = this.#controller;
    await this.#rate.turn(signal);
    const askedAt = this.#source.clock.now();
    const loaded = await this.#source.load(page, signal);
    if (loaded.fetchedAt < askedAt) this.#rate.giveBack();
    return loaded;
  }

  /** Adds the next page; returns the number of new items. */
  #add({ value, fetchedAt }: Fetched<Body>): number {
    this.pages += 1;
    const added = value.results.filter((item) => {
      const key = this.#source.keyOf(item);
      return this.#keys.has(key) ? false : this.#keys.add(key);
    });
    // Before the items change: who sees the new ones may ask for more at once.
    // Proved by paged-resource.svelte.test.ts: whoever sees the items of a page can ask for the next one (tall windows).
    if (added.length > 0) {
      this.#loading = null;
      this.pending = false;
    }
    this.first ??= value;
    // Some services send no totals, or 0.
    // Proved by paged-resource.svelte.test.ts: missing totals don’t end a list.
    const known = value.total_pages > 0;
    const last = known ? Math.min(value.total_pages, this.#source.pageLimit) : this.#source.pageLimit;
    this.complete = this.pages >= last || (!known && value.results.length === 0);
    this.items = [...this.items, ...added];
    this.total = value.total_results > 0 || this.items.length === 0 ? value.total_results : null;
    this.fetchedAt = Math.min(this.fetchedAt ?? fetchedAt, fetchedAt);
    return added.length;
  }
}

/**
 * Restores, for the lifetime of a component, as many pages of the first list as the visit had. A list that replaces it
 * starts over.
 */
export function rememberPages<Item, Body extends Page<Item>>(
  name: string,
  list: () => PagedResource<Item, Body>,
  visit = getVisit(),
): void {
  const pages = new Remembered(visit, `pages of ${name}`, 0);
  const first = untrack(list);
  const wanted = pages.value;
  void visit.grow(first.upTo(wanted));
  $effect(() => {
    const shown = list();
    // The number stays while the first list loads or fails.
    if (shown !== first || shown.pages >= wanted) pages.value = shown.pages;
  });
}
