import type { Page } from '#shared/catalogue/resources/lists.ts';
import { titleKey } from '../format/title-card.ts';
import type { TitleCardFacts } from '../format/title-card.ts';
import type { Loaded, ReadOptions } from '../transport/marquee.ts';
import type { AppModel } from './app-model.svelte.ts';
import { PagedList } from './paged-list.svelte.ts';

/** A page of cards; `dates`: the days that the list covers, where the service names them. */
export interface CardPage extends Page<TitleCardFacts> {
  readonly dates?: { readonly minimum: string | null; readonly maximum: string | null };
}

export type TitleList = PagedList<TitleCardFacts, CardPage>;

/** A page with a card for each title; [] leaves a title out. */
export async function cardPage<Item>(
  loading: Promise<Loaded<Omit<CardPage, 'results'> & { readonly results: readonly Item[] }>>,
  card: (item: Item) => TitleCardFacts | readonly TitleCardFacts[],
): Promise<Loaded<CardPage>> {
  return withCards(await loading, card);
}

/** The same of a page that is at hand. */
export function withCards<Item>(
  loaded: Loaded<Omit<CardPage, 'results'> & { readonly results: readonly Item[] }>,
  card: (item: Item) => TitleCardFacts | readonly TitleCardFacts[],
): Loaded<CardPage> {
  return { ...loaded, value: { ...loaded.value, results: loaded.value.results.flatMap(card) } };
}

/**
 * Begins a list of cards. `refresh`: asks the service even if the store's response is fresh. `known`: what `load` would
 * return, if it is at hand.
 */
export function titleList(
  app: Pick<AppModel, 'state' | 'clock'>,
  load: (page: number, options: ReadOptions) => Promise<Loaded<CardPage>>,
  refresh = false,
  known: (page: number) => Loaded<CardPage> | null = () => null,
): TitleList {
  return new PagedList<TitleCardFacts, CardPage>({
    load: (page, signal) => load(page, { signal, refresh }),
    known: (page) => (refresh ? null : known(page)),
    keyOf: titleKey,
    pageLimit: app.state.profile.pageLimit,
    clock: app.clock,
  });
}
