import { SvelteMap } from 'svelte/reactivity';
import { listIn, writeDiscoverQuery } from '../../state/discover-query.ts';
import type { DiscoverQuery, ListName } from '../../state/discover-query.ts';
import type { Counts } from './counts.svelte.ts';

/** Lists of which a person means "any of them" unless they say otherwise: nobody wants what is on every service at once. */
const joinedByAny: readonly ListName[] = [
  'with_watch_providers',
  'with_watch_monetization_types',
  'with_release_type',
  'with_origin_country',
  'with_companies',
];

/** The question as it is being put together. */
export class DiscoverForm {
  query: DiscoverQuery = $state.raw({});
  readonly counts: Counts;
  /** How a list is to be joined while it holds fewer than two values, which cannot say it. */
  readonly #joins = new SvelteMap<ListName, boolean>();

  constructor(query: DiscoverQuery, counts: Counts) {
    this.query = query;
    this.counts = counts;
  }

  /** As it stands in an address; equal questions are equal texts. */
  get text(): string {
    return writeDiscoverQuery(this.query);
  }

  set(query: DiscoverQuery): void {
    this.query = query;
  }

  /** true: all of them; false: any of them. */
  joins(name: ListName): boolean {
    const list = listIn(this.query, name);
    return list.values.length > 1 ? list.every : (this.#joins.get(name) ?? !joinedByAny.includes(name));
  }

  setJoin(name: ListName, every: boolean): void {
    this.#joins.set(name, every);
  }
}
