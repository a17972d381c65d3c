import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { isWithinBounds } from '../json-bounds.ts';
import {
  headerStart,
  packFileLimits,
  packFileLine,
  packFileMagic,
  readHeader,
  refuse,
} from './pack-file-format.ts';
import type { HeldPackFileItem, PackFileHeader } from './pack-file-format.ts';

/** What reading a pack file needs of the rooms that know bodies and pictures. */
export interface PackFilePorts {
  /** Decodes a body as sent; whoever decodes may keep the bytes. */
  readAnswer(
    endpoint: EndpointName,
    body: Uint8Array<ArrayBuffer>,
  ): Result<unknown> | Promise<Result<unknown>>;
  /** Tells a picture by its bytes; null: it is none. */
  readPictureType(bytes: Uint8Array): { readonly contentType: string } | null;
  /** Epoch ms. */
  now(): number;
}

/** An opened pack file, every byte of which was checked. */
export interface PackFile {
  readonly header: PackFileHeader;
  /** Where the first item's bytes begin. */
  readonly start: number;
  /**
   * An item's bytes, compared again with what the header says. Fails with `invalidInput` (reason damaged) when they
   * are others by now, with `notFound` for an item without bytes, with `storage` when the file cannot be read.
   */
  payload(index: number): Promise<Result<Uint8Array<ArrayBuffer>>>;
  close(): Promise<void>;
}

/** No body of a service comes near these. */
const bodyBounds = { depth: 100, containers: 2_000_000, members: 16_000_000 };

// Whoever waits for the other end of a pipe waits for ever. Windows has no such flag.
const flags = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0);

/**
 * Opens a pack file and checks all of it before anything is used: sizes, header, every payload. Fails with
 * `invalidInput` (reason notAPackFile, version, damaged, tooLarge, content), with `storage` when it cannot be read.
 * Holds the header and one payload at a time.
 */
export async function openPackFile(path: string, ports: PackFilePorts): Promise<Result<PackFile>> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(path, flags);
    const opened = await examine(handle, ports);
    if (!opened.ok) await close(handle);
    return opened;
  } catch {
    if (handle !== null) await close(handle);
    return unreadable();
  }
}

async function examine(handle: FileHandle, ports: PackFilePorts): Promise<Result<PackFile>> {
  const stats = await handle.stat();
  if (!stats.isFile()) return refuse('notAPackFile');
  const header = await readStart(handle, stats.size, ports.now());
  if (!header.ok) return header;

  const { items } = header.value.header;
  const offsets: number[] = [];
  let end = header.value.end;
  for (const item of items) {
    offsets.push(end);
    end += item.bytes;
  }
  if (end !== stats.size) return refuse('damaged', { part: 'size' });

  const read = async (index: number): Promise<Result<Uint8Array<ArrayBuffer>>> => {
    const item = items[index];
    const offset = offsets[index];
    if (item === undefined || offset === undefined || 'missing' in item)
      return fail('notFound', { item: index });
    const bytes = await readExactly(handle, offset, item.bytes);
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== item.sha256) {
      return refuse('damaged', { item: index });
    }
    return succeed(bytes);
  };
  for (const [index, item] of items.entries()) {
    if ('missing' in item) continue;
    const bytes = await read(index);
    if (!bytes.ok) return bytes;
    if (!(await isUnderstood(item, bytes.value, ports))) return refuse('content', { item: index });
  }
  return succeed({
    header: header.value.header,
    start: header.value.end,
    payload: (index) => read(index).catch(unreadable),
    close: () => close(handle),
  });
}

/** Everything before the payloads, and where they begin. */
async function readStart(
  handle: FileHandle,
  size: number,
  now: number,
): Promise<Result<{ readonly header: PackFileHeader; readonly end: number }>> {
  const start = await readExactly(handle, 0, Math.min(headerStart, size));
  const line = Buffer.from(start ?? []).toString('latin1', 0, packFileLine.length);
  if (line !== packFileLine) {
    const isOther = line.startsWith(packFileMagic) && /^[1-9][\d\n]$/.test(line.slice(packFileMagic.length));
    return refuse(isOther ? 'version' : 'notAPackFile');
  }
  if (start === null || start.byteLength < headerStart) return refuse('damaged', { part: 'header' });
  const length = new DataView(start.buffer, start.byteOffset).getUint32(packFileLine.length);
  if (length > packFileLimits.headerBytes) return refuse('tooLarge', { field: 'header' });
  if (headerStart + length > size) return refuse('damaged', { part: 'header' });
  const bytes = await readExactly(handle, headerStart, length);
  if (bytes === null) return refuse('damaged', { part: 'header' });
  const header = await readHeader(bytes, now);
  return header.ok ? succeed({ header: header.value, end: headerStart + length }) : header;
}

/** Whether bytes are what their item says they are. */
async function isUnderstood(
  item: HeldPackFileItem,
  bytes: Uint8Array<ArrayBuffer>,
  { readAnswer, readPictureType }: PackFilePorts,
): Promise<boolean> {
  if (item.kind === 'picture') return readPictureType(bytes)?.contentType === item.contentType;
  return isWithinBounds(bytes, bodyBounds) && (await readAnswer(item.endpoint, bytes)).ok;
}

/** So many bytes from there on; null: the file ends before. */
async function readExactly(
  handle: FileHandle,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) return null;
    filled += bytesRead;
  }
  return bytes;
}

function unreadable(): ReturnType<typeof fail> {
  return fail('storage', { reason: 'other', kind: 'packFile' });
}

/** Closes what was only read, so nothing can be lost by failing to. */
async function close(handle: FileHandle): Promise<void> {
  await handle.close().catch(() => undefined);
}
