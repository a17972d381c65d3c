import type { RemotePart, StorePart } from '../../store/part.ts';
import * as catalogueIndex from './catalogue-index.ts';
import { progress } from './index-progress.ts';
import { beginRound, endRound, expireSlices, mergeWords } from './index-rounds.ts';
import { renewWords } from './renew-words.ts';
import * as search from './search.ts';
import { addSingle } from './single-slices.ts';

/** Queries and their ranking, and how far the index of the catalogue was read. */
export const searchPart = {
  reads: { search: { find: search.find, list: search.list, counts: search.counts } },
  writes: {
    index: { renewWords },
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
  },
  expired: expireSlices,
} satisfies StorePart;

/** The verbs of search as called from another thread. */
export type SearchStore = RemotePart<typeof searchPart>;
