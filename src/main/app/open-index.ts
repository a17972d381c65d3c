import type { Profile } from '#shared/catalogue/profiles.ts';
import type { Power } from '../platform/power.ts';
import type { IndexBuilderPorts } from '../search/index-builder-ports.ts';
import { IndexBuilder } from '../search/index-builder.ts';
import type { Store } from './open-store.ts';

/** What the index builder needs besides its connection. */
interface OpenIndexPorts extends Pick<
  IndexBuilderPorts,
  'language' | 'isDiskLow' | 'now' | 'elapsed' | 'announce'
> {
  power(): Power;
}

/** What the index builder uses of its connection. */
interface IndexedConnection {
  readonly store: Pick<Store, 'catalogueIndex' | 'search'>;
  readonly access: Pick<IndexBuilderPorts, 'fetch'>;
  readonly packs: { readonly isWorking: boolean };
  readonly health: { readonly isReachable: boolean };
  readonly profile: Pick<Profile, 'id' | 'pageLimit'>;
}

/** Creates a connection's index builder, which goes on where the last run ended. */
export function openIndex(connection: IndexedConnection, { power, ...ports }: OpenIndexPorts): IndexBuilder {
  const { store, access, packs, health, profile } = connection;
  const isBundled = profile.id === 'demo';
  const index = new IndexBuilder({
    ...ports,
    store,
    isBundled,
    fetch: (...request) => access.fetch(...request),
    // The client has six connections, of which it leaves one to whoever waits for a page.
    atOnce: 3,
    pageLimit: profile.pageLimit,
    afterSearches: () => store.search.idle(),
    obstacle: () => {
      if (!health.isReachable) return 'network';
      // No host can tell a battery saver from a battery; the bundled service takes seconds.
      if (power() !== 'mains' && !isBundled) return 'power';
      return packs.isWorking ? 'packs' : null;
    },
  });
  void index.open().then(() => index.renew());
  void finishWords(store);
  return index;
}

/** Goes on with the words of an index after a stop, in parts between which others write. */
async function finishWords(store: Pick<Store, 'catalogueIndex'>): Promise<void> {
  for (;;) {
    const finished = await store.catalogueIndex.finishWords();
    if (!finished.ok || !finished.value.more) return;
  }
}
