import { untrack } from 'svelte';
import type { Page } from '#shared/catalogue/resources/lists.ts';
import type { Failure } from '#shared/contract/failures.ts';
import { failureOf } from '../transport/marquee.ts';
import type { Loaded } from '../transport/marquee.ts';
import { getVisit, Remembered } from './visit.svelte.ts';

/** How a list's pages are got. */
export interface PagedListPorts<Item, Body extends Page<Item>> {
  load(page: number, signal: AbortSignal): Promise<Loaded<Body>>;
  /** Tells items apart; of several with the same key the first stays. */
  keyOf(item: Item): string;
  /** The service answers no page beyond this one. */
  readonly pageLimit: number;
}

/**
 * A list that is read page by page as it is scrolled: no item twice, an end where `total_pages` or the service's limit
 * says so or a page adds nothing; a short page is no end.
 */
export class PagedList<Item, Body extends Page<Item> = Page<Item>> {
  items: readonly Item[] = $state.raw([]);
  failure: Failure | null = $state.raw(null);
  pending = $state(false);
  complete = $state(false);
  /** So many pages are there. */
  pages = $state(0);
  /** Of the page fetched longest ago, epoch ms. */
  fetchedAt: number | null = $state(null);
  total: number | null = $state(null);
  /** The first page whole, for what lists say beside their items. */
  first: Body | null = $state.raw(null);
  readonly #ports: PagedListPorts<Item, Body>;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #keys = new Set<string>();
  readonly #controller = new AbortController();
  #loading: Promise<void> | null = null;

  constructor(ports: PagedListPorts<Item, Body>) {
    this.#ports = ports;
  }

  /** Reads the next page, unless there is none; waits for the one on its way. After a failure tries that page again. */
  more(): Promise<void> {
    if (this.complete || this.stopped) return Promise.resolve();
    this.#loading ??= this.#load().finally(() => (this.#loading = null));
    return this.#loading;
  }

  /** Reads on until so many pages are there, as far as there are so many and none of them fails. */
  async upTo(pages: number): Promise<void> {
    while (this.pages < pages) {
      const before = this.pages;
      await this.more();
      if (this.pages === before) return;
    }
  }

  /** Gives up what is on its way; nothing more is read. */
  stop(): void {
    this.#controller.abort();
  }

  get stopped(): boolean {
    return this.#controller.signal.aborted;
  }

  async #load(): Promise<void> {
    this.pending = true;
    this.failure = null;
    try {
      const loaded = await this.#ports.load(this.pages + 1, this.#controller.signal);
      this.pages += 1;
      this.#take(loaded);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code !== 'cancelled') this.failure = failure;
    }
    this.pending = false;
  }

  #take({ value, fetchedAt }: Loaded<Body>): void {
    const added = value.results.filter((item) => {
      const key = this.#ports.keyOf(item);
      return this.#keys.has(key) ? false : this.#keys.add(key);
    });
    this.first ??= value;
    this.items = [...this.items, ...added];
    this.total = value.total_results;
    this.fetchedAt = Math.min(this.fetchedAt ?? fetchedAt, fetchedAt);
    const last = Math.min(value.total_pages, this.#ports.pageLimit);
    this.complete = this.pages >= last || added.length === 0;
  }
}

/**
 * Remembers with the visit how many pages a list had, for the life of a component: whoever comes back finds as many.
 * A list that takes the first one's place begins anew.
 */
export function rememberPages<Item, Body extends Page<Item>>(
  name: string,
  list: () => PagedList<Item, Body>,
  visit = getVisit(),
): void {
  const pages = new Remembered(visit, `pages of ${name}`, 0);
  const first = untrack(list);
  const wanted = pages.value;
  void visit.grow(first.upTo(wanted));
  $effect(() => {
    const shown = list();
    // While the first one still grows, or where it cannot, the number stays for the next time.
    if (shown !== first || shown.pages >= wanted) pages.value = shown.pages;
  });
}
