import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { LocalImported } from '#shared/contract/packs.ts';
import type { SettingsPatch } from '#shared/contract/settings.ts';
import type { LocalData } from './local-data.ts';
import { runInThread } from '../platform/run-in-thread.ts';
import type { SettingsKeeper } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';

/**
 * Imports a file of local data completely or not at all. Skips views and changes that exist; overwrites posters. Leaves out the
 * service and its addresses, because a file must not redirect the app.
 */
export async function importLocalData(
  path: string,
  ports: {
    readonly settings: SettingsKeeper;
    readonly store: Store;
    /** `local-data-worker.ts` or its bundle. */
    readonly worker: URL;
  },
): Promise<Result<LocalImported>> {
  const { settings, store } = ports;
  const died = fail('invalidInput', { reason: 'content', field: '' });
  const read = await runInThread<Result<LocalData<Uint8Array>>>(ports.worker, path, died);
  if (!read.ok) return read;
  const { savedViews, seen, operations, chosenPosters, settings: given } = read.value;
  const patch: SettingsPatch = Object.fromEntries(
    Object.entries(given).filter(([name]) => !staying.has(name)),
  );
  const before = settings.current();
  const changed = settings.change(patch);
  if (!changed.ok) return changed;
  const taken = await store.personal.import({ views: savedViews, seen, operations, posters: chosenPosters });
  if (!taken.ok) {
    settings.change(undo(patch, before));
    return taken;
  }
  return succeed({
    views: taken.value.views,
    changes: taken.value.operations + seen.length,
    posters: chosenPosters.length,
    settings: Object.keys(patch).length,
  });
}

const staying: ReadonlySet<string> = new Set(['profile', 'otherService', 'firstRunDone']);

/** Returns a patch that restores the settings. */
function undo(patch: SettingsPatch, before: Readonly<Record<string, unknown>>): SettingsPatch {
  return Object.fromEntries(Object.keys(patch).map((name) => [name, before[name]]));
}
