import type { Page } from '#shared/catalogue/resources/lists.ts';
import type { SearchHit } from '#shared/contract/answers.ts';
import type { SearchList, SearchListAsked } from '#shared/contract/search.ts';
import { hitKey } from '../../format/search-hit.ts';
import { PagedResource } from '../../state/paged-resource.svelte.ts';
import type { AppModel } from '../../state/app-model.svelte.ts';

/** Everything that a search finds in one group, in pages. */
export interface FoundList {
  readonly hits: PagedResource<SearchHit, FoundPage>;
  readonly asked: Omit<SearchListAsked, 'after'>;
}

interface FoundPage extends Page<SearchHit> {
  readonly counted: NonNullable<SearchList['total']>;
  readonly isSimilar: boolean;
  /** Descriptions were wanted, and none is stored. */
  readonly noDescriptions: boolean;
}

/** Begins a list; nothing is read yet. */
export function foundList(app: Pick<AppModel, 'marquee' | 'clock'>, asked: FoundList['asked']): FoundList {
  let after: SearchList['next'] = null;
  let counted: FoundPage['counted'] = { count: 0, isLeast: false };
  const hits = new PagedResource<SearchHit, FoundPage>({
    load: async (page, signal) => {
      const list = await app.marquee.request('search.list', { ...asked, after }, signal);
      after = list.next;
      counted = list.total ?? counted;
      const pages = after === null ? page : page + 1;
      return {
        value: {
          page,
          results: [...list.hits],
          counted,
          isSimilar: list.isSimilar === true,
          noDescriptions: list.noDescriptions === true,
          total_pages: pages,
          total_results: counted.count,
        },
        fetchedAt: 0,
      };
    },
    keyOf: hitKey,
    pageLimit: Infinity,
    clock: app.clock,
  });
  return { hits, asked };
}
