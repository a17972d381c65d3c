import { succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { LocalImported } from '#shared/contract/packs.ts';
import type { SettingsPatch } from '#shared/contract/settings.ts';
import { readLocalData } from './local-data.ts';
import type { SettingsKeeper } from './settings/settings.ts';
import type { Store } from './store/store.ts';

/**
 * Takes a file of local things in, whole or not at all. Views that are there already stay single; marks and posters of
 * the file take the place of those here. The service and its addresses stay: a file must not lead anybody elsewhere.
 */
export async function importLocalData(
  text: string,
  { settings, store }: { readonly settings: SettingsKeeper; readonly store: Store },
): Promise<Result<LocalImported>> {
  const read = readLocalData(text);
  if (!read.ok) return read;
  const { savedViews, seen, chosenPosters, settings: given } = read.value;
  const patch: SettingsPatch = Object.fromEntries(
    Object.entries(given).filter(([name]) => !staying.has(name)),
  );
  const before = settings.current();
  const changed = settings.change(patch);
  if (!changed.ok) return changed;
  const taken = await store.takeLocalThings({ views: savedViews, seen, posters: chosenPosters });
  if (!taken.ok) {
    settings.change(undo(patch, before));
    return taken;
  }
  return succeed({
    views: taken.value,
    seen: seen.length,
    posters: chosenPosters.length,
    settings: Object.keys(patch).length,
  });
}

const staying: ReadonlySet<string> = new Set(['profile', 'otherService', 'firstRunDone']);

/** The patch that makes every changed setting what it was. */
function undo(patch: SettingsPatch, before: Readonly<Record<string, unknown>>): SettingsPatch {
  return Object.fromEntries(Object.keys(patch).map((name) => [name, before[name]]));
}
