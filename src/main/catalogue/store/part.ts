import type { RemotePart, StorePart } from '../../store/part.ts';
import { setLanguage } from './answer-index.ts';
import * as bodies from './bodies.ts';
import { keywordNames } from './keywords.ts';
import { knownPerson } from './people.ts';
import * as pictures from './pictures.ts';
import * as seasons from './seasons.ts';
import * as storage from './storage-usage.ts';
import { catalogueTables } from './tables.ts';
import { knownTitle } from './titles.ts';
import { providers } from './watch-providers.ts';
import { indexPending } from './word-index.ts';

/** What the service's catalogue says, the words that it is found by, and pictures. */
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
    offers: { providers },
    pictures: { get: pictures.get, nearest: pictures.nearest },
  },
  writes: {
    bodies: { accept: bodies.accept, confirm: bodies.confirm, reindex: bodies.reindex },
    index: { setLanguage },
    pictures: { put: pictures.put, deleteAll: pictures.deleteAll },
    storage: {
      state: storage.state,
      sweep: storage.sweep,
      clear: storage.clear,
      forgetOlderThan: storage.forgetOlderThan,
    },
  },
  tables: { catalogue: catalogueTables },
  expired: storage.expire,
  maintain: { sweep: (context) => storage.sweep(context, null), indexPending },
} satisfies StorePart;

/** The verbs of the catalogue as called from another thread. */
export type CatalogueStore = RemotePart<typeof cataloguePart>;
