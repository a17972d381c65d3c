import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalImported } from '#shared/contract/local-file.ts';
import { travellingSettings } from '#shared/contract/settings.ts';
import type { Settings, SettingsPatch } from '#shared/contract/settings.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { runInThread } from '../platform/run-in-thread.ts';
import type { SettingsKeeper } from '../settings/settings.ts';
import type { LocalFile } from './local-data.ts';
import type { LibraryStore } from './store/part.ts';

/** Dependencies of imports. */
interface Ports {
  readonly settings: Pick<SettingsKeeper, 'current'>;
  /** Changes settings and applies them. */
  changeSettings(patch: SettingsPatch): Promise<Result<unknown>>;
  store(): Pick<LibraryStore, 'personal'>;
  /** The service's key. */
  service(): string;
  /** `local-data-worker.ts` or its bundle. */
  readonly worker: URL;
  /** For records between reading and importing them. */
  readonly folder: string;
}

/** A file that was read. */
interface ReadFile {
  readonly id: number;
  readonly store: Pick<LibraryStore, 'personal'>;
  /** Its checked records, in a file of our own: the person's may change meanwhile. */
  readonly records: string;
  readonly patch: SettingsPatch;
  readonly stay: LocalImported['stay'];
}

/** What takes an import back. */
interface Undo extends Pick<ReadFile, 'id' | 'store' | 'patch'> {
  readonly batch: string;
  readonly before: SettingsPatch;
}

type Name = keyof Settings;

/**
 * Imports files of local data after saying what that would do: their records completely or not at all, and then the settings
 * that travel. Skips changes that exist.
 */
export class LocalImports {
  readonly #ports: Ports;
  #latest: ReadFile | null = null;
  #undo: Undo | null = null;
  #reads = 0;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Reads a file and says what its import would do; changes nothing. Fails with `cancelled` if another one is read meanwhile. */
  async read(path: string): Promise<Result<LocalImported>> {
    const id = (this.#reads += 1);
    await this.#forget();
    // The app deletes files of such a name at its start.
    const records = join(this.#ports.folder, `import-${process.pid}-${id}.part-records`);
    const read = await this.#read(path, { id, records });
    if (!read.ok || this.#latest?.id !== id) await rm(records, { force: true });
    return read;
  }

  async #read(
    path: string,
    { id, records }: Pick<ReadFile, 'id' | 'records'>,
  ): Promise<Result<LocalImported>> {
    const { service, settings, store: current, worker } = this.#ports;
    const died = fail('invalidInput', { reason: 'format' });
    // In a thread of its own, because checking a long file takes seconds.
    const read = await runInThread<Result<LocalFile>>(worker, { path, records }, died);
    if (!read.ok) return read;
    // The numbers of titles are another service's.
    if (read.value.service !== service())
      return fail('invalidInput', { reason: 'service', service: read.value.service });
    const store = current();
    const compared = await store.personal.compare(records);
    if (!compared.ok) return compared;
    if (this.#reads !== id) return fail('cancelled');
    const { patch, stay } = travelling(read.value.settings, settings.current());
    this.#latest = { id, store, records, patch, stay };
    return succeed({ id, ...compared.value, settings: Object.keys(patch).length, stay, failure: null });
  }

  /**
   * Imports what was read, once; fails with `notFound` if something else was read since, or the service is another one. Settings come
   * last, so that whatever interrupts an import leaves none of a file whose data it doesn't take.
   */
  async import(id: number): Promise<Result<LocalImported>> {
    const { settings, store: current } = this.#ports;
    const latest = this.#latest;
    const store = current();
    if (latest?.id !== id || latest.store !== store) return fail('notFound', { import: id });
    // While it waits for the store, another window's file doesn't take its place, and a second press doesn't import it again.
    this.#latest = null;
    const taken = await store.personal.import(latest.records);
    // It can be tried again unless another file was read.
    if (!taken.ok && this.#reads === id) this.#latest = latest;
    else await rm(latest.records, { force: true });
    if (!taken.ok) return taken;
    const { counts, batch } = taken.value;
    const before = valuesOf(settings.current(), latest.patch);
    const changed = await this.#changeSettings(latest.patch);
    const patch = changed.ok ? latest.patch : {};
    this.#undo = { id, store, batch, patch, before };
    return succeed({
      id,
      ...counts,
      settings: Object.keys(patch).length,
      stay: latest.stay,
      failure: changed.ok ? null : changed.failure,
    });
  }

  /**
   * Takes the last import back, where nothing changed since, apart from `undos`, which took later changes back. Returns the batches
   * that do; fails with `notFound` if it isn't the last one.
   */
  async undo(id: number, undos: readonly string[] = []): Promise<Result<readonly string[]>> {
    const { settings, store: current } = this.#ports;
    const undo = this.#undo;
    const store = current();
    if (undo?.id !== id || undo.store !== store) return fail('notFound', { import: id });
    const undone = await store.personal.undoImport(undo.batch, undos);
    if (!undone.ok) return undone;
    this.#undo = null;
    // The thread of the database was started anew.
    if (undone.value === null) return fail('notFound', { import: id });
    const now = settings.current();
    const restored = Object.entries(undo.before).filter(([name]) =>
      isSame(now[name as Name], undo.patch[name as Name]),
    );
    const changed = await this.#changeSettings(Object.fromEntries(restored));
    return changed.ok ? succeed(undone.value) : changed;
  }

  /** Settings that can't be stored are no failure if there is none to change. */
  #changeSettings(patch: SettingsPatch): Promise<Result<unknown>> {
    return Object.keys(patch).length === 0
      ? Promise.resolve(succeed(null))
      : this.#ports.changeSettings(patch);
  }

  async #forget(): Promise<void> {
    const records = this.#latest?.records;
    this.#latest = null;
    if (records !== undefined) await rm(records, { force: true });
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the person knows nothing of, or what follows from their answers. */
const unnamed: ReadonlySet<Name> = new Set(['firstRunDone', 'newsAsked', 'otherService']);

/** The settings of a file that change this computer's, and those that have another value but stay. */
function travelling(
  given: SettingsPatch,
  current: Settings,
): { readonly patch: SettingsPatch; readonly stay: readonly Name[] } {
  const travel: ReadonlySet<Name> = new Set(travellingSettings);
  const others = Object.entries(given).filter(([name, value]) => !isSame(value, current[name as Name])) as [
    Name,
    unknown,
  ][];
  return {
    patch: Object.fromEntries(others.filter(([name]) => travel.has(name))),
    stay: others.map(([name]) => name).filter((name) => !travel.has(name) && !unnamed.has(name)),
  };
}

/** The present values of the settings of a patch. */
function valuesOf(settings: Settings, patch: SettingsPatch): SettingsPatch {
  return Object.fromEntries(Object.keys(patch).map((name) => [name, settings[name as Name]]));
}
