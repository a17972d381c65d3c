import type { libraryPart } from '../library/store/part.ts';
import type { offlinePart } from '../offline/store/part.ts';
import type { CatalogueStore } from '../store/catalogue-part.ts';
import { refuseDeadly } from '../store/deadly-bodies.ts';
import type { RemotePart } from '../store/part.ts';
import { SearchQueue } from '../store/search-queue.ts';
import { createStore } from '../store/store.ts';
import type { StoreFiles, StoreOptions } from '../store/store.ts';

type Groups = CatalogueStore & RemotePart<typeof libraryPart> & RemotePart<typeof offlinePart>;

/** The store of one service: the verbs of its parts, called from another thread. */
export interface Store extends Omit<Groups, 'search'>, StoreFiles {
  readonly search: Pick<SearchQueue, keyof SearchQueue>;
}

/** Opens the store as `createStore` does. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const store = await createStore<Groups>(options);
  return Object.assign(store, {
    bodies: refuseDeadly(store.bodies, store.deadly),
    search: new SearchQueue(store.search),
  });
}
