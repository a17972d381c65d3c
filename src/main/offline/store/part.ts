import type { StoreContext } from '../../store/context.ts';
import type { RemotePart, StorePart } from '../../store/part.ts';
import * as episodeChanges from './episode-changes.ts';
import type { IncomingPack } from './import.ts';
import { keptBodies, keptPictures, keptSeasons } from './kept.ts';
import { estimate } from './pack-estimate.ts';
import * as items from './pack-items.ts';
import { counts, list } from './pack-rows.ts';
import * as packs from './packs.ts';
import { keptPacksTables, offlineTables } from './tables.ts';
import { manifest, payload } from './transfer.ts';

/** Packs: which bodies and pictures each needs, and what changed in them. */
export const offlinePart = {
  reads: { episodeChanges: { list: episodeChanges.list } },
  writes: {
    packs: {
      list,
      listed: packs.listed,
      counts,
      estimate,
      next: items.next,
      miss: items.miss,
      retry: items.retry,
      missing: items.missing,
      keptBodies,
      keptPictures,
      keptSeasons,
      keep: packs.keep,
      planSeasons: packs.planSeasons,
      pause: packs.pause,
      remove: packs.remove,
      checked: packs.checked,
      planAgain: packs.planAgain,
      releaseFormerItems: packs.releaseFormerItems,
      exclusiveBytes: packs.exclusiveBytes,
      manifest,
      payload,
      // Loaded when it is needed: the start needs none of it.
      import: async (context: StoreContext, incoming: IncomingPack) =>
        (await import('./import.ts')).importPack(context, incoming),
    },
    episodeChanges: { seen: episodeChanges.seen },
  },
  tables: { catalogue: offlineTables, library: keptPacksTables },
  // Packs are moved again into a library that was restored.
  backups: { restored: 'delete from services' },
  opened: { followLibrary: packs.followLibrary },
  stored: items.noteStored,
  pictureStored: items.notePicture,
  picturesDeleted: items.wantPictures,
  expired: items.missExpired,
} satisfies StorePart;

/** The verbs of packs as called from another thread. */
export type OfflineStore = RemotePart<typeof offlinePart>;
