import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FolderKeys } from './folder-keys.ts';
import { valueOf } from './folder-reader.ts';
import type { FolderReaderPorts, LookContext } from './folder-reader.ts';
import { sealLines } from './sealing.ts';
import {
  append,
  hasWholeLines,
  isOwn,
  isUnchanged,
  make,
  newName,
  readKeyFiles,
  writeKeyFile,
} from './shared-files.ts';
import type { FileKind, FoundFile } from './shared-files.ts';
import type { SharedFile } from './store/sharing.ts';

/** A file of this device ends at about this size, in bytes, because others fetch a file that has grown as a whole. */
const fullBytes = 2 ** 20;

/** A file of another device that isn't there for this long is lost, in ms: what carries the folder may be replacing it. */
const missingMs = 60 * 60_000;

/** Dependencies of a writer. */
interface FolderWriterPorts extends Pick<FolderReaderPorts, 'store' | 'now'> {
  readonly keys: Pick<FolderKeys, 'file'>;
}

/** Writes what the folder isn't told yet into files of this device, and again what only this computer still has. */
export class FolderWriter {
  readonly #ports: FolderWriterPorts;
  /** The files of this device that were read since the start and were whole; each as it was changed last, 0: the last one. */
  readonly #whole = new Map<string, number>();
  /** Since when files of others aren't there, epoch ms. */
  readonly #missing = new Map<string, number>();

  constructor(ports: FolderWriterPorts) {
    this.#ports = ports;
  }

  /** Writes, and calls `onWritten` after each part. Rejects as `node:fs` does, and with `StoreFailed`. */
  async write(context: LookContext, onWritten: () => void): Promise<void> {
    const { folder, key, found, keys, known } = context;
    const [sealer] = keys;
    const kind = sealer === undefined ? 'plain' : 'sealed';
    const place = join(folder, key);
    await make(place);
    const { file } = this.#ports.keys;
    if (file !== null) {
      const own = found.keyFiles.filter(({ of, id }) => of === key && id === file.id);
      // One that arrived in part, or was cut by a power failure, would open for nobody.
      const isThere = (await readKeyFiles(folder, own)).some(({ text }) => text === file.text);
      if (!isThere) await writeKeyFile(place, file);
    }
    const there = new Map<string, FoundFile>();
    for (const each of found.files) {
      // Its lines are in the log, and are written again, encrypted. What carries the folder may have copied this device's folder.
      if (each.of.startsWith(key) && each.kind === 'plain' && kind === 'sealed')
        await rm(join(folder, each.path), { force: true });
      else there.set(each.path, each);
    }
    const lost: string[] = [];
    for (const each of known.values())
      if (await this.#isLost(context, kind, each, there.get(each.path))) lost.push(each.path);
    // What was read before it was encrypted counts no more where it is, and who wrote it may be gone.
    const isNewlySealed = kind === 'sealed' && ![...known.keys()].some((path) => isOwn(path, key, kind));
    if (lost.length > 0 || isNewlySealed) valueOf(await this.#ports.store().sendAll(lost));
    for (const path of lost) known.delete(path);
    for (;;) {
      const unsent = valueOf(await this.#ports.store().unsent());
      if (unsent.text === '') return;
      const lines = sealer === undefined ? unsent : sealLines(sealer, unsent);
      const before = lastOwn(known, key);
      // Longer: a line wasn't finished, or somebody else writes there.
      const goesOn =
        before !== undefined &&
        there.get(before.path)?.size === before.position &&
        before.position < fullBytes;
      const path = goesOn ? before.path : `${key}/${await newName(place, kind)}`;
      const position = await append(join(folder, path), goesOn ? before.position : null, lines);
      const { lastBytes, lastSum } = lines;
      const written = { path, position, lastBytes, lastSum };
      valueOf(await this.#ports.store().sent(lines.last, written));
      known.set(path, written);
      there.set(path, { path, of: key, kind, size: position, mtimeMs: 0 });
      onWritten();
    }
  }

  /** Whether a file that was read or written is lost. `found`: as it is now; undefined: it isn't there. */
  async #isLost(
    { folder, key, found: { devices }, known }: LookContext,
    kind: FileKind,
    file: SharedFile,
    found: FoundFile | undefined,
  ): Promise<boolean> {
    const { path, position } = file;
    if (!isOwn(path, key)) {
      if (!isOfDevice(path, key)) return false;
      const of = path.slice(0, key.length);
      return !devices.includes(of) || (isOwn(path, of, kind) && this.#isMissing(path, found));
    }
    if (found === undefined || found.size < position) return true;
    const isLast = file === lastOwn(known, key);
    // A copy of this library goes on in the same file, and what carries the folder keeps one of the two, perhaps as long.
    if (isLast && !(await isUnchanged(folder, file))) return true;
    const changed = isLast ? 0 : found.mtimeMs;
    if (this.#whole.get(path) === changed) return false;
    if (!(await hasWholeLines(folder, file))) return true;
    this.#whole.set(path, changed);
    return false;
  }

  #isMissing(path: string, found: FoundFile | undefined): boolean {
    const now = this.#ports.now();
    const since = found === undefined ? (this.#missing.get(path) ?? now) : null;
    if (since === null) this.#missing.delete(path);
    else this.#missing.set(path, since);
    return since !== null && now - since >= missingMs;
  }

  /** Looks at everything again. */
  forget(): void {
    this.#whole.clear();
    this.#missing.clear();
  }
}

/** Whether a file is in the folder of a device, not in a copy of such. `key`: of any device. */
const isOfDevice = (path: string, key: string): boolean => path.charAt(key.length) === '/';

/** The file to which a device writes; undefined: none yet. */
function lastOwn(known: LookContext['known'], key: string): SharedFile | undefined {
  const own = [...known.keys()].filter((path) => isOwn(path, key)).sort();
  return known.get(own.at(-1) ?? '');
}
