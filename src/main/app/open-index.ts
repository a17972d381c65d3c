import type { Profile } from '#shared/catalogue/profiles.ts';
import type { IndexBuilderPorts } from '../search/index-builder-ports.ts';
import { IndexBuilder } from '../search/index-builder.ts';
import { untilNoMore } from '../search/loops.ts';
import type { Store } from './open-store.ts';

/** What the index builder needs besides its connection. */
type OpenIndexPorts = Pick<IndexBuilderPorts, 'language' | 'now' | 'elapsed' | 'announce'>;

/** What the index builder uses of its connection. */
interface IndexedConnection extends Pick<IndexBuilderPorts, 'background'> {
  readonly store: Pick<Store, 'catalogueIndex' | 'search'>;
  readonly access: Pick<IndexBuilderPorts, 'fetch'>;
  readonly profile: Pick<Profile, 'id' | 'pageLimit'>;
}

/** Creates a connection's index builder, which goes on where the last run ended. */
export function openIndex(connection: IndexedConnection, ports: OpenIndexPorts): IndexBuilder {
  const { store, access, background, profile } = connection;
  const index = new IndexBuilder({
    ...ports,
    store,
    background,
    isBundled: profile.id === 'demo',
    fetch: (...request) => access.fetch(...request),
    // The client has six connections, of which it leaves one to whoever waits for a page.
    atOnce: 3,
    pageLimit: profile.pageLimit,
    afterSearches: () => store.search.idle(),
  });
  void index.open().then(() => index.renew());
  // Goes on with the words of an index after a stop, in parts between which others write.
  void untilNoMore(() => store.catalogueIndex.finishWords());
  return index;
}
