import type { AccountStore } from '../account/store/part.ts';
import type { CatalogueStore } from '../catalogue/store/part.ts';
import type { LibraryStore } from '../library/store/part.ts';
import type { OfflineStore } from '../offline/store/part.ts';
import { SearchQueue } from '../search/search-queue.ts';
import type { SearchStore } from '../search/store/part.ts';
import { createStore } from '../store/store.ts';
import type { StoreFiles, StoreOptions } from '../store/store.ts';

type Groups = AccountStore & CatalogueStore & LibraryStore & OfflineStore & SearchStore;

/** The store of one service: the verbs of its parts, called from another thread. */
export interface Store extends Omit<Groups, 'search'>, StoreFiles {
  readonly search: Pick<SearchQueue, keyof SearchQueue>;
}

/** Opens the store as `createStore` does. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const store = await createStore<Groups>(options);
  return Object.assign(store, { search: new SearchQueue(store.search) });
}
