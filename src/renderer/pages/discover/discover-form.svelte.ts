import { SvelteMap } from 'svelte/reactivity';
import { readTyped } from '../../state/discover-query-limits.ts';
import type { TypedName } from '../../state/discover-query-limits.ts';
import {
  changed,
  filterGroups,
  listIn,
  withoutGroup,
  writeDiscoverQuery,
} from '../../state/discover-query.ts';
import type { DiscoverQuery, FilterGroup, ListName } from '../../state/discover-query.ts';
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
  /** What was typed and cannot be: it stays in its field, marked, and is no part of the question. */
  readonly #refused = new SvelteMap<TypedName, string>();

  constructor(
    query: DiscoverQuery,
    counts: Counts,
    refused: Readonly<Partial<Record<TypedName, string>>> = {},
  ) {
    this.query = query;
    this.counts = counts;
    for (const [name, text] of Object.entries(refused)) this.#refused.set(name as TypedName, text);
  }

  /** As it stands in an address; equal questions are equal texts. */
  get text(): string {
    return writeDiscoverQuery(this.query);
  }

  /** Nothing is set, and nothing stands in a field that could not be set. */
  get empty(): boolean {
    return this.text === '' && this.#refused.size === 0;
  }

  set(query: DiscoverQuery): void {
    for (const name of [...this.#refused.keys()]) {
      if (query[name] !== undefined) this.#refused.delete(name);
    }
    this.query = query;
  }

  /** Takes a group of filters away, and what stands in its fields. */
  takeAway(group: FilterGroup): void {
    for (const name of filterGroups[group]) this.#refused.delete(name as TypedName);
    this.query = withoutGroup(this.query, group);
  }

  /** Takes everything away. */
  clear(): void {
    this.#refused.clear();
    this.query = {};
  }

  /** Takes what was typed into a field. null: what the field itself could not read. */
  type(name: TypedName, text: string | null): void {
    const value = text === null ? null : readTyped(name, text);
    this.query = changed(this.query, { [name]: value ?? undefined });
    if (value === null) this.#refused.set(name, text ?? '');
    else this.#refused.delete(name);
  }

  /** What stands in a field. */
  typed(name: TypedName): string {
    return this.#refused.get(name) ?? String(this.query[name] ?? '');
  }

  /** Whether what stands in a field cannot be. */
  isRefused(name: TypedName): boolean {
    return this.#refused.has(name);
  }

  /** Whether a field of these groups holds what cannot be. */
  isRefusedIn(...groups: readonly FilterGroup[]): boolean {
    return groups.some((group) => filterGroups[group].some((name) => this.#refused.has(name as TypedName)));
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
