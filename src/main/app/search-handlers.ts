import type { Handlers } from './answer-request.ts';
import type { ServiceConnection } from './service-connection.ts';

/** The handlers of search and of the catalogue index. */
export function searchHandlers(
  connection: () => Pick<ServiceConnection, 'store' | 'index'>,
): Pick<Handlers, Extract<keyof Handlers, `${'search' | 'searchIndex'}.${string}`>> {
  const index = (): ServiceConnection['index'] => connection().index;
  return {
    'search.local': ({ query, limit }, signal) => connection().store.search.find(query, limit ?? 12, signal),
    'search.list': (asked, signal) => connection().store.search.list(asked, signal),
    'searchIndex.estimate': (_nothing, signal) => index().estimate(signal),
    'searchIndex.start': ({ size, pace }) => index().start(size, pace),
    'searchIndex.change': (changes) => index().change(changes),
    'searchIndex.goOn': () => index().goOn(),
    'searchIndex.remove': () => index().remove(),
  };
}
