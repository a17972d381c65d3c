import { setLanguage } from './answer-index.ts';
import * as bodies from './bodies.ts';
import * as catalogueIndex from './catalogue-index.ts';
import type { StoreContext } from './context.ts';
import * as deadly from './deadly-responses.ts';
import { forgetOlderThan } from './expiry.ts';
import { progress } from './index-progress.ts';
import { beginRound, endRound, mergeWords } from './index-rounds.ts';
import { keywordNames } from './keywords.ts';
import * as changes from './library/changes.ts';
import * as inbox from './library/inbox.ts';
import { listContents, lists } from './library/lists-of-titles.ts';
import * as mine from './library/mine.ts';
import { noted } from './library/notes.ts';
import * as ownLists from './library/own-lists.ts';
import { importRecords, match } from './library/imports.ts';
import { lookUps, noteLookUp } from './library/look-ups.ts';
import { isUnsettled, moveBack, saveDiscovery } from './library/renumbered-episodes.ts';
import { forgetWaiting, waiting } from './library/to-match.ts';
import { offers } from './library/watchlist-offers.ts';
import * as episodeChanges from './packs/episode-changes.ts';
import { estimate } from './packs/estimate.ts';
import type { IncomingPack } from './packs/import.ts';
import { keptBodies, keptSeasons } from './packs/kept.ts';
import { miss, missing, next, retry } from './packs/pack-items.ts';
import { counts, list } from './packs/pack-rows.ts';
import * as packs from './packs/packs.ts';
import { manifest, payload } from './packs/transfer.ts';
import { verifyStep } from './packs/verify.ts';
import { knownPerson } from './people.ts';
import * as personal from './personal.ts';
import * as pictures from './pictures.ts';
import * as account from './remembered-account.ts';
import { renewWords } from './renew-words.ts';
import { upNext } from './library/up-next.ts';
import { seasonsWanted } from './library/up-next-series.ts';
import * as watches from './library/watches.ts';
import * as recent from './library/recent-pages.ts';
import * as views from './saved-views.ts';
import * as search from './search.ts';
import * as seasons from './seasons.ts';
import { addSingle } from './single-slices.ts';
import { clear, noteUses, state, sweep } from './storage-usage.ts';
import { knownTitle } from './titles.ts';
import * as upcoming from './upcoming.ts';
import { history, providers } from './watch-history.ts';

const { accept, confirm, inAnotherLanguage, lookup, newestChanges } = bodies;
const { exclusiveBytes, keep, pause, planSeasons, remove, verified, checked } = packs;

/**
 * Every verb of the store by group: functions on a `StoreContext`, from which the proxy in `store.ts` has its type. A verb
 * throws what SQLite raises.
 */
export const verbs = {
  bodies: { accept, confirm, inAnotherLanguage, lookup, newestChanges },
  deadly,
  index: { setLanguage, renewWords },
  catalogueIndex: {
    begin: catalogueIndex.begin,
    build: catalogueIndex.build,
    change: catalogueIndex.change,
    next: catalogueIndex.next,
    addSingle,
    accept: catalogueIndex.accept,
    settle: catalogueIndex.settle,
    ...{ beginRound, endRound, mergeWords },
    progress,
    remove: catalogueIndex.remove,
  },
  titles: { known: knownTitle },
  people: { known: knownPerson },
  keywords: { names: keywordNames },
  seasons: {
    known: seasons.knownSeasons,
    appearances: seasons.appearances,
    discovery: seasons.discovery,
    ...{ saveDiscovery, isUnsettled },
  },
  availability: { history, providers },
  search,
  views: {
    ...{ list: views.list, look: views.look },
    ...{ save: views.save, change: views.change, move: views.move, remove: views.remove },
  },
  recent,
  personal: {
    chosenPosters: personal.chosenPosters,
    choosePoster: personal.choosePoster,
    export: personal.exportPart,
    compare: personal.compare,
    import: personal.importPersonal,
    undoImport: personal.undoImport,
  },
  mine: {
    ...{ change: changes.change, undo: changes.undo },
    ...{ of: mine.of, title: mine.title },
    ...{
      upNext,
      seasonsWanted,
      watchlist: ownLists.watchlist,
      diary: ownLists.diary,
      history: ownLists.history,
    },
    ...{ noted, lists, list: listContents, offers },
  },
  inbox: { list: inbox.list, unread: inbox.unread, moveBack },
  watches,
  imports: { match, import: importRecords, waiting, forgetWaiting, lookUps, noteLookUp },
  pictures: {
    get: pictures.get,
    nearest: pictures.nearest,
    put: pictures.put,
    deleteAll: pictures.deleteAll,
  },
  packs: {
    ...{ list, counts, estimate, next, miss, retry, missing, keptBodies, keptSeasons },
    ...{ keep, planSeasons, pause, remove, verified, checked, exclusiveBytes },
    ...{ verifyStep, manifest, payload },
    // Loaded when it is needed: the start needs none of it.
    import: async (context: StoreContext, incoming: IncomingPack) =>
      (await import('./packs/import.ts')).importPack(context, incoming),
  },
  episodeChanges: { list: episodeChanges.list, seen: episodeChanges.seen },
  upcoming,
  storage: { state, sweep, clear, noteUses, forgetOlderThan },
  account,
};

export type Verbs = typeof verbs;

/** The name of a verb, `group.verb`. */
export type VerbName = {
  [Group in keyof Verbs & string]: `${Group}.${keyof Verbs[Group] & string}`;
}[keyof Verbs & string];
