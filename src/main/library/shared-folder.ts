import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Followable } from '#shared/contract/mine.ts';
import type { SharedPack } from '#shared/contract/pack-inputs.ts';
import type { Sharing, SharingProblem } from '#shared/contract/sharing.ts';
import { mostAheadMs } from '#shared/mine/hybrid-clock.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { storageReason } from '../platform/disk-space.ts';
import { Timer } from '../platform/timer.ts';
import {
  append,
  findFiles,
  isAsBefore,
  make,
  mostNameLength,
  newName,
  readDevice,
  readDevices,
  wholeLines,
  writeDevice,
} from './shared-files.ts';
import type { FoundDevice, FoundFile } from './shared-files.ts';
import type { LibraryStore } from './store/part.ts';
import type { SharedFile, TakenLines } from './store/sharing.ts';

/** The folder in the one that the person chooses. */
const folderName = 'Marquee';

/** A file of this device ends at about this size, in bytes, because others fetch a file that has grown as a whole. */
const fullBytes = 2 ** 20;

const writeAfterMs = 500;
const lookAfterMs = 300;
const lookEveryMs = 5 * 60_000;
/** While something is wrong. */
const tryEveryMs = 15_000;
const announceEveryMs = 250;

/** Dependencies of a shared folder. */
export interface SharedFolderPorts {
  /** The current store's verbs; it can be another one after a switch of the service. */
  store(): LibraryStore['sharing'];
  /** Resolves when the store is open. */
  settled(): Promise<unknown> | null;
  /** Of this computer, for the others. */
  name(): string;
  /** What is kept offline here, for the others. */
  packs(): Promise<Result<readonly SharedPack[]>>;
  /** The library has changed. `subjects`: what of the current service; null: too much to name. */
  changed(subjects: readonly Followable[] | null): void;
  /** Notes settings that were changed here, and takes over those of others; succeeds with whether something was noted. */
  exchangeSettings(): Promise<Result<boolean>>;
  /** The state is another one. */
  announce(): void;
  /** Notes why the folder can't be used. */
  warn(error: unknown): void;
  /** Epoch ms. */
  now(): number;
}

/** What a look at a file came to. */
interface Looked extends Pick<FoundFile, 'of' | 'size' | 'mtimeMs'> {
  readonly aheadMs: number;
  readonly isNewer: boolean;
  /** When lines that wait can be taken over, epoch ms; Infinity: not before the file changes. */
  readonly againAt: number;
}

/** Ends a look: the store can't answer now, which says so itself. */
class StoreFailed extends Error {}

const unread = { position: 0, lastBytes: 0, lastSum: '' } as const;

// Proved by shared-folder.test.ts: nothing is lost where files are, and nothing is written where the folder is gone.
/**
 * Shares the library with other computers through a folder that they all see. Each device writes only files of its own there,
 * and reads those of the others from where it stopped, so that whatever carries the folder merges nothing.
 */
export class SharedFolder {
  readonly #ports: SharedFolderPorts;
  readonly #soon = new Timer(() => void this.look());
  readonly #later = new Timer(() => void this.look());
  readonly #announcing = new Timer(() => this.#ports.announce());
  #folder: string | null = null;
  /** By the path of what they watch. */
  #watchers: ReadonlyMap<string, FSWatcher> = new Map();
  #looking: Promise<void> | null = null;
  #isWanted = false;
  #isClosing = false;
  /** When something was written, epoch ms, that the other devices aren't told yet. */
  #wroteAt: number | null = null;
  #problem: SharingProblem | null = null;
  #reading: { done: number; total: number } | null = null;
  #devices: readonly FoundDevice[] = [];
  /** What was looked at since the start, by path. */
  readonly #looked = new Map<string, Looked>();

  constructor(ports: SharedFolderPorts) {
    this.#ports = ports;
  }

  /** null: nothing is shared. */
  get state(): Sharing | null {
    if (this.#folder === null) return null;
    const nameOf = ({ of }: Looked): string =>
      this.#devices.find(({ key }) => of.startsWith(key))?.name ?? of;
    const looked = [...this.#looked.values()];
    const ahead = looked.reduce<Looked | null>(
      (most, each) => (each.aheadMs > (most?.aheadMs ?? 0) ? each : most),
      null,
    );
    const newer = looked.find(({ isNewer }) => isNewer);
    return {
      folder: this.#folder,
      devices: this.#devices.map(({ key, name, wroteAt, isThis }) => ({ key, name, wroteAt, isThis })),
      problem: this.#problem,
      reading: this.#reading,
      ahead: ahead === null ? null : { name: nameOf(ahead), ms: ahead.aheadMs },
      newer: newer === undefined ? null : nameOf(newer),
    };
  }

  /** What other computers keep offline, each with the name of the computer. */
  get packs(): readonly (SharedPack & { readonly computer: string })[] {
    const others = this.#devices.filter(({ isThis }) => !isThis);
    return others.flatMap(({ name, packs }) => packs.map((pack) => ({ ...pack, computer: name })));
  }

  /** Goes on in a folder that `choose` returned. */
  start(folder: string): Promise<void> {
    this.#folder = folder;
    return this.look();
  }

  /**
   * Shares the whole library in a folder `Marquee` of the given one, or in the given one if that is its name; returns its path.
   * Fails with `storage` (reason full, readOnly, other) if nothing can be written there.
   */
  async choose(path: string): Promise<Result<string>> {
    await this.#leave();
    const folder = folderIn(path);
    const store = this.#ports.store();
    try {
      await make(folder);
      await store.stop();
      const shared = valueOf(await store.share(folder));
      await make(join(folder, shared.key));
    } catch (error) {
      await store.stop();
      this.#ports.announce();
      return fail('storage', { reason: storageReason(error), kind: 'sharing' });
    }
    this.#folder = folder;
    // What others wrote may be much.
    void this.look();
    this.#ports.announce();
    return succeed(folder);
  }

  /** Shares nothing from now on; the folder stays as it is. */
  async stop(): Promise<Result<null>> {
    await this.#leave();
    const stopped = await this.#ports.store().stop();
    this.#ports.announce();
    return stopped.ok ? succeed(null) : stopped;
  }

  /** The library has changed here: writes it soon. */
  wake(afterMs = writeAfterMs): void {
    if (this.#looking !== null) this.#isWanted = true;
    else if (this.#folder !== null) this.#soon.start(afterMs);
  }

  /** Writes what isn't written yet, and reads what others wrote; resolves when that is done. */
  look(): Promise<void> {
    if (this.#folder === null) return Promise.resolve();
    this.#soon.stop();
    this.#isWanted = true;
    this.#looking ??= this.#lookUntilDone();
    return this.#looking;
  }

  /** Writes what isn't written yet, and ends. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#soon.isRunning || this.#looking !== null) await this.look();
    this.#soon.close();
    this.#later.close();
    this.#announcing.close();
    await this.#leave();
  }

  async #leave(): Promise<void> {
    this.#folder = null;
    this.#soon.stop();
    this.#later.stop();
    this.#unwatch();
    await this.#looking;
    this.#looked.clear();
    this.#devices = [];
    this.#problem = null;
  }

  async #lookUntilDone(): Promise<void> {
    while (this.#isWanted && this.#folder !== null) {
      this.#isWanted = false;
      await this.#ports.settled();
      const folder: string | null = this.#folder;
      if (folder === null) break;
      try {
        await this.#lookOnce(folder);
        this.#problem = null;
      } catch (error) {
        if (error instanceof StoreFailed) this.#soon.start(tryEveryMs);
        else {
          const problem = problemOf(error);
          if (problem !== this.#problem) this.#ports.warn(error);
          this.#problem = problem;
        }
        this.#unwatch();
      }
      this.#reading = null;
      this.#ports.announce();
    }
    // Not after a pause, in which a further look could be wanted.
    this.#looking = null;
    if (this.#folder !== null) this.#later.restart(this.#problem === null ? lookEveryMs : tryEveryMs);
  }

  async #lookOnce(folder: string): Promise<void> {
    const { key, files } = valueOf(await this.#ports.store().share(folder));
    const known = new Map(files.map((each) => [each.path, each]));
    const { devices, files: found } = await findFiles(folder);
    this.#watch(folder, devices);
    const sizes = new Map(found.map(({ path, size }) => [path, size]));
    const lost = files
      .filter(({ path, position }) => isOwn(path, key) && (sizes.get(path) ?? 0) < position)
      .map(({ path }) => path);
    if (lost.length > 0) valueOf(await this.#ports.store().sendAll(lost));
    for (const path of lost) known.delete(path);
    const [written] = await Promise.allSettled([this.#write(folder, known, sizes)]);
    // A folder that can't be written to can still be read.
    await this.#read(folder, known, found);
    this.#devices = await readDevices(folder, devices, key);
    // Those of the others first: they count on a computer that joins.
    if (!this.#isClosing && valueOf(await this.#ports.exchangeSettings())) this.#isWanted = true;
    if (written.status === 'rejected') throw written.reason;
  }

  /** Writes what isn't written yet. */
  async #write(folder: string, known: Map<string, SharedFile>, sizes: Map<string, number>): Promise<void> {
    for (;;) {
      const lines = valueOf(await this.#ports.store().unsent());
      const place = join(folder, lines.key);
      await make(place);
      if (lines.text === '') return this.#describe(place);
      const own = [...known.values()].filter(({ path }) => isOwn(path, lines.key));
      const last = own.toSorted((a, b) => (a.path < b.path ? -1 : 1)).at(-1);
      // Longer: a line wasn't finished, or somebody else writes there.
      const isSame = last !== undefined && sizes.get(last.path) === last.position;
      const before = isSame && last.position < fullBytes ? last : null;
      const path = before?.path ?? `${lines.key}/${await newName(place)}`;
      const position = await append(join(folder, path), before?.position ?? null, lines);
      const { lastBytes, lastSum } = lines;
      const file = { path, position, lastBytes, lastSum };
      valueOf(await this.#ports.store().sent(lines.last, file));
      known.set(path, file);
      sizes.set(path, position);
      this.#wroteAt = this.#ports.now();
    }
  }

  /** Tells the others of this device. */
  async #describe(place: string): Promise<void> {
    const packs = valueOf(await this.#ports.packs());
    const wroteAt = this.#wroteAt ?? (await readDevice(place))?.wroteAt ?? null;
    try {
      await writeDevice(place, { name: this.#ports.name().slice(0, mostNameLength), wroteAt, packs });
      this.#wroteAt = null;
    } catch {
      // What carries the folder may be reading it; the next look tries again.
    }
  }

  /** Reads what is new in files. */
  async #read(
    folder: string,
    known: ReadonlyMap<string, SharedFile>,
    found: readonly FoundFile[],
  ): Promise<void> {
    const isNew = ({ path, size, mtimeMs }: FoundFile): boolean => {
      const looked = this.#looked.get(path);
      if (looked === undefined) return size !== (known.get(path)?.position ?? 0);
      return looked.size !== size || looked.mtimeMs !== mtimeMs || looked.againAt <= this.#ports.now();
    };
    const due = found.filter(isNew);
    const bytesOf = ({ path, size }: FoundFile): number =>
      Math.max(0, size - (known.get(path)?.position ?? 0));
    this.#reading = { done: 0, total: due.reduce((sum, file) => sum + bytesOf(file), 0) };
    for (const file of due) {
      if (this.#folder !== folder || this.#isClosing) return;
      const done = this.#reading.done + bytesOf(file);
      await this.#readFile(folder, file, known.get(file.path));
      this.#reading.done = done;
    }
  }

  async #readFile(folder: string, file: FoundFile, known: SharedFile | undefined): Promise<void> {
    const { path, of, size, mtimeMs } = file;
    const handle = await open(join(folder, path)).catch(() => null);
    // It was just moved or deleted, or this user may not read it.
    if (handle === null) return;
    const taken: TakenLines[] = [];
    try {
      let at: Omit<SharedFile, 'path'> =
        known !== undefined && (await isAsBefore(handle, known)) ? known : unread;
      let mayNote = true;
      for (;;) {
        const lines = await wholeLines(handle, at.position);
        if (lines === null) break;
        at = lines.end;
        const took = valueOf(await this.#ports.store().take(lines.text, mayNote ? { path, ...at } : null));
        taken.push(took);
        // What follows is read again, too.
        if (took.broken > 0 || took.isNewer || took.aheadMs > 0) mayNote = false;
        if (this.#reading !== null) this.#reading.done += lines.bytes;
        this.#announcing.start(announceEveryMs);
      }
    } finally {
      await handle.close();
      const changed = taken.filter(({ changes }) => changes > 0);
      if (changed.length > 0)
        this.#ports.changed(changed.length === 1 ? (changed[0]?.subjects ?? null) : null);
    }
    const aheadMs = Math.max(0, ...taken.map((each) => each.aheadMs));
    this.#looked.set(path, {
      ...{ of, size, mtimeMs, aheadMs },
      isNewer: taken.some(({ isNewer }) => isNewer),
      againAt: aheadMs === 0 ? Infinity : this.#ports.now() + aheadMs - mostAheadMs,
    });
  }

  /** Watches the folder and those of `devices`; of those that are new, something may have been missed. */
  #watch(folder: string, devices: readonly string[]): void {
    const before = this.#watchers;
    // On Linux, Node's recursive watching misses files that other programs replace, as those do that carry the folder.
    const recursive = process.platform !== 'linux';
    if (recursive && before.size > 0) return;
    const paths = recursive ? [folder] : [folder, ...devices.map((name) => join(folder, name))];
    const watchers = paths.flatMap((path): [string, FSWatcher][] => {
      try {
        const watcher = watch(path, { recursive, persistent: false }, () => this.wake(lookAfterMs));
        watcher.on('error', () => this.#unwatch());
        return [[path, watcher]];
      } catch {
        // Not every system and share can tell; looking every few minutes remains.
        return [];
      }
    });
    if (watchers.some(([path]) => !before.has(path))) this.#isWanted = true;
    this.#watchers = new Map(watchers);
    // A folder can have been replaced by another one of its name.
    for (const watcher of before.values()) watcher.close();
  }

  #unwatch(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers = new Map();
  }
}

/** The folder that is used when the person chooses one. */
export const folderIn = (path: string): string =>
  basename(path) === folderName ? path : join(path, folderName);

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new StoreFailed(result.failure.code);
  return result.value;
}

function problemOf(error: unknown): SharingProblem {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOENT' || code === 'ENOTDIR' ? 'gone' : storageReason(error);
}

/** Whether a device writes this file; copies that what carries the folder made are only read. */
const isOwn = (path: string, key: string): boolean =>
  path.startsWith(`${key}/`) && /\/operations-\d+\.jsonl$/.test(path);
