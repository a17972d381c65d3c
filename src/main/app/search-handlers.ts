import type { Handlers } from './answer-request.ts';
import type { ServiceConnection } from './service-connection.ts';

/** The handlers of search and of the catalogue index. `hidesGuests`: the person wants no guest stars of unseen episodes. */
export function searchHandlers(
  connection: () => Pick<ServiceConnection, 'store' | 'index'>,
  hidesGuests: () => boolean,
): Pick<Handlers, Extract<keyof Handlers, `${'search' | 'searchIndex'}.${string}`>> {
  const index = (): ServiceConnection['index'] => connection().index;
  return {
    'search.local': ({ query, limit }, signal) =>
      connection().store.search.find(query, limit ?? 12, { hidesGuests: hidesGuests(), signal }),
    'search.list': (asked, signal) =>
      connection().store.search.list(asked, { hidesGuests: hidesGuests(), signal }),
    'searchIndex.estimate': (_nothing, signal) => index().estimate(signal),
    'searchIndex.start': ({ size, pace }) => index().start(size, pace),
    'searchIndex.change': (changes) => index().change(changes),
    'searchIndex.goOn': () => index().goOn(),
    'searchIndex.remove': () => index().remove(),
  };
}
