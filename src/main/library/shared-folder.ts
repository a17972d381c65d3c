import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SharedPack } from '#shared/contract/pack-inputs.ts';
import type { Sharing, SharingProblem } from '#shared/contract/sharing.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { storageReason } from '../platform/disk-space.ts';
import { Timer } from '../platform/timer.ts';
import type { FolderKeys } from './folder-keys.ts';
import { FolderReader, StoreFailed, valueOf } from './folder-reader.ts';
import type { FolderReaderPorts, LookContext } from './folder-reader.ts';
import { FolderWatchers } from './folder-watchers.ts';
import { FolderWriter } from './folder-writer.ts';
import { hasKey } from './sealing.ts';
import { mostNameLength, readDevices, readablePacks, writeDevice } from './shared-devices.ts';
import type { FoundDevice } from './shared-devices.ts';
import { findFiles, hasSealed, make, readKeyFiles } from './shared-files.ts';

/** The folder in the one that the person chooses. */
const folderName = 'Marquee';

const writeAfterMs = 500;
const lookAfterMs = 300;
const lookEveryMs = 5 * 60_000;
/** While something is wrong. */
const tryEveryMs = 15_000;
/** What isn't written by then is written after the next start. The host waits for 5 s until all is closed. */
const closeWithinMs = 3_000;

/** Dependencies of a shared folder. */
export interface SharedFolderPorts extends FolderReaderPorts {
  readonly keys: FolderKeys;
  /** Resolves when the store is open. */
  settled(): Promise<unknown> | null;
  /** Of this computer, for the others. */
  name(): string;
  /** What is kept offline here, for the others. */
  packs(): Promise<Result<readonly SharedPack[]>>;
  /** Notes settings that were changed here, and takes over those of others; succeeds with whether something was noted. */
  exchangeSettings(): Promise<Result<boolean>>;
  /** Notes why the folder can't be used. */
  warn(error: unknown): void;
}

// Proved by shared-folder.test.ts: nothing is lost where files are, and nothing is written where the folder is gone.
/**
 * Shares the library with other computers through a folder that they all see. Each device writes only files of its own there,
 * and reads those of the others from where it stopped, so that whatever carries the folder merges nothing.
 */
export class SharedFolder {
  readonly #ports: SharedFolderPorts;
  readonly #reader: FolderReader;
  readonly #writer: FolderWriter;
  readonly #soon = new Timer(() => void this.look());
  readonly #later = new Timer(() => void this.look());
  readonly #watchers = new FolderWatchers(() => this.wake(lookAfterMs));
  #folder: string | null = null;
  #looking: Promise<void> | null = null;
  #isWanted = false;
  #isClosing = false;
  /** When something was written, epoch ms, that the other devices aren't told yet. */
  #wroteAt: number | null = null;
  #problem: SharingProblem | null = null;
  #devices: readonly FoundDevice[] = [];
  /** Whether something is encrypted with a key that isn't known. */
  #isLocked = false;

  constructor(ports: SharedFolderPorts) {
    this.#ports = ports;
    this.#reader = new FolderReader(ports);
    this.#writer = new FolderWriter(ports);
  }

  /** null: nothing is shared. */
  get state(): Sharing | null {
    if (this.#folder === null) return null;
    const { keys } = this.#ports;
    // Before the first look, or where the folder is gone.
    const isLocked = this.#isLocked || (keys.file !== null && keys.all.length === 0);
    return {
      folder: this.#folder,
      devices: this.#devices.map(({ key, name, wroteAt, isThis, files }) => ({
        ...{ key, name, wroteAt, isThis, files },
      })),
      problem: this.#problem,
      ...this.#reader.state(this.#devices),
      passphrase: isLocked ? 'wanted' : keys.all.length > 0 ? 'known' : 'none',
    };
  }

  /** What other computers keep offline, each with the name of the computer. */
  get packs(): readonly (SharedPack & { readonly computer: string })[] {
    const others = this.#devices.filter(({ isThis }) => !isThis);
    return others.flatMap(({ name, packs }) => packs.map((pack) => ({ ...pack, computer: name })));
  }

  /** Goes on in a folder that `choose` returned. */
  async start(folder: string): Promise<void> {
    this.#folder = folder;
    await this.keychainRead();
  }

  /** The keychain can be read by now. */
  async keychainRead(): Promise<void> {
    const folder = this.#folder;
    if (folder === null) return;
    const { keys } = this.#ports;
    if (keys.all.length === 0 && !(await keys.open(folder)))
      void keys.unlocked().then((isUnlocked) => (isUnlocked ? this.keychainRead() : undefined));
    await this.look();
  }

  /**
   * Reads what others encrypted with a passphrase, and encrypts with it, too; where nothing is encrypted, encrypts the files of
   * this computer. Succeeds with whether another one is wanted, too. Fails with `forbidden` (reason passphrase) if it opens nothing,
   * (reason noKey) if what it opens hasn't arrived yet, with `invalidInput` (reason short) if it is too short for a new one,
   * with `storage` where the folder can't be read, which the state says then, and with `notFound` if nothing is shared.
   */
  async usePassphrase(passphrase: string): Promise<Result<'known' | 'wanted'>> {
    const folder = this.#folder;
    if (folder === null) return fail('notFound');
    const { keys } = this.#ports;
    const own = keys.file;
    let files;
    try {
      const found = await findFiles(folder);
      files = [...(own ? [own] : []), ...(await readKeyFiles(folder, found.keyFiles))];
      if (files.length === 0 && this.#isLocked) return fail('forbidden', { reason: 'noKey' });
    } catch (error) {
      await this.look();
      return fail('storage', { reason: storageReason(error), kind: 'sharing' });
    }
    const locked = files.filter(({ id }) => !hasKey(keys.all, id));
    if (locked.length === 0 && own !== null)
      return fail('invalidInput', { field: 'passphrase', reason: 'known' });
    const used = await (locked.length > 0 ? keys.unlock(passphrase, locked) : keys.create(passphrase));
    if (!used.ok) return used;
    this.#isLocked = files.some(({ id }) => !hasKey(keys.all, id));
    this.#ports.announce();
    // What others wrote may be much.
    void this.look();
    return succeed(this.#isLocked ? 'wanted' : 'known');
  }

  /**
   * Shares the whole library in a folder `Marquee` of the given one, or in the given one if that is its name; returns its path.
   * Fails with `storage` (reason full, readOnly, other) if nothing can be written there.
   */
  async choose(path: string): Promise<Result<string>> {
    const folder = folderIn(path);
    try {
      // Before the former one is left, which stays in use if this one can't be: access rights alone don't tell that of a full
      // disk, or on Windows.
      await make(folder);
      const probe = await mkdtemp(join(folder, '.probe-'));
      try {
        await writeFile(join(probe, 'probe'), 'probe');
      } finally {
        await rm(probe, { recursive: true });
      }
    } catch (error) {
      return fail('storage', { reason: storageReason(error), kind: 'sharing' });
    }
    await this.#leave();
    const { keys } = this.#ports;
    const store = this.#ports.store();
    await keys.forget();
    try {
      await store.stop();
      const shared = valueOf(await store.share(folder));
      await make(join(folder, shared.key));
    } catch (error) {
      await store.stop();
      this.#ports.announce();
      return fail('storage', { reason: storageReason(error), kind: 'sharing' });
    }
    await keys.open(folder);
    this.#folder = folder;
    // What others wrote may be much.
    void this.look();
    this.#ports.announce();
    return succeed(folder);
  }

  /** Shares nothing from now on; the folder stays as it is. */
  async stop(): Promise<Result<null>> {
    await this.#leave();
    await this.#ports.keys.forget();
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

  /** Writes what isn't written yet, as far as the folder answers in time, and ends. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(late.resolve, closeWithinMs, null);
    // Proved by shared-folder.test.ts: the store is closed although a folder on a network doesn't answer.
    await Promise.race([this.#end(), late.promise]);
    clearTimeout(timer);
  }

  async #end(): Promise<void> {
    if (this.#soon.isRunning || this.#looking !== null) await this.look();
    this.#soon.close();
    this.#later.close();
    this.#reader.close();
    await this.#leave();
  }

  async #leave(): Promise<void> {
    this.#folder = null;
    this.#soon.stop();
    this.#later.stop();
    this.#watchers.close();
    await this.#looking;
    this.#reader.forget();
    this.#writer.forget();
    this.#devices = [];
    this.#problem = null;
    this.#isLocked = false;
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
        this.#watchers.close();
      }
      this.#ports.announce();
    }
    // Not after a pause, in which a further look could be wanted.
    this.#looking = null;
    if (this.#folder !== null) this.#later.restart(this.#problem === null ? lookEveryMs : tryEveryMs);
  }

  async #lookOnce(folder: string): Promise<void> {
    const { key, files } = valueOf(await this.#ports.store().share(folder));
    const found = await findFiles(folder);
    this.#watchers.watch(folder, found.devices);
    const { all: keys, file: keyFile } = this.#ports.keys;
    const known = new Map(files.map((each) => [each.path, each]));
    const context = { folder, key, found, keys, known };
    const devices = await readDevices(folder, found, key, keys);
    const isLocked =
      [...(keyFile ? [keyFile] : []), ...found.keyFiles].some(({ id }) => !hasKey(keys, id)) ||
      // Its key has yet to arrive.
      (keys.length === 0 && (hasSealed(found) || devices.some(({ isSealed }) => isSealed)));
    if (isLocked !== this.#isLocked) {
      this.#isLocked = isLocked;
      this.#ports.announce();
    }
    // Proved by shared-folder-passphrase.test.ts: nothing is written or read without the passphrase, and with it, only what it encrypted counts.
    if (isLocked && keys.length === 0) {
      this.#devices = devices;
      return;
    }
    const [written] = await Promise.allSettled([
      this.#writer.write(context, () => (this.#wroteAt = this.#ports.now())),
    ]);
    this.#devices = written.status === 'fulfilled' ? await this.#describe(context, devices) : devices;
    // A folder that can't be written to can still be read.
    await this.#reader.read(context, this.#devices, () => this.#folder === folder && !this.#isClosing);
    // Those of the others first: they count on a computer that joins.
    if (!this.#isClosing && valueOf(await this.#ports.exchangeSettings())) this.#isWanted = true;
    if (written.status === 'rejected') throw written.reason;
  }

  /** Tells the others of this device; returns what all say then. */
  async #describe(
    { folder, key, keys }: LookContext,
    devices: readonly FoundDevice[],
  ): Promise<readonly FoundDevice[]> {
    const packs = readablePacks(valueOf(await this.#ports.packs()));
    const own = devices.find(({ isThis }) => isThis);
    if (own === undefined) return devices;
    const name = this.#ports.name().slice(0, mostNameLength);
    const next = { ...own, name, wroteAt: this.#wroteAt ?? own.wroteAt, packs, isSealed: keys.length > 0 };
    // As texts: a file that is never the same would be written again without end.
    if (JSON.stringify(own) === JSON.stringify(next)) return devices;
    try {
      await writeDevice(join(folder, key), next, keys[0] ?? null);
      this.#wroteAt = null;
      return devices.map((device) => (device === own ? next : device));
    } catch {
      // What carries the folder may be reading it; the next look tries again.
      return devices;
    }
  }
}

/** The folder that is used when the person chooses one. */
export const folderIn = (path: string): string =>
  basename(path) === folderName ? path : join(path, folderName);

function problemOf(error: unknown): SharingProblem {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'gone';
  const reason = storageReason(error);
  return reason === 'locked' ? 'other' : reason;
}
