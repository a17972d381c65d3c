import type { Answer, EndpointName, ParametersOf } from '#shared/catalogue/endpoints.ts';
import type { Page } from '#shared/catalogue/resources/lists.ts';
import { titleKey } from '../format/title-card.ts';
import type { TitleCardFacts } from '../format/title-card.ts';
import type { Loaded } from '../transport/marquee.ts';
import type { AppModel } from './app-model.svelte.ts';
import { PagedResource } from './paged-resource.svelte.ts';

/** A page of cards; `dates`: the days that the list covers, where the service names them. */
interface CardPage extends Page<TitleCardFacts> {
  readonly dates?: { readonly minimum: string | null; readonly maximum: string | null };
}

export type TitleList = PagedResource<TitleCardFacts, CardPage>;

/** The endpoints that list titles page by page. */
type ListEndpoint = {
  [Name in EndpointName]: Answer<Name> extends Page<{ readonly id: number }> ? Name : never;
}[EndpointName];

/**
 * Begins the list of an endpoint, with a card for each title; [] leaves a title out. `refresh`: asks the service even if the
 * store's response is fresh.
 */
export function titleList<Name extends ListEndpoint>(
  { marquee, state, clock }: Pick<AppModel, 'marquee' | 'state' | 'clock'>,
  endpoint: Name,
  parameters: ParametersOf<Name>,
  card: (item: Answer<Name>['results'][number]) => TitleCardFacts | readonly TitleCardFacts[],
  refresh = false,
): TitleList {
  const cards = (loaded: Loaded<Answer<Name>>): Loaded<CardPage> => ({
    ...loaded,
    value: { ...loaded.value, results: loaded.value.results.flatMap(card) },
  });
  return new PagedResource<TitleCardFacts, CardPage>({
    load: async (page, signal) =>
      cards(await marquee.read(endpoint, { ...parameters, page }, { signal, refresh })),
    known(page) {
      const last = refresh ? null : marquee.lastRead(endpoint, { ...parameters, page });
      return last?.isFresh === true ? cards(last.loaded) : null;
    },
    keyOf: titleKey,
    pageLimit: state.profile.pageLimit,
    clock,
  });
}
