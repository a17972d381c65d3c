import type { RemotePart, StorePart } from '../../store/part.ts';
import * as catalogueIndex from './catalogue-index.ts';
import {
  addSingle,
  beginRound,
  endRound,
  expireSlices,
  finishWords,
  mergeWords,
  progress,
} from './index-rounds.ts';
import * as search from './search.ts';
import { searchTables } from './tables.ts';

/** Queries and their ranking, and how far the index of the catalogue was read. */
export const searchPart = {
  reads: { search },
  writes: {
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
      finishWords,
      progress,
      remove: catalogueIndex.remove,
      removeRest: catalogueIndex.removeRest,
    },
  },
  tables: { catalogue: searchTables },
  expired: expireSlices,
} satisfies StorePart;

/** The verbs of search as called from another thread. */
export type SearchStore = RemotePart<typeof searchPart>;
