import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { sharedPack } from '#shared/contract/pack-inputs.ts';
import type { SharedPack } from '#shared/contract/pack-inputs.ts';
import type { SharingDevice } from '#shared/contract/sharing.ts';
import type { SharedFile, UnsentLines } from './store/sharing.ts';

const deviceFile = 'device.json';
/** Far more than `mostSharedPacks` need. */
const mostDeviceBytes = 4 * 2 ** 20;
/** Further ones aren't told. */
const mostSharedPacks = 500;
/** Characters of a computer's name. */
export const mostNameLength = 100;
/** What is read and taken over at once, in bytes; no line is as long. */
const bytesAtOnce = 256 * 1024;
/** More aren't read: no library has as many. */
const mostFiles = 20_000;
/** Where the sum of a line stands, in bytes: see `store/sharing.ts`. */
const sumAt = [8, 16] as const;

const device = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(mostNameLength)),
  wroteAt: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  // A newer version may keep what this one doesn't know.
  packs: v.pipe(
    v.array(v.unknown()),
    v.transform((packs) => packs.slice(0, mostSharedPacks).filter((pack) => v.is(sharedPack, pack))),
  ),
});
/** What a device says of itself. */
export interface DeviceText {
  readonly name: string;
  /** As in `SharingDevice`. */
  readonly wroteAt: number | null;
  /** What it keeps offline. */
  readonly packs: readonly SharedPack[];
}

/** A device that was found in the folder. */
export type FoundDevice = SharingDevice & Pick<DeviceText, 'packs'>;

/** A file in the folder as it was found. */
export interface FoundFile {
  /** Relative to the folder. */
  readonly path: string;
  /** The folder of the device. */
  readonly of: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Makes a folder in one that exists. */
export async function make(path: string): Promise<void> {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** The folders of all devices, and the files of operations in them, conflicted copies too. Fails if the folder isn't there. */
export async function findFiles(
  folder: string,
): Promise<{ readonly devices: readonly string[]; readonly files: readonly FoundFile[] }> {
  const devices: string[] = [];
  const files: FoundFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || !/^[0-9a-f]{12}/.test(entry.name)) continue;
    devices.push(entry.name);
    const names = await readdir(join(folder, entry.name)).catch(() => []);
    for (const name of names.sort()) {
      if (!name.endsWith('.jsonl') || files.length === mostFiles) continue;
      const path = `${entry.name}/${name}`;
      const at = await stat(join(folder, path)).catch(() => null);
      if (at?.isFile() === true) files.push({ path, of: entry.name, size: at.size, mtimeMs: at.mtimeMs });
    }
  }
  return { devices, files };
}

/** The devices, this one first, then by name. `own`: its key. */
export async function readDevices(
  folder: string,
  folders: readonly string[],
  own: string,
): Promise<FoundDevice[]> {
  const keys = new Set([own, ...folders.map((name) => name.slice(0, own.length))]);
  const devices = await Promise.all(
    [...keys].map(async (key) => {
      const text = await readDevice(join(folder, key));
      return { ...(text ?? { name: key, wroteAt: null, packs: [] }), key, isThis: key === own };
    }),
  );
  return devices.sort((a, b) => Number(b.isThis) - Number(a.isThis) || a.name.localeCompare(b.name));
}

/** What a device says of itself in its folder; null: nothing that can be read. */
export async function readDevice(place: string): Promise<DeviceText | null> {
  const path = join(place, deviceFile);
  try {
    if ((await stat(path)).size > mostDeviceBytes) return null;
    return v.parse(device, JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Says in the folder of this device what it is, unless it says so already. */
export async function writeDevice(place: string, text: DeviceText): Promise<void> {
  const path = join(place, deviceFile);
  const next = v.parse(device, text);
  if (isDeepStrictEqual(await readDevice(place), next)) return;
  await writeFile(`${path}.new`, `${JSON.stringify(next)}\n`);
  await rename(`${path}.new`, path);
}

/** The name of the next file of operations in a folder. */
export async function newName(place: string): Promise<string> {
  const numbers = (await readdir(place)).map((name) => Number(/^operations-(\d{1,9})/.exec(name)?.[1] ?? 0));
  return `operations-${String(Math.max(0, ...numbers) + 1).padStart(6, '0')}.jsonl`;
}

/** Writes lines to the end of a file, `before` bytes long, or to a new one; returns its length. Leaves no part of a line. */
export async function append(path: string, before: number | null, { text }: UnsentLines): Promise<number> {
  const handle = await open(path, before === null ? 'ax' : 'a');
  try {
    await handle.appendFile(text);
    await handle.sync();
    return (before ?? 0) + Buffer.byteLength(text);
  } catch (error) {
    await (before === null ? rm(path, { force: true }) : handle.truncate(before)).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

/** Whether a file still has the line before a position. */
export async function isAsBefore(
  handle: FileHandle,
  { position, lastBytes, lastSum }: SharedFile,
): Promise<boolean> {
  if (position === 0) return true;
  const line = Buffer.alloc(lastBytes);
  const { bytesRead } = await handle.read(line, 0, lastBytes, position - lastBytes);
  return bytesRead === lastBytes && line.toString('latin1', ...sumAt) === lastSum;
}

/** The whole lines from a position, as many as are read at once; null: there is none. */
export async function wholeLines(
  handle: FileHandle,
  position: number,
): Promise<{ readonly text: string; readonly bytes: number; readonly end: Omit<SharedFile, 'path'> } | null> {
  const buffer = Buffer.alloc(bytesAtOnce);
  const { bytesRead } = await handle.read(buffer, 0, bytesAtOnce, position);
  const bytes = buffer.subarray(0, bytesRead).lastIndexOf(10) + 1;
  if (bytes === 0) return null;
  const lastBytes = bytes - 1 - buffer.subarray(0, bytes - 1).lastIndexOf(10);
  const lastSum = buffer.toString('latin1', bytes - lastBytes + sumAt[0], bytes - lastBytes + sumAt[1]);
  return {
    text: buffer.toString('utf8', 0, bytes),
    bytes,
    end: { position: position + bytes, lastBytes, lastSum },
  };
}
