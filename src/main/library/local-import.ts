import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { LocalImported } from '#shared/contract/packs.ts';
import type { Settings, SettingsPatch } from '#shared/contract/settings.ts';
import type { LocalData } from './local-data.ts';
import { runInThread } from '../platform/run-in-thread.ts';
import type { SettingsKeeper } from '../settings/settings.ts';
import type { ImportedThings, PersonalData } from '../store/personal.ts';
import type { Store } from '../store/store.ts';

/** Dependencies of imports. */
interface Ports {
  readonly settings: SettingsKeeper;
  store(): Pick<Store, 'personal'>;
  /** `local-data-worker.ts` or its bundle. */
  readonly worker: URL;
}

/** A file that was read. */
interface ReadFile {
  readonly id: number;
  readonly store: Pick<Store, 'personal'>;
  readonly data: PersonalData;
  readonly patch: SettingsPatch;
}

/** What takes an import back. */
interface Undo extends Omit<ReadFile, 'data'> {
  readonly things: ImportedThings;
  readonly before: SettingsPatch;
}

/**
 * Imports files of local data completely or not at all, after saying what that would do. Skips views and changes that exist;
 * overwrites posters. Leaves out the service and its addresses, because a file must not redirect the app.
 */
export class LocalImports {
  readonly #ports: Ports;
  #latest: ReadFile | null = null;
  #undo: Undo | null = null;
  #reads = 0;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Reads a file and says what its import would do; writes nothing. */
  async read(path: string): Promise<Result<LocalImported>> {
    const ports = this.#ports;
    const id = (this.#reads += 1);
    this.#latest = null;
    const died = fail('invalidInput', { reason: 'content', field: '' });
    // Proved by local-import.test.ts: a file of a person’s own data is read in a thread of its own.
    const read = await runInThread<Result<LocalData<Uint8Array>>>(ports.worker, path, died);
    if (!read.ok) return read;
    const { savedViews: views, seen, operations, chosenPosters: posters, settings: given } = read.value;
    const current = ports.settings.current();
    const patch: SettingsPatch = Object.fromEntries(
      Object.entries(given).filter(
        ([name, value]) => !staying.has(name) && !isSame(value, current[name as keyof Settings]),
      ),
    );
    const data = { views, seen, operations, posters };
    const store = ports.store();
    const found = await store.personal.compare(data);
    if (!found.ok) return found;
    if (this.#reads === id) this.#latest = { id, store, data, patch };
    return succeed({ id, ...found.value, settings: Object.keys(patch).length });
  }

  /** Imports what was read; fails with `notFound` if something else was read since, or the service is another one. */
  async import(id: number): Promise<Result<LocalImported>> {
    const { settings } = this.#ports;
    const latest = this.#latest;
    const store = this.#ports.store();
    if (latest?.id !== id || latest.store !== store) return fail('notFound', { import: id });
    const { data, patch } = latest;
    const before = valuesOf(settings.current(), patch);
    const changed = settings.change(patch);
    if (!changed.ok) return changed;
    const taken = await store.personal.import(data);
    if (!taken.ok) {
      settings.change(before);
      return taken;
    }
    this.#latest = null;
    const { counts, things } = taken.value;
    this.#undo = { id, store, things, patch, before };
    return succeed({ id, ...counts, settings: Object.keys(patch).length });
  }

  /** Takes the last import back, where nothing changed since; fails with `notFound` if it isn't the last one. */
  async undo(id: number): Promise<Result<null>> {
    const { settings } = this.#ports;
    const undo = this.#undo;
    const store = this.#ports.store();
    if (undo?.id !== id || undo.store !== store) return fail('notFound', { import: id });
    const undone = await store.personal.undoImport(undo.things);
    if (!undone.ok) return undone;
    this.#undo = null;
    const now = settings.current();
    const restored = Object.entries(undo.before).filter(([name]) =>
      isSame(now[name as keyof Settings], undo.patch[name as keyof Settings]),
    );
    const changed = settings.change(Object.fromEntries(restored));
    return changed.ok ? succeed(null) : changed;
  }
}

const staying: ReadonlySet<string> = new Set(['profile', 'otherService', 'firstRunDone']);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The present values of the settings of a patch. */
function valuesOf(settings: Settings, patch: SettingsPatch): SettingsPatch {
  return Object.fromEntries(Object.keys(patch).map((name) => [name, settings[name as keyof Settings]]));
}
