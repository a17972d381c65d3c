import type { HandlerPorts, HandlersOf } from './answer-request.ts';
import type { ServiceConnection } from './service-connection.ts';

/** The handlers of the catalogue, of search and of its index. */
export function catalogueHandlers({
  connection,
  settings,
}: HandlerPorts): HandlersOf<
  'catalogue' | 'keywords' | 'offers' | 'person' | 'recent' | 'search' | 'searchIndex' | 'seasons' | 'title'
> {
  const hidesGuests = (): boolean => settings.current().spoilers.guests;
  const store = (): ServiceConnection['store'] => connection().store;
  const index = (): ServiceConnection['index'] => connection().index;
  return {
    'catalogue.read': (asked, signal) => connection().reads.read(asked, signal),
    'title.known': (asked, signal) => connection().titles.known(asked, signal),
    'title.overview': (asked, signal) => connection().titles.overview(asked, signal),
    'person.known': ({ id }) => store().people.known(id),
    'person.heldAppearances': ({ id }) => store().seasons.appearances(id),
    'keywords.known': ({ ids }) => store().keywords.names(ids),
    'seasons.find': ({ seriesId, again }) => connection().seasons.find(seriesId, again ?? false),
    'seasons.known': ({ seriesId }) => connection().seasons.known(seriesId),
    'offers.history': ({ movieId }) => store().offers.history(movieId),
    'offers.providers': ({ country }) => store().offers.providers(country),
    'recent.list': () => store().recent.list(),
    'recent.add': (page) => store().recent.add(page),
    'search.local': ({ query, limit }, signal) =>
      store().search.find(query, limit ?? 12, hidesGuests(), signal),
    'search.list': (asked, signal) => store().search.list(asked, hidesGuests(), signal),
    'searchIndex.estimate': (_nothing, signal) => index().estimate(signal),
    'searchIndex.start': ({ size, pace }) => index().start(size, pace),
    'searchIndex.change': (changes) => index().change(changes),
    'searchIndex.goOn': () => index().goOn(),
    'searchIndex.remove': () => index().remove(),
  };
}
