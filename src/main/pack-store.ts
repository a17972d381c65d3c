import type { PackStore } from './offline/pack-ports.ts';
import type { Store } from './store/store.ts';

/** The store's verbs for packs, by the names that keeping packs knows. `planned`: what is known of a pack is outdated. */
export function packStore(store: Store, planned: (id: number) => void): PackStore {
  return {
    packs: () => store.pack('packs'),
    counts: (id, pictures) => store.pack('packCounts', id, pictures),
    keep: (plan, name, posterPath) => store.pack('packKeep', plan, name, posterPath),
    seasons: async (id, numbers) => {
      // Before and after: counts from before the seasons came would make the pack look complete.
      planned(id);
      const done = await store.pack('packSeasons', id, numbers);
      planned(id);
      return done;
    },
    next: (id, kind, limit) => store.pack('packNext', id, kind, limit),
    miss: (id, item, why) => store.pack('packMiss', id, item, why),
    retry: (id) => store.pack('packRetry', id),
    pause: (id, paused) => store.pack('packPause', id, paused),
    keptSeasons: (id) => store.pack('packKeptSeasons', id),
    keptBodies: (id, before) => store.pack('packKeptBodies', id, before),
    checked: (id, now, today, freshUntil) => store.pack('packChecked', id, now, today, freshUntil),
  };
}
