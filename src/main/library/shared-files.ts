import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { isWhole, sumOf } from '../platform/summed-lines.ts';
import type { KeyFile } from './folder-keys.ts';
import type { SharedFile, UnsentLines } from './store/sharing.ts';

/** Of files of operations: plain, and encrypted line by line. */
const beginnings = { plain: 'operations-', sealed: 'sealed-' } as const;
export type FileKind = keyof typeof beginnings;
const keyFileName = /^key-([0-9a-f]{16})\b.*\.age$/;
const mostKeyFileBytes = 4_096;
/** What is read and taken over at once, in bytes. */
const bytesAtOnce = 64 * 1024;
/** No line is as long, in bytes. */
const mostLineBytes = 256 * 1024;
/** More aren't read: no library has as many. */
const mostFiles = 20_000;

/** A file in the folder as it was found. */
export interface FoundFile {
  /** Relative to the folder. */
  readonly path: string;
  /** The folder of the device. */
  readonly of: string;
  readonly kind: FileKind;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Makes a folder in one that exists. */
export async function make(path: string): Promise<void> {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** A file of a key, in the folder of a device. */
export interface FoundKeyFile {
  /** Relative to the folder. */
  readonly path: string;
  readonly of: string;
  /** Of the key. */
  readonly id: string;
}

/** What is in the folder. */
export interface Found {
  /** The folders of all devices. */
  readonly devices: readonly string[];
  /** Files of operations, conflicted copies too. */
  readonly files: readonly FoundFile[];
  readonly keyFiles: readonly FoundKeyFile[];
}

/** Whether a device encrypted files. */
export const hasSealed = ({ files }: Found): boolean => files.some(({ kind }) => kind === 'sealed');

/** What is in the folder. Fails if it isn't there. */
export async function findFiles(folder: string): Promise<Found> {
  const devices: string[] = [];
  const files: FoundFile[] = [];
  const keyFiles: FoundKeyFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || !/^[0-9a-f]{12}/.test(entry.name)) continue;
    devices.push(entry.name);
    const names = await readdir(join(folder, entry.name)).catch(() => []);
    for (const name of names.sort()) {
      const path = `${entry.name}/${name}`;
      const id = keyFileName.exec(name)?.[1];
      if (id !== undefined) keyFiles.push({ path, of: entry.name, id });
      const kind = kindOf(name);
      if (kind === null || files.length === mostFiles) continue;
      const at = await stat(join(folder, path)).catch(() => null);
      const { size, mtimeMs } = at ?? { size: 0, mtimeMs: 0 };
      if (at?.isFile() === true) files.push({ path, of: entry.name, kind, size, mtimeMs });
    }
  }
  return { devices, files, keyFiles };
}

function kindOf(name: string): FileKind | null {
  if (!name.endsWith('.jsonl')) return null;
  if (name.startsWith(beginnings.sealed)) return 'sealed';
  return name.startsWith(beginnings.plain) ? 'plain' : null;
}

/** Whether a device writes this file, of a kind if one is given; copies that what carries the folder made are only read. */
export const isOwn = (path: string, key: string, kind?: FileKind): boolean =>
  path.startsWith(`${key}/${kind === undefined ? '' : beginnings[kind]}`) &&
  /\/(?:operations|sealed)-\d+\.jsonl$/.test(path);

/** The text of a file of at most so many bytes; null: there is none. Rejects as `node:fs` does. */
export async function readSmall(path: string, mostBytes: number): Promise<string | null> {
  const at = await stat(path);
  // Proved by shared-folder.test.ts: a pipe or device, which has no size and may have no end, isn’t read.
  return at.isFile() && at.size <= mostBytes ? readFile(path, 'utf8') : null;
}

/** Reads files of keys; those that can't be read are left out. */
export async function readKeyFiles(folder: string, found: readonly FoundKeyFile[]): Promise<KeyFile[]> {
  const files = await Promise.all(
    found.map(async ({ path, id }) => {
      const text = await readSmall(join(folder, path), mostKeyFileBytes).catch(() => null);
      return text === null ? [] : [{ id, text }];
    }),
  );
  return files.flat();
}

/** Writes the file of a key to a device's folder. */
export const writeKeyFile = (place: string, { id, text }: KeyFile): Promise<void> =>
  replace(join(place, `key-${id}.age`), text);

/** Writes a file of this device at once. */
export async function replace(path: string, text: string): Promise<void> {
  const part = `${path}.new`;
  // What another start left, or somebody else put there.
  await rm(part, { force: true });
  // Proved by shared-folder.test.ts: a link of that name isn’t followed.
  await writeFile(part, text, { flag: 'wx' });
  await rename(part, path);
}

/** The name of the next file of operations in a folder. */
export async function newName(place: string, kind: FileKind): Promise<string> {
  const beginning = beginnings[kind];
  const names = (await readdir(place)).filter((name) => name.startsWith(beginning));
  const numbers = names.map((name) => Number(/^\d{1,9}/.exec(name.slice(beginning.length))?.[0] ?? 0));
  return `${beginning}${String(Math.max(0, ...numbers) + 1).padStart(6, '0')}.jsonl`;
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
  const text = line.toString('utf8', 0, bytesRead);
  return sumOf(text) === lastSum && text.endsWith('\n') && isWhole(text.slice(0, -1));
}

/** Whether a file that was read or written still has the line before its position, as far as it can be read. */
export async function isUnchanged(folder: string, file: SharedFile): Promise<boolean> {
  const handle = await open(join(folder, file.path)).catch(() => null);
  try {
    return handle === null || (await isAsBefore(handle, file));
  } finally {
    await handle?.close();
  }
}

/** Whether a file that was written still has only whole lines up to its position, as far as it can be read. */
export async function hasWholeLines(folder: string, { path, position }: SharedFile): Promise<boolean> {
  const handle = await open(join(folder, path)).catch(() => null);
  if (handle === null) return true;
  try {
    for (let at = 0; at < position;) {
      const lines = await wholeLines(handle, at);
      if (lines === null || !lines.text.split('\n').slice(0, -1).every(isWhole)) return false;
      at = lines.end.position;
    }
    return true;
  } catch {
    return true;
  } finally {
    await handle.close();
  }
}

/** The whole lines from a position, as many as are read at once; null: there is none. */
export async function wholeLines(
  handle: FileHandle,
  position: number,
): Promise<{ readonly text: string; readonly bytes: number; readonly end: Omit<SharedFile, 'path'> } | null> {
  let buffer = Buffer.alloc(0);
  let bytes = 0;
  for (const most of [bytesAtOnce, mostLineBytes]) {
    buffer = Buffer.alloc(most);
    const { bytesRead } = await handle.read(buffer, 0, most, position);
    bytes = buffer.subarray(0, bytesRead).lastIndexOf(10) + 1;
    if (bytes > 0 || bytesRead < most) break;
  }
  if (bytes === 0) return null;
  const lastBytes = bytes - 1 - buffer.subarray(0, bytes - 1).lastIndexOf(10);
  const lastSum = sumOf(buffer.toString('latin1', bytes - lastBytes, bytes));
  return {
    text: buffer.toString('utf8', 0, bytes),
    bytes,
    end: { position: position + bytes, lastBytes, lastSum },
  };
}
