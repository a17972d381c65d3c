import { setLanguage } from './answer-index.ts';
import * as bodies from './bodies.ts';
import * as catalogueIndex from './catalogue-index.ts';
import { catalogueMigrations } from './catalogue-migrations.ts';
import * as deadly from './deadly-responses.ts';
import { forgetOlderThan } from './expiry.ts';
import { progress } from './index-progress.ts';
import { beginRound, endRound, mergeWords } from './index-rounds.ts';
import { keywordNames } from './keywords.ts';
import type { RemotePart, StorePart } from './part.ts';
import { indexPending } from './pending-words.ts';
import { knownPerson } from './people.ts';
import * as pictures from './pictures.ts';
import * as account from './remembered-account.ts';
import { renewWords } from './renew-words.ts';
import * as search from './search.ts';
import * as seasons from './seasons.ts';
import { addSingle } from './single-slices.ts';
import * as storage from './storage-usage.ts';
import { knownTitle } from './titles.ts';
import { providers } from './watch-providers.ts';

/** What the service's catalogue says, and the index of it. */
export const cataloguePart = {
  reads: {
    bodies: {
      lookup: bodies.lookup,
      inAnotherLanguage: bodies.inAnotherLanguage,
      newestChanges: bodies.newestChanges,
    },
    titles: { known: knownTitle },
    people: { known: knownPerson },
    keywords: { names: keywordNames },
    seasons: {
      known: seasons.knownSeasons,
      appearances: seasons.appearances,
      discovery: seasons.discovery,
    },
    availability: { providers },
    search: { find: search.find, list: search.list, counts: search.counts },
    pictures: { get: pictures.get, nearest: pictures.nearest },
    account: { get: account.get },
  },
  writes: {
    bodies: { accept: bodies.accept, confirm: bodies.confirm },
    deadly: { note: deadly.note, list: deadly.list },
    index: { setLanguage, renewWords },
    catalogueIndex: {
      begin: catalogueIndex.begin,
      build: catalogueIndex.build,
      change: catalogueIndex.change,
      next: catalogueIndex.next,
      addSingle,
      accept: catalogueIndex.accept,
      settle: catalogueIndex.settle,
      beginRound,
      endRound,
      mergeWords,
      progress,
      remove: catalogueIndex.remove,
    },
    pictures: { put: pictures.put, deleteAll: pictures.deleteAll },
    storage: {
      state: storage.state,
      sweep: storage.sweep,
      clear: storage.clear,
      noteUses: storage.noteUses,
      forgetOlderThan,
    },
    account: { set: account.set, forget: account.forget },
  },
  migrations: { catalogue: catalogueMigrations },
  maintain: { sweep: (context) => storage.sweep(context, null), indexPending },
} satisfies StorePart;

/** The verbs of the catalogue as called from another thread. */
export type CatalogueStore = RemotePart<typeof cataloguePart>;
