import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FolderKeys } from './folder-keys.ts';
import { valueOf } from './folder-reader.ts';
import type { FolderReaderPorts, LookContext } from './folder-reader.ts';
import { sealLines } from './sealing.ts';
import { append, isOwn, isUnchanged, make, newName, readKeyFiles, writeKeyFile } from './shared-files.ts';
import type { SharedFile } from './store/sharing.ts';

/** A file of this device ends at about this size, in bytes, because others fetch a file that has grown as a whole. */
const fullBytes = 2 ** 20;

/** Dependencies of `writeUnsent`. */
interface FolderWriterPorts extends Pick<FolderReaderPorts, 'store'> {
  readonly keys: Pick<FolderKeys, 'file'>;
}

/**
 * Writes what the folder isn't told yet into files of this device, and again what only this computer still has; calls `onWritten` after
 * each part. Rejects as `node:fs` does, and with `StoreFailed`.
 */
export async function writeUnsent(
  ports: FolderWriterPorts,
  { folder, key, found, keys, known }: LookContext,
  onWritten: () => void,
): Promise<void> {
  const [sealer] = keys;
  const kind = sealer === undefined ? 'plain' : 'sealed';
  const place = join(folder, key);
  await make(place);
  const { file } = ports.keys;
  if (file !== null) {
    const own = found.keyFiles.filter(({ of, id }) => of === key && id === file.id);
    // One that arrived in part, or was cut by a power failure, would open for nobody.
    const isThere = (await readKeyFiles(folder, own)).some(({ text }) => text === file.text);
    if (!isThere) await writeKeyFile(place, file);
  }
  const sizes = new Map<string, number>();
  for (const each of found.files) {
    // Its lines are in the log, and are written again, encrypted. What carries the folder may have copied this device's folder.
    if (each.of.startsWith(key) && each.kind === 'plain' && kind === 'sealed')
      await rm(join(folder, each.path), { force: true });
    else sizes.set(each.path, each.size);
  }
  const last = lastOwn(known, key);
  const isLost = async (file: SharedFile): Promise<boolean> => {
    const { path, position } = file;
    // A single one can be missing while what carries the folder replaces it.
    if (!isOwn(path, key)) return isOfDevice(path, key) && !found.devices.includes(path.slice(0, key.length));
    if ((sizes.get(path) ?? 0) < position) return true;
    // A copy of this library goes on in the same file, and what carries the folder keeps one of the two, perhaps as long.
    return file === last && !(await isUnchanged(folder, file));
  };
  const lost: string[] = [];
  for (const file of known.values()) if (await isLost(file)) lost.push(file.path);
  // What was read before it was encrypted counts no more where it is, and who wrote it may be gone.
  const isNewlySealed = kind === 'sealed' && ![...known.keys()].some((path) => isOwn(path, key, kind));
  if (lost.length > 0 || isNewlySealed) valueOf(await ports.store().sendAll(lost));
  for (const path of lost) known.delete(path);
  for (;;) {
    const unsent = valueOf(await ports.store().unsent());
    if (unsent.text === '') return;
    const lines = sealer === undefined ? unsent : sealLines(sealer, unsent);
    const before = lastOwn(known, key);
    // Longer: a line wasn't finished, or somebody else writes there.
    const goesOn =
      before !== undefined && sizes.get(before.path) === before.position && before.position < fullBytes;
    const path = goesOn ? before.path : `${key}/${await newName(place, kind)}`;
    const position = await append(join(folder, path), goesOn ? before.position : null, lines);
    const { lastBytes, lastSum } = lines;
    const written = { path, position, lastBytes, lastSum };
    valueOf(await ports.store().sent(lines.last, written));
    known.set(path, written);
    sizes.set(path, position);
    onWritten();
  }
}

/** Whether a file is in the folder of a device, not in a copy of such. `key`: of any device. */
const isOfDevice = (path: string, key: string): boolean => path.charAt(key.length) === '/';

/** The file to which a device writes; undefined: none yet. */
function lastOwn(known: LookContext['known'], key: string): SharedFile | undefined {
  const own = [...known.keys()].filter((path) => isOwn(path, key)).sort();
  return known.get(own.at(-1) ?? '');
}
