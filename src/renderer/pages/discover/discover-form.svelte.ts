import { SvelteMap } from 'svelte/reactivity';
import { readTyped } from '../../format/discover-query-limits.ts';
import type { TypedName } from '../../format/discover-query-limits.ts';
import { changed, filterGroups, listIn, withChip, writeDiscoverQuery } from '../../format/discover-query.ts';
import type { ChipState, DiscoverQuery, FilterGroup, ListParameter } from '../../format/discover-query.ts';
import { withoutFilter } from '../../format/services-query.ts';
import type { ActiveFilter } from '../../format/services-query.ts';
import type { Counts } from './counts.svelte.ts';

/** Lists that default to "any of them". */
const joinedByAny: readonly ListParameter[] = [
  'with_watch_providers',
  'with_watch_monetization_types',
  'with_release_type',
  'with_origin_country',
  'with_companies',
];

/** Lists whose chips stay visible when switched off. */
const offeredLists: readonly ListParameter[] = [
  ...filterGroups.keywords,
  ...filterGroups.people,
  ...filterGroups.companies,
];

/** Lists that need a watch country. */
const watchLists = [...filterGroups.providers, ...filterGroups.monetisation];

/** The query that the person is editing. */
export class DiscoverForm {
  query: DiscoverQuery = $state.raw({});
  readonly counts: Counts;
  /** The watch country that a watch filter sets if the query has none; null: the person chooses one first. */
  #homeRegion: string | null = $state(null);
  /** The chosen mode of a list with fewer than two values, which the query can't express. */
  readonly #joins = new SvelteMap<ListParameter, boolean>();
  /** The values of the lists before the latest change. */
  readonly #offered = new SvelteMap<ListParameter, readonly string[]>();
  /** Invalid texts, which stay in their fields and aren't part of the query. */
  readonly #refused = new SvelteMap<TypedName, string>();

  constructor(
    query: DiscoverQuery,
    counts: Counts,
    refused: Readonly<Partial<Record<TypedName, string>>> = {},
    homeRegion: string | null = null,
  ) {
    this.#homeRegion = homeRegion;
    this.query = query;
    this.counts = counts;
    for (const [name, text] of Object.entries(refused)) this.#refused.set(name as TypedName, text);
  }

  /** The query as in an address; equal queries have equal texts. */
  get text(): string {
    return writeDiscoverQuery(this.query);
  }

  /** Whether no filter is set and no field has an invalid text. */
  get empty(): boolean {
    return this.text === '' && this.#refused.size === 0;
  }

  set(query: DiscoverQuery): void {
    for (const name of [...this.#refused.keys()]) {
      if (query[name] !== undefined) this.#refused.delete(name);
    }
    this.#replace(query);
  }

  /** Removes a filter and its invalid texts. */
  removeFilter(filter: ActiveFilter): void {
    if (filter !== 'myServices')
      for (const name of filterGroups[filter]) this.#refused.delete(name as TypedName);
    this.#replace(withoutFilter(this.query, filter));
  }

  clear(): void {
    this.#refused.clear();
    this.#replace({});
  }

  /** Sets a filter from a field's text. null: the browser couldn't read the text. */
  type(name: TypedName, text: string | null): void {
    const value = text === null ? null : readTyped(name, text);
    this.query = changed(this.query, { [name]: value ?? undefined });
    if (value === null) this.#refused.set(name, text ?? '');
    else this.#refused.delete(name);
  }

  /** The text of a field. */
  typed(name: TypedName): string {
    return this.#refused.get(name) ?? String(this.query[name] ?? '');
  }

  /** Whether a field's text is invalid. */
  isRefused(name: TypedName): boolean {
    return this.#refused.has(name);
  }

  /** Whether a field of these groups has an invalid text. */
  isRefusedIn(...groups: readonly FilterGroup[]): boolean {
    return groups.some((group) => filterGroups[group].some((name) => this.#refused.has(name as TypedName)));
  }

  /** The watch country whose services are offered; null: none. */
  get watchRegion(): string | null {
    const incomplete = watchLists.some((name) => this.query[name] !== undefined);
    return this.query.watch_region ?? (incomplete ? null : this.#homeRegion);
  }

  /** Sets the watch country; null also removes the filters that need one. */
  chooseWatchRegion(country: string | null): void {
    this.#homeRegion = null;
    this.set(
      country === null
        ? withoutFilter(this.query, 'myServices')
        : changed(this.query, { watch_region: country }),
    );
  }

  /** The query after a press on a chip; a watch filter sets the country whose services are offered. */
  pressed(
    name: ListParameter,
    exclude: ListParameter | null,
    value: string,
    state: ChipState,
  ): DiscoverQuery {
    const query = withChip(this.query, name, exclude, value, state, this.joins(name));
    const needsRegion = watchLists.some((list) => query[list] !== undefined);
    return needsRegion ? changed(query, { watch_region: this.watchRegion ?? undefined }) : query;
  }

  /** Includes a value in a list, and removes it from the list that `exclude` names. */
  include(name: ListParameter, exclude: ListParameter | null, value: string, every = this.joins(name)): void {
    this.set(withChip(this.query, name, exclude, value, 'include', every));
  }

  /** All values of the lists since the form opened, so that those switched off can be switched on again. */
  offered(...names: readonly ListParameter[]): readonly string[] {
    const now = names.flatMap((name) => listIn(this.query, name).values);
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- never retained
    return [...new Set([...names.flatMap((name) => this.#offered.get(name) ?? []), ...now])];
  }

  /** true: all of them; false: any of them. */
  joins(name: ListParameter): boolean {
    const list = listIn(this.query, name);
    return list.values.length > 1 ? list.every : (this.#joins.get(name) ?? !joinedByAny.includes(name));
  }

  setJoin(name: ListParameter, every: boolean): void {
    this.#joins.set(name, every);
  }

  #replace(query: DiscoverQuery): void {
    for (const name of offeredLists) this.#offered.set(name, this.offered(name));
    this.query = query;
  }
}
